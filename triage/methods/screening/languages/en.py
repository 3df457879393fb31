"""English."""

from __future__ import annotations

from triage.methods.screening.languages.base import Cues, terms

CUES = Cues(
    code="en",
    length=1.0,
    negation=terms("""
        not, cannot, can't, don't, doesn't, didn't, isn't, aren't, wasn't, weren't, won't,
        wouldn't, shouldn't, couldn't, mustn't, needn't, hasn't, haven't, hadn't, ain't,
        mightn't, no, never, none, nobody, nothing, nowhere, neither, nor
    """),
    weak_negation=terms("""
        out of, died down, opt out, without, hardly, barely, scarcely, rarely, seldom, unable,
        fail, fails, failed, failing, failure, lack, lacks, lacked, lacking, absence, absent,
        avoid, avoids, avoided, avoiding, refuse, refuses, refused, deny, denies, denied,
        prevent, prevents, prevented, impossible, unless, except, few, rather than, instead of,
        free of, free from, far from, non, un, stop, stopped, unlikely, unclear, unknown,
        unaware, unwilling, inability, insufficient, unnecessary, nope, nay, exclude, excluded,
        excluding, missing, miss, missed, other than, anymore, any longer, neglect, ignore,
        prohibited, ban, banned, invalid, incomplete, unsuccessful, disabled, unavailable,
        remember, remembered, remind, wrong, asymptomatic, anonymous, asymmetric, atypical,
        exempt, reject, rejects, rejected, rejection, hard to, difficult to, abstain, abstained,
        stay away, vacant, empty, absence of, unmet, cancel, cancelled, canceled, refrain,
        all but, anything but, but for,
        bad, exclusive, ambiguous, offline, poorly, maximum, deprived, devoid, cease, ceased, ceases, abandon,
        abandoned, forget, forgot, forgotten, forbid, forbidden, forbids,
        error, broken, unset, deprecated, discouraged, suppress, prune, skip, yet to,
        outside, invisible, unreachable, busy, ignored, ban, dead, silent, silence, exhausted,
        at least, at most, minimum, exceed, exceeds, longer than, shorter than, greater than,
        fewer than, larger than, smaller than, higher than, lower than, protected, is locked, are locked, locked to, restricted, hide, hidden, read only,
        lest, hold it, stay still, stand fast, mind your, minds its, trapped, doomed, idle, identical, the same, different, differ, differs, excl, up to, false,
        doubt, doubts, doubted, otherwise, hesitant, spurn, save for, more than, nae, dinna, hide, hidden, lied, lie, lying, die, died,
        closed, shut, forever, only, long time since, long since, at odds,
        keep out, stay out, rather, little,
        amiss, leave alone, let alone, disappear, vanish, elude, escape, evade, spare, keep from, kept
        from, resist, withhold, minus, expire, halt, give up, gave up, dismiss, decline, oppose,
        opposed, disapprove, veto, suspend, blind, ignorant, fall short, fell short, short of, run out, ran
        out, running out, beyond, unchanged, rule out, ruled out, bland, dull, boring, lightweight, opposite,
        contrary, halfway, nearly, almost, hopeless, useless, spotless, scarce, sparse,
        new to, someone new, lesser, get away, away from, cut off, fend off, ward off,
        protect, protects, protecting, protection,
        deaf, stay up, awake, sober, unmarried, alone, abroad, delay, postpone,
        off topic, off track, canna, unable to,
        quiet, less, too early, too soon, too late, hard, difficult, retired, first time, couldna, wouldna, shouldna, didna, wasna, isna, hasna, naught, nought
    """),
    negative_affix=(
        r"non\w{3,}|un(?!it|iv|iq|der|til|iform|ion|cle|ani)\w{3,}|\w{3,}less(?:ly|ness)?|im(?:mature|pass|perfect|proper|possib|patient|mobil|moral|partial|prudent|pure)\w*|ir(?:regular|relevant|responsib|reversib|respective|resistib)\w*|il(?:legal|literate|logical|legible)\w*|in(?:compat|exist|audib|animat|auspic|coher|comprehens|conclus|discre|elig|experienc|appropri|ability|separab|evitab|dispens|credib|definit|frequ|abil|accura|activ|adequa|adverten|appropriat|capab|complet|consisten|convenien|correct|direct|dependen|effective|efficien|equal|escapab|expensive|experienced|finit|flexib|formal|frequent|hospitab|humane|justice|secur|significan|stabil|sufficient|tangibl|toleran|valid|visib|volunt)\w*|dis(?:abl|agree|allow|appear|appoint|approv|belie|connect|content|continu|courag|honest|like|loyal|obe|organi|pleas|qualif|regard|respect|satisf|trust)\w*|mis\w{4,}|mal(?:form|function|treat|nour)\w*|anti\w{3,}"
    ),
    not_negation=terms("""
        no less, no problem, no doubt, no matter, whether or not,
        not to mention, no sooner, not least, why not, nonetheless, no later than, no more than,
        not more than, no less than, not less than, no fewer than, no one else, not until,
        notwithstanding, no wonder, not until then, not too, not long, no few, not a few,
        isn't it, aren't you, don't you, doesn't it, didn't you, won't you, no. 1, Dr No,
        last but not least, can't help, couldn't help, not necessarily, not far, not uncommon,
        not unlike, without doubt, without a doubt, without question, without further ado,
        not to worry, without fail, goes without saying, no more then, don't hesitate, not hesitate,
        never mind, don't worry, no worries, don't mention it, couldn't agree more,
        couldn't be better, couldn't care less, in no time, can't wait, not bad, no big deal,
        nothing less than, nothing more than, no stranger to, don't suppose, no means,
        not at all bad, not to be missed, no end of, not for nothing, nothing short of,
        never ending, none other than, second to none, no thanks, nothing like, if nothing else,
        no strings attached,
        no one's, no. of, no matter how,
        not for profit, say no, says no, said no, saying no
    """),
    affirming=(
        r",\s*(?:\w+n['’]t|ai?n['’]t)\s+(?:I|you|he|she|it|we|they|there|this|that|one)\s*\?",
        r"\bwhy (?:don['’]t|not)\b[^.!]{0,80}\?",
        r"(?:^|[.!?]\s)(?:won|wouldn|don|can|couldn|didn|doesn|isn|aren)['’]t (?:you|we)\b[^.!]{0,80}\?",
        r"\b(?:could|would|can|will) you not\b[^.!]{0,80}\?",
        r"\bnever (?:\w+ ){1,3}without\b",
        r"\b(?:nobody|no one|nothing|none|no \w+) (?:who|that|which) (?:\w+ ){0,2}(?:not|\w+n['’]t)\b",
        r"(?:\bnot|\bno|n['’]t|\bcannot) (?:only|just|merely|simply|solely)\b",
        r"\bcan(?:not|['’]t) (?:help|but)\b",
        r"(?:\bnever|\bnot|n['’]t|\bcannot|\bnobody|\bno one) (?:\w+ )?fail(?:s|ed)? to\b",
        r"(?:\bnot|n['’]t) without\b",
        r"\bnothing but\b",
        r"(?:\bnot|n['’]t) (?:more|less|other|fewer) than\b",
    ),
    asking=r"\b(?:who|whom|whose|what|why|how|when|where|which)\b",
    either_way=(
        r"\bno (?:choice|option|alternative|other choice) but\b",
        r"\bnothing (?:\w+ )?but\b",
        # What must not be empty is required; what may not be more is at most.
        r"\b(?:should|must|may|can) ?not be (?:empty|blank|null)\b|\bcan['’]t be (?:empty|blank|null)\b",
        r"n(?:o|['’])t (?:be )?(?:greater|more|less|longer|shorter|larger|smaller|higher|lower|later|earlier|fewer) than\b",
        r"n(?:o|['’])t exceed\b",
        r"\btoo \w+ (?:for \w+ )?to\b",
        r"\b(?:am|is|are|was|were|be|been|being) (?:gone|away)\b",
        r"\bundead\b",
        r"\bnot (?:\w+ )?the same\b",
        r"(?<=[a-z\d,:] )(?-i:None|Never|Nothing|Nobody)\b",
        r"\b(?:can['’]t|cannot|can not) (?:just|simply)\b",
        r"\btoo \w+ to\b",
        r"\w-free\b",
        r"\bno{3,}\b",
        r"\b(?:nobody|no one|none) (?:but|except|other than)\b",
        r"\bor (?:\w+ )?not\b",
        r"\b(?:block|keep|kept|shield|hid|protect|guard|discourag|dissuad)\w*\b[^.;!?]{1,60}? \Kfrom (?:\w+ly )?\w{2,}ing\b",
        r"(?:^|[.!?…]\s)(?:aren|isn|ain|wasn|weren)['’]t (?:I|you|he|she|it|we|they|there|this|that)\b[^.!?]{0,80}!",
        r"(?:^|[.!?…]\s)(?:Oh,? )?(?:No|no|NO)(?: more)?(?=\s*(?:[!…]|\.\.))|\boh,? no\b",
        r"\b(?:leav\w+|without) (?:a|no|any) trace\b",
        r"(?:\bnot|n['’]t|\bcannot|\bnever) (?:ever )?(?:miss|neglect|panic|fear|fret|be afraid)\b|\bfret not\b",
        r"\b(?:but|is|are) not limited to\b",
        r"(?:\bnot|n['’]t|\bno) (?:\w+ )?(?:different|unlike|surprising|numerous|long before)\b|\bnot many\b",
        r"\bno (?:surprise|match|use|shame)\b",
        r"\bwho knows\b|\bthan \w+ (?:know|knows|can|could)\b",
        r"(?:don['’]t|doesn['’]t|do not|not|no) (?:\w+ )?(?:care|mind)\b|\bcares? not\b|\bno difference\b",
        r"\bis no more\b|\bnot before\b",
        r"(?:\b[Ii]f (?:you |we |they )?(?:not|can['’]t|cannot|don['’]t|do not))\b(?=\s*[,.!:])",
    ),
    privative=terms("""
        without, hardly, barely, scarcely, seldom, rarely
    """),
    # With "all", "only" and "because" a negation may stand elsewhere, or be expressed differently.
    raising=terms("""
        think, believe, suppose, imagine, expect, reckon, guess, seem, appear, want,
        wish, intend, feel, advise, recommend, should, likely, all, every, only, always,
        because, until
    """),
    toxic=terms("""
        fuck, fucker, motherfucker, fucking, shit, bullshit, shitty, bitch, bastard, asshole,
        arsehole, cunt, whore, slut, dickhead, twat, wanker, douchebag, jackass, dumbass,
        son of a bitch, retard, moron, idiot, imbecile, scumbag, faggot, nigger, kike, tranny,
        piece of shit, pussy, cock sucker, cocksucker, stupid, damn, goddamn, scum, pervert,
        crap, bollocks, dipshit
    """),
    not_toxic=("pussy cat", "pussy willow", "damn near"),
    insults=terms("""
        foul, fool, foolish, silly, dumb, dolt, dunce, dimwit, nitwit, blockhead, simpleton, oaf,
        blast it, blasted, darn, cur, wretch, scoundrel, villain, rascal, knave, coward, lunatic,
        weakling, jerk, loser, freak, sucker, witless, brainless, hag, wench, crone, weirdo, creep,
        dork, idiocy, idiotic, ass, arse, cursed, curses, hell, heck, dang, drat, gosh, argh, aargh, arrgh, ugh, bah, blimey
    """),
    positive=terms("""
        good, great, excellent, wonderful, happy, love, loved, best, beautiful, amazing,
        fantastic, perfect, pleasant, delighted, enjoy, enjoyed, brilliant, success, successful,
        win, won, glad, kind, nice, superb, awesome, thank, thanks, pleased, recommend,
        recommended, delicious, joy, proud, impressive, outstanding, charming, helpful,
        friendly, like, liked, favourite, favorite,
        lovely, thrilled, delightful, generous, cosy, comfortable, spotless, tasty, funny,
        fun, thankful, grateful, lucky, luckily, fortunately, fabulous, marvellous,
        marvelous, gorgeous, splendid, cheerful, relaxing, magnificent, polite, exciting,
        entertaining, charmed, satisfied, clean
    """),
    negative=terms("""
        bad, terrible, awful, horrible, sad, hate, hated, worst, ugly, disgusting, poor,
        disappointing, disappointed, angry, failure, fail, failed, lose, lost, wrong, useless,
        boring, nasty, pain, painful, dreadful, annoying, rude, dirty, broken, waste, worse,
        evil, cruel, miserable, unhappy, fear, dislike, disliked, stupid, unpleasant, mediocre,
        regret, complaint,
        sadly, unfortunately, bored, annoyed, filthy, noisy, tasteless, selfish, greedy,
        gloomy, hopeless, ruined, shabby, shameful, ashamed, furious, frightened, scared,
        uncomfortable, unfriendly, ridiculous, worthless, impolite, tired, stressful,
        appalling, lousy, upset, worried, stale, cold-hearted
    """),
    idioms=terms("""
        a piece of cake, kick the bucket, kicked the bucket, break a leg, spill the beans,
        spilled the beans, once in a blue moon, under the weather, cost an arm and a leg, bite
        the bullet, beat around the bush, hit the nail on the head, let the cat out of the bag,
        on the same page, pull someone's leg, pulling my leg, pulling your leg, raining cats and
        dogs, the ball is in your court, the last straw, through thick and thin, throw in the
        towel, barking up the wrong tree, burn bridges, burn the midnight oil, call it a day,
        cut corners, down to earth, get out of hand, go the extra mile, hang in there, in hot
        water, in the same boat, it takes two to tango, jump on the bandwagon, jump the gun,
        keep an eye on, kill two birds with one stone, leave no stone unturned, miss the boat,
        no pain no gain, on cloud nine, out of the blue, pass the buck, play devil's advocate,
        rule of thumb, see eye to eye, sit on the fence, steal someone's thunder, take with a
        grain of salt, with a grain of salt, the elephant in the room, the tip of the iceberg,
        up in the air, turn a blind eye, when pigs fly, wrap your head around, your guess is as
        good as mine, blessing in disguise, back to square one, bent out of shape, cold feet,
        cut to the chase, drop the ball, face the music, give the benefit of the doubt, hit the
        sack, ring a bell, shoot from the hip, under the gun, white elephant, wild goose chase,
        out of the frying pan, pot calling the kettle black, bite off more than you can chew,
        add insult to injury
    """),
    refusals=(
        r"\bI(?:'|’| a)m sorry,? (?:but )?I (?:can(?:no|')t|am unable|am not able|won't)",
        r"\bI (?:can(?:not|'t|’t)|am unable to|am not able to|won't) (?:translate|assist|help|fulfil|comply|provide)",
        r"\bI['’]m (?:not able|unable) to (?:translate|assist|help|fulfil|comply|provide|process)",
        r"\bI (?:won['’]t|will not) be (?:able to )?(?:translat|help|assist|provid)",
        r"\bas an? (?:AI|artificial intelligence|(?:large )?language model)\b",
        r"\bI (?:must|have to) decline\b",
        r"\b(?:violates?|against) (?:my|our|the) (?:guidelines|(?:content|usage|safety) polic(?:y|ies))\b",
    ),
    chatter=(
        r"^\W{0,5}(?:sure(?: thing)?|certainly|of course|absolutely|got it)[!,.:]",
        r"^\W{0,5}here you (?:go|are)\s*:|(?:^|\n)\W{0,5}(?:explanation|alternatives?|literal(?:ly)?)\s*:",
        r"^\W{0,5}translation \(\w+\)\s*:",
        r"^\W{0,5}(?:here(?: is|'s|’s) (?:the|your|a|my) [^\n]{0,60}?translat)",
        r"^\W{0,5}(?:the )?(?:[A-Z][a-z]+ )?translation(?: (?:of|in|into|to)\b[^\n:]{0,60})?\s*(?:is\s*)?:",
        r"\b(?:let me know if|feel free to ask|I hope (?:this|that) helps|anything else)\b",
        r"\b(?:can|may|could) I (?:be of )?(?:help|assist)|\bhow (?:can|may) I (?:help|assist)",
        r"\bwould you like (?:me to|another|a different|an? \w+ version)\b",
        r"^\W{0,5}(?:translated|the translated) (?:text|sentence|version)\b",
        r"(?:^|\n)\W{0,5}(?:translator(?:'|’)s note|note)\s*:",
        r"\bI(?: have|'ve|’ve)? translated\b",
        r"\bthis (?:sentence|text|phrase) (?:translates|can be translated)\b",
    ),
    instructions=(
        r"\bignore (?:all|any|the)?\s*(?:previous|prior|above|earlier)? ?(?:instructions?|prompts?)",
        r"\b(?:write|compose|generate|create) (?:me )?(?:an?|the|some) (?:short )?(?:poem|story|essay|song|list|email|letter|summary|haiku|joke|function|script|program|tweet)",
        r"\b(?:summari[sz]e|paraphrase|rephrase|translate|explain|answer) (?:the|this|these|that) (?:following|text|sentence|paragraph|article|question|passage)",
        r"\b(?:respond|reply|answer) (?:only )?(?:with|in)\b",
        r"\b(?:tell|give) me (?:a|an|the|some|two|three|four|five|ten)\b",
        r"(?:^|[.!?:] )(?:please )?(?:count|list|name|repeat|say|recite|spell|summari[sz]e|explain|define|describe|tell me|give me|write|compose|imagine|pretend|act as|roleplay)\b",
        r"(?:^|[.!?:] )(?:can|could|would|will) you (?:please )?(?:count|list|name|repeat|say|recite|spell|summari[sz]e|explain|define|describe|tell|give|write|compose|show|recommend|suggest)\b",
        r"\b(?:what is|calculate|compute) \d+\s*[-+*/x×÷]\s*\d+",
        r"\b(?:forget|disregard) (?:all|any|the|everything|what)\b",
        r"(?:^|[.!?:] )(?:please )?(?:recommend|suggest|translate|answer|show me)\b",
        r"\bdo not translate\b",
    ),
    contrast=terms("but, however"),
    cause=terms("because"),
    condition=terms("if"),
    opposites={
        "possible": "possible, impossible",
        "safe": "safe, unsafe",
        "necessary": "necessary, unnecessary/needless",
        "legal": "legal/lawful, illegal/unlawful",
        "valid": "valid, invalid",
        "complete": "complete, incomplete",
        "aware": "aware, unaware",
        "married": "married, unmarried",
        "encrypted": "encrypted, unencrypted",
        "authorised": "authorised/authorized, unauthorised/unauthorized",
        "visible": "visible, invisible",
        "stable": "stable, unstable",
        "reliable": "reliable, unreliable",
        "correct": "correct, incorrect",
        "healthy": "healthy, unhealthy",
        "happy": "happy, unhappy",
        "reversible": "reversible, irreversible",
        "effective": "effective, ineffective",
        "sufficient": "sufficient, insufficient",
        "harmless": "harmful, harmless",
        "consistent": "consistent, inconsistent",
        "conscious": "conscious, unconscious",
    },
    # Derived words (customizability) and interjections.
    no_name=r"\w+(?:[ai]bility|ness|[ai]tion|less|[ai]ble|[iy][sz]ed|[iy][sz]ing)|undead|(?:that|what|here|there|let|he|she|it)s|(?:do|wo|is|did|does|ca|was)nt|geez|gosh|hmm+|argh|humph|whoa",
    titles=terms("""
        public, laboratory, global, control, disaster, election, judiciary, pacific, atlantic, earth, tide, aids, medical,
        research, security, defence, defense, science, sciences, social, protection, development, congressional,
        academy, act, agency, army, association, attorney, authority, avenue, award, bank, battle, board, bridge,
        bureau, cabinet, captain, castle, center, centre, chairman, chamber, championship, christmas, church, circuit, city,
        club, coast, college, commission, commander, committee, community, company, conference, congress, constitution, convention,
        corps, council, country, county, court, cross, cup, day, department, deputy, director, district, division,
        doctor, duke, easter, employment, federation, festival, force, forces, foreign, foundation, fund, general,
        government, great, group, guard, gulf, hall, harbor, harbour, health, highway, hill, hospital, house, initiative, institute,
        island, islands, judge, justice, king, lake, law, league, library, lieutenant, lord, march, mayor, minister,
        ministry, mount, mountain, mountains, movement, museum, national, network, north, northern, ocean, office,
        olympic, olympics, orchestra, order, organisation, organization, palace, parliament, party, plan, police, pope,
        president, prime, prince, princess, prize, professor, program, programme, project, province, queen, railway,
        republic, river, road, royal, saint, school, sea, secretary, senate, senator, sergeant, service, society, south,
        southern, square, state, states, station, statistics, street, supreme, team, theater, theatre, title, tower,
        trade, treaty, trust, union, united, university, valley, war, week, west, western, world
    """),
    first_person=r"\b(?:I|me|my)\b",
    inability=(
        r"\bunable\b|\bnot able\b|\bcan(?:no|['’])t\b|\bwon['’]t\b|\brefus|\bdecline|\bimpossible\b"
        r"|n(?:o|['’])t (?:be )?(?:possible|allow|permit|(?:feel )?comfortable)|\bagainst my\b"
        r"|\b(?:rather|prefer) not\b|\bforbid|\bprohibit|\boutside\b"
    ),
    own_work=(
        r"\btranslat|\blanguage model\b|\bmy (?:\w+ )?(?:guideline|polic)"
        r"|\b(?:this|that|your) (?:\w+ )?(?:request|text|content|passage|sentence|task)\b"
    ),
)
