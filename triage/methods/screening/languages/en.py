"""English."""

from __future__ import annotations

from triage.methods.screening.languages.base import Cues, senses, terms

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
        outside, violated, logged out, out of date, invisible, unreachable, busy, ignored, ban, dead, silent, silence, exhausted,
        at least, at most, minimum, exceed, exceeds, longer than, shorter than, greater than,
        fewer than, larger than, smaller than, higher than, lower than, protected, is locked, are locked, locked to, restricted, hide, hidden, read only,
        lest, hold it, stay still, stand fast, mind your, minds its, trapped, doomed, idle, identical, the same, different, differ, differs, excl, up to, false,
        doubt, doubts, doubted, otherwise, hesitant, spurn, save for, more than, nae, dinna, hide, hidden, lied, lie, lying, die, died,
        closed, shut, forever, only, long time since, long since, at odds,
        keep out, stay out, rather, little,
        amiss, leave alone, let alone, disappear, vanish, elude, escape, evade, spare, keep from, kept
        from, resist, withhold, minus, expire, halt, give up, gave up, dismiss, decline, oppose,
        opposed, disapprove, veto, suspend, blind, ignorant, fall short, fell short, short of, run out, ran
        out, running out, nil, beyond, unchanged, rule out, ruled out, bland, dull, boring, lightweight, opposite,
        contrary, halfway, nearly, almost, hopeless, useless, spotless, scarce, sparse,
        new to, someone new, lesser, get away, away from, cut off, fend off, ward off,
        protect, protects, protecting, protection,
        deaf, stay up, awake, sober, unmarried, alone, abroad, delay, postpone,
        off topic, off track, canna, unable to,
        quiet, less, too early, too soon, too late, hard, difficult, retired, first time, couldna, wouldna, shouldna, didna, wasna, isna, hasna, naught, nought
    """),
    negative_affix=(
        r"fail(?:ed|s|ure)|non\w{3,}|un(?!it|iv|iq|der|til|iform|ion|cle|ani)\w{3,}|\w{3,}less(?:ly|ness)?|im(?:mature|pass|perfect|proper|possib|patient|mobil|moral|partial|prudent|pure)\w*|ir(?:regular|relevant|responsib|reversib|respective|resistib)\w*|il(?:legal|literate|logical|legible)\w*|in(?:compat|exact|exist|audib|animat|auspic|coher|comprehens|conclus|discre|elig|experienc|appropri|ability|separab|evitab|dispens|credib|definit|frequ|abil|accura|activ|adequa|adverten|appropriat|capab|complet|consisten|convenien|correct|direct|dependen|effective|efficien|equal|escapab|expensive|experienced|finit|flexib|formal|frequent|hospitab|humane|justice|secur|significan|stabil|sufficient|tangibl|toleran|valid|visib|volunt)\w*|dis(?:abl|agree|allow|appear|appoint|approv|belie|connect|content|continu|courag|honest|like|loyal|obe|organi|pleas|qualif|regard|respect|satisf|trust)\w*|mis\w{4,}|mal(?:form|function|treat|nour)\w*|anti\w{3,}"
    ),
    not_negation=terms("""
        no less, no question, no problem, no doubt, no matter, whether or not,
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
        r"\bcan(?:not|['’]t) (?:help|but)\b|\bcould not help (?:but|\w+ing)\b",
        r"(?:\bnever|\bnot|n['’]t|\bcannot|\bnobody|\bno one) (?:\w+ )?fail(?:s|ed)? to\b",
        r"(?:\bnot|n['’]t) without\b",
        r"\bnothing but\b",
        r"(?:\bnot|n['’]t) (?:more|less|other|fewer) than\b",
    ),
    asking=r"\b(?:who|whom|whose|what|why|how|when|where|which)\b",
    either_way=(
        r"\b(?:yet|remains?|remained|still|left) to be\b|\byet to\b",
        r"\bsince (?:\w+ ){0,2}last\b|\b(?:days|weeks|months|years|decades|ages) since\b",
        r"\b(?:what|who|when|where)ever\b",
        r"\bcheck (?:whether|if)\b|\b0 of\b|\bevery other (?:day|week|month|year|\w+day)\b|\b(?-i:NOT) (?:sign|gate|operator)\b|\b(?:don['’]t|(?:do )?not) hang up\b",
        r"\bno (?:choice|option|alternative|other choice) but\b",
        r"\bnothing (?:\w+ )?but\b",
        # What must not be empty is required; what may not be more is at most.
        r"\b(?:should|must|may|can) ?not be (?:empty|blank|null)\b|\bcan['’]t be (?:empty|blank|null)\b",
        r"(?:n(?:o|['’])t|\bcannot) (?:\w+ )?(?:greater|more|less|longer|shorter|larger|smaller|higher|lower|later|earlier|fewer) than\b",
        r"n(?:o|['’])t exceed(?:ing|s)?\b",
        r"\btoo \w+ (?:for \w+ )?to\b",
        r"\b(?:am|is|are|was|were|be|been|being) (?:gone|away)\b",
        r"\bundead\b",
        r"\bnot (?:\w+ )?the same\b",
        r"(?<=[a-z\d,:] )(?-i:None|Never|Nothing|Nobody)\b",
        r"\b(?:can['’]t|cannot|can not) (?:(?:I|you|we|they) )?(?:just|simply)\b",
        r"\btoo \w+ to\b",
        r"\w-free\b",
        r"\bno{3,}\b",
        r"\b(?:nobody|no one|none) (?:but|except|other than)\b",
        r"\bor (?:\w+ )?(?:not|never)\b",
        r"\b(?:block|keep|kept|shield|hid|protect|guard|discourag|dissuad)\w*\b[^.;!?]{1,60}? \Kfrom (?:\w+ly )?\w{2,}ing\b",
        r"(?:^|[.!?…]\s)(?:aren|isn|ain|wasn|weren)['’]t (?:I|you|he|she|it|we|they|there|this|that)\b[^.!?]{0,80}!",
        r"(?:^|[.!?…]\s)(?:Oh,? )?(?:No|no|NO)(?: more)?(?=\s*(?:[!…]|\.\.))|\boh,? no\b",
        r"\b(?:leav\w+|without) (?:a|no|any) trace\b",
        # Not to do what is bad is to do well.
        r"(?:\bnot|n['’]t|\bcannot|\bnever) (?:ever |be |been |being )?(?:miss|neglect|panic|fear|fret|afraid|lying|fail|lack|hesitate|ignore|disappoint|(?:drop|fall|sink)s? (?:too|below)|run out|affected|harmed|bad)\b|\bfret not\b",
        # What is said of a welcome guest, or of a case that the program does not expect.
        r"\bif it (?:is not|isn['’]t|ain['’]t) (?:my|our|the|old) |\b(?:should|must)(?: not|n['’]t| never) (?:happen|occur)\b",
        r"\bnot includ(?:ed|ing)\b|\bnot (?:\w+ )?subject to\b",
        r"\b(?:but|is|are) not limited to\b",
        r"(?:\bnot|n['’]t|\bno) (?:\w+ )?(?:different|unlike|surprising|numerous|long before)\b|\bnot many\b",
        r"\bno (?:surprise|match|use|shame)\b",
        r"\bwho knows\b|\bthan \w+ (?:know|knows|can|could)\b",
        r"(?:don['’]t|doesn['’]t|do not|not|no) (?:\w+ )?(?:care|mind)\b|\bcares? not\b|\bno difference\b",
        r"\bis no more\b|\bnot before\b|(?:\bnot|n['’]t) (?:take effect|show|appear|apply|be \w+ed) (?:[^\s.!?]+ ){0,3}until\b",
        # What is no longer done is undone.
        r"\bto no longer \w+|(?:^|[.!?…]\s)No longer \w+ing\b|(?:^|[.!?…]\s)Nothing here\b",
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
    joining=terms("and, or"),
    only=terms("only, solely, exclusively"),
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
        "on": "enable/activate/turn … on/switch … on/is on/are on/leave … on/keep … on, disable/deactivate/turn … off/switch … off/is off/are off/leave … off/keep … off",
        "agree": "agree, disagree",
        "allow": "allow/permit, forbid/prohibit/disallow",
        "open": "open, close/shut",
        "show": "show/display, hide/hidden",
        "locked": "lock, unlock",
        "connected": "connect, disconnect",
        "included": "include, exclude",
        "accepted": "accept, reject/decline",
    },
    contraries={
        "increase": "increase/rise/rose/grow/rising/growth, decrease/fall/drop/reduce/decline/reduction",
        "more": "more, less/fewer",
        "before": "before, after",
        "for": "in favour of/in favor of/vote for, against",
        "left": "left, right",
        "first": "first, last",
        "maximum": "maximum, minimum",
        "import": "import, export",
        "upload": "upload, download",
        "encrypt": "encrypt/encryption, decrypt/decryption",
        "install": "install/installation, uninstall",
        "buy": "buy/purchase, sell/sale",
        "add": "add, remove/delete",
        "start": "start/begin, stop/finish",
        "win": "win/winner, lose/loser",
        "above": "above, below",
        "incoming": "incoming, outgoing",
        "north": "north/northern, south/southern",
        "east": "east/eastern, west/western",
        "ascending": "ascending, descending",
        "next": "next, previous",
        "at least": "at least, at most",
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
    senses=senses(
        r"""
            goal of a match: goals? ; <sport>|minutes?|header|first half|second half ; objectives?|targets?|aims?|purposes?|ambitions?
            toll of victims: tolls? ; deaths?|dead|killed|killing|casualt(?:y|ies)|victims|injured|injuries|quake|earthquake|tsunami|hurricane|storm|floods?|disease ; bridge|road|motorway|booth|highway
            strike by arms: (?:air ?)?strikes? ; air|missiles?|drones?|military|bomb(?:s|ing)?|raids?|warplanes?|jets?|nuclear|isis|taliban|rebels|forces|troops ; union|workers|walkouts?|wages?
            shooting by guns: shootings? ; killed|police|gunm[ae]n|victims?|wounded|dead|suspects?|mass|fatal|fatally|school|officers?|injured ; films?|movies?|scenes?|cameras?|documentary|studio
            bill of law: bills? ; senate|congress|parliament|lawmakers?|legislat(?:ion|ure|ors?)|veto(?:ed)?|amendments?|mps? ; invoices?|accounts?|electric(?:ity)?|energy|phone|restaurant|medical|dollar
            bill to pay: bills? ; electric(?:ity)?|phone|water|hospital|restaurant|heating|energy|gas|grocery|waiter|paid ; laws?|senate|congress|parliament|legislat(?:ion|ure)
            spell of time: (?:dry|cold|warm|hot|wet|brief|long|short|first|second|loan|sunny|rainy|quiet|bad) spells?|spells? (?:in|at|with|as) ; ; magic(?:al)?|witch(?:es)?|curse[ds]?|wizards?|cast|enchant(?:ed|ment)?|charms?
            charge of a crime: charges? ; <crime> ; fees?|costs?|batter(?:y|ies)|price[sd]?|free of|in charge|bank
            sentence by a judge: sentences? ; prison|jail|years?|judge|court|convicted|suspended|death|murder|parole|inmates? ; words?|grammar|language|paragraphs?|verbs?|read|wrote|written|said
            trial in court: trials? ; <law>|murder|guilty|stood|standing|stand ; tests?|clinical|drugs?|medic(?:al|ine)|patients|evidence
            court of law: courts? ; <law> ; tennis|basketball|squash|king|queen|royal|palace
            court for tennis: courts? ; tennis|basketball|squash|volleyball|racket|wimbledon ; judge|justice|law
            draw of a match: draws?|drew ; <sport>|goalless|[0-9][-–][0-9]|away|at home ; sketch|pencil|paper|lottery|raffle|curtains?|knockout|round|group
            pitch for play: pitch(?:es)? ; players?|matche?s?|football|rugby|cricket|fans|stadium|half-time|referee ; music|notes?|baseball|sales|voice|roof
            match of teams: matche?s? ; goals?|team|teams|won|players?|season|league|coach|referee|championship|rugby|tennis|football|final ; passwords?|patterns?|strings?|colou?rs?|fire|cigarettes?|lit|search
            match to light: match(?:es)? ; box of|lit|lights?|lighted|struck|strike|cigar(?:ette)?s?|candles?|flames?|pipe ; team|league|players?|goals?|game
            side of players: (?:home|visiting|away|host) sides?|sides? (?:scored|won|lost|drew) ; <sport>|try|tries|won|points?|minutes?|win
            coach of a team: coach(?:es)? ; team|players?|club|season|matche?s?|football|basketball|rugby|head|assistant|league|squad ; bus|buses|drivers?|passengers?|station|horses?|road|tours?
            coach on a road: coach(?:es)? ; bus(?:es)?|drivers?|passengers?|stations?|horses|tickets?|aboard|luggage|leaves|departs|departed ; team|players?|club|training|season|football
            drawing-room: drawing[- ]rooms?
            country and town: in the country ; cottages?|town|weekends?|farms?|villages?|rear(?:ed)?|villa|manor|fresh air|lanes?|house ; nations?|government|abroad|president|best|worst|first|largest|biggest
            underground train: (?-i:(?<!\p{L}You)the Tube|by Tube|Tube stations?) ; ; test
            form to fill in: forms? ; fill(?:ed|ing|s)?|complet(?:e|ed|ing)|submit(?:ted|s)?|sign(?:ed|ing)?|applications?|paper|tax|online|government|pdf|download ; forms? of|shapes?|ways?|life|in the form|formed|verbs?|species
            party in politics: part(?:y|ies) ; <politics> ; celebrat(?:e|ed|ion)|birthdays?|dance[ds]?|dinner|guests?|christmas|cocktails?|hosted|music
            party with guests: part(?:y|ies) ; birthday|danc(?:e|ed|ing)|guests?|balloons?|cake|drunk|costumes?|cocktails?|hostess|invited ; <politics>|politic(?:s|al)|third|contract
            works that make things: plants? ; nuclear|power|workers|manufactur(?:ing|er|ers)|steel|chemical|assembly|treatment|cement|automaker ; leaf|leaves|garden|seeds?|flowers?|roots?|species|soil|grow(?:s|ing)?
            bank of a river: (?:river|canal) ?banks?|banks? of the (?:river|thames|seine|nile|canal|lake|stream|danube|rhine|hudson) ; ; money|loans?|branch|accounts?
            spring of the year: spring ; summer|autumn|winter|april|may|march|early|late|last|next|season|flowers|semester ; water|coil|jump(?:ed)?|mattress|metal|steel|mountain|hot
            fall of the year: (?:last|this|next|early|late|in the|every|each) fall ; september|october|november|semester|school|season|elections?|spring|summer|winter|leaves|year|college ; injur(?:y|ed)|fell|stairs|ladder
            cell of a prison: cells? ; prison(?:ers?)?|jail(?:ed)?|police|inmates?|locked|guards?|custody|detained|solitary ; blood|stem|cancer|phone|battery|bod(?:y|ies)|spreadsheet|table|tissue
            stock of a company: stocks? ; <market>|shares|prices fell|prices rose ; shelves|warehouse|fish|food|out of|in stock|inventory
            share of a company: shares ; <market>|fell|rose|per cent|percent|traded|price|stock ; he shares|she shares|shares? (?:the|his|her|a|with)
            board of directors: (?:the|its|their|executive|school|supervisory|company|advisory) boards? ; directors?|shareholders?|chief|appointed|chair(?:man|woman)?|ceo|company|trustees|members ; wooden|chess|black|white|notice|circuit|surf|ironing|game
            chair of a body: (?:vice[- ])?chair (?:of|for)|chairs (?:the|a)|the chair ; committee|board|commission|department|council|panel|elected|subcommittee ; sit|sat|sitting|table|legs|wooden|arm|seat
            to turn into a street: turn(?:ed|s|ing)? into (?:the|a|an|his|her|their|\p{Lu}\w+) ?(?:\w+ )?(?:streets?|lanes?|roads?|avenue|drive|alley|path|corridor|driveway|square|shop|pub|gate|jewell?er[’']s|baker[’']s|grocer[’']s)
            to run for office: r[ua]n(?:s|ning)? for (?:president|office|mayor|governor|congress|the senate|senate|parliament|re-?election|a seat|the presidency|city council) ; ; races?|marathon
            behind on payments: behind (?:on|with) (?:(?:his|her|their|the|its|our|my|your) )?(?:rent|mortgage|payments?|bills|work|schedule|fund-?raising|tax(?:es)?|repayments?|loan|homework)
            detachment of troops: detachments? ; soldiers?|troops|army|officers?|guns?|enemy|command(?:er|ed)?|infantry|cavalry|regiment|battalion|wounded|killed
            assault on a person: assault(?:s|ed)? ; sexual(?:ly)?|alleged(?:ly)?|rape[ds]?|accus(?:ed|er|ations?)|victims?|wom[ae]n|girl|police|arrested|charged ; robber(?:y|s)?|banks?|stole|fortress
            count of a charge: counts? ; guilty|indict(?:ed|ment)|murder|fraud|pleaded|charged|charges|conspiracy|manslaughter|assault ; counted|counting|votes?|countess|earl|number of|head
            Labour party: (?-i:(?<=\p{Ll}[,;]? )Labour|Labour(?:’s|'s)? (?:part(?:y|ies)|leader|leadership|MPs?|conference|government|voters|councillors?)) ; party|leader|mps?|conservatives?|tory|tories|corbyn|election|voters|brexit|conference ; child|hours|market|costs?|hard
            tie of a match: (?:a|the) ties? ; <sport> ; neck|silk|wore|shirt|suit|wearing|break|collar
            fan of a team: fans? ; <sport>|club|team|music|band|concert|cheer(?:ed|ing)?|singer|stadium ; electric|ceiling|cooling|air|blades?|heat|folding|exhaust
            nail of a finger: (?:finger|toe)?nails? ; fingers?|polish(?:ed)?|manicure[ds]?|painted|bit(?:ten|ing)?|toes?|hands ; hammer(?:ed)?|wood(?:en)?|wall|screws?|coffin
            season of games: seasons? ; club|league|team|goals?|matche?s?|coach|players?|football|games?|playoffs?|squad|signed ; summer|winter|spring|autumn|rainy|holiday|hurricane|flu|dry|weather|salt
            try in rugby: tr(?:y|ies) ; rugby|convert(?:ed|s)|conversion|penalty|scored|touch(?:ed)? down|fly-half|scrum ; tr(?:y|ies) to|tried
            race of people: races? ; racis(?:m|t|ts)|gender|ethnic(?:ity)?|religions?|skin|discriminat(?:e|ed|ion)|nationality|creed|mixed ; runs?|ran|running|runners?|horses?|cars?|won|laps?|drivers?|elections?|campaign
            pupil of a school: pupils? ; schools?|teachers?|class(?:es|room)?|lessons?|exams?|headmaster|taught ; eyes?|iris|dilated|light
            change in coins: (?:small|loose|spare) change|keep the change|(?:gave|give|got|counted) (?:me|him|her|them|the) ?(?:my|his|her|their)? change
            storey of a house: (?:single|one|two|three|four|five|six|seven|eight|nine|ten|multi|[0-9]+)[- ]?stor(?:e?y|ies|eys|eyed|ied) ; buildings?|houses?|homes?|blocks?|apartments?|hotel|garage|mansion|villa|tower|structure|brick|roof
            flat to live in: (?:a|the|his|her|their|my|our|one-bedroom|two-bedroom|council|bedroom) flats? ; <home> ; tyres?|tires?|screens?|surface|land|roof|fee|feet
            gas station: gas stations?
            tip for a waiter: tips? ; waiters?|waitress(?:es)?|restaurants?|bellboy|porter|tipped|taxi|generous|service charge ; advice|tricks?|fingers?|finger|iceberg|tongue|pen|nose|safety|hints?
            chest of the body: chests? ; pains?|heart|shot|stabbed|wounds?|lungs?|breath(?:ing)?|ribs?|arms|cough|beat|hair ; treasure|drawers|wooden|gold|pirate|opened|lid|tea
            palm of a hand: palms? ; hands?|fingers?|sweaty|sweating|open|outstretched ; trees?|leaves|beach|oil|coconut|desert|sunday
            arms to fight with: arms (?:deals?|race|embargo|dealers?|sales|trade|shipments?|control|exports?|supplies|trafficking|smuggl(?:ers?|ing))|small arms|take up arms|took up arms
            tank of an army: tanks? ; army|battle|soldiers?|troops|military|artillery|panzer|armou?red|infantry|war ; killers?|fish|water|fuel|gas|oil|petrol|oxygen|septic|think
            ground for a thing: on (?:the )?(?:\w+ )?grounds (?:of|that)
            date of a couple: (?:first|blind|second|romantic|dinner|hot) dates? ; girls?|boys?|love|dinner|kiss(?:ed)?|romantic|boyfriend|girlfriend|dating|he|she|him|her|tinder ; dates? of|calendar|deadline|published
            nuts and bolts: nuts and bolts ; ; screws?|metal|tools?|steel|wrench|spanner|washers?|hardware
            track and field: track[- ]and[- ]field
            will of the dead: (?:his|her|their|my|last|the|a) wills?(?! (?:be|have|not|to|of the people|never|do|go|come|see|make)) ; solicitors?|lawyers?|inherit(?:ed|ance)?|heirs?|heiress|bequea(?:th|thed|st|sts)|legac(?:y|ies)|probate|testator|executors? ; free|god|power|strong
            bark of a dog: bark(?:s|ed|ing)? ; dogs?|pupp(?:y|ies)|terriers?|hounds?|spaniel|poodle|bulldog ; trees?|trunk|oak|birch|branches
            novel and new: novel (?:ideas?|approach(?:es)?|sensations?|coronavirus(?:es)?|viruse?s?|ways?|methods?|techniques?|experiences?|features?|solutions?|uses?|concepts?|therap(?:y|ies)|insights?|mechanisms?)
            china to eat from: (?-i:(?:bone |fine |broken |old |the |of )china|china (?:cups?|plates?|shop|cabinet|vases?|figurines?|dogs?|tea))
            turkey to eat: (?-i:(?<=\p{Ll} |’s )turkeys?) ; ; istanbul|ankara|turkish|erdogan
            to polish: (?-i:(?<=\p{Ll} |, )polish(?:ed|es|ing)?) ; ; poland|warsaw|(?-i:Polish)
            to march: (?-i:march(?:ed|es|ing)?|marche) ; ; (?-i:March)
            set in stone: (?:set|carved|written|cast) in stone ; ; statues?|sculpt(?:ed|or|ure)|letters|walls?|chisel
            in the balance: h[au]ng(?:s|ing)? in the balance
            piece of cake: (?:is|was|be|been|being|\w+['’]s) (?:a|an absolute) piece of cake ; ; there|ate|eat(?:s|ing|en)?|slices?|birthday|plates?|tea|coffee|baked|fork|chocolate|offered|cream
            under the weather: under the weather
            arm and a leg: (?:an arm and a leg) ; ; broke|broken|lost|injured|wound
            to pull a leg: pull(?:ing|ed|s)? (?:your|my|his|her|our|their|one[’']s) legs? ; ; muscles?|boots?|out
            cats and dogs: rain(?:ing|ed|s)? cats and dogs
            about the bush: beat(?:ing|s)? (?:around|about) the bush
            to spill the beans: spill(?:ed|ing|s|t)? the beans ; ; pot|pan|floor|cook(?:ed|ing)?|coffee
            to kick the bucket: kick(?:ed|s|ing)? the bucket ; ; water|milk|over|cow|floor
            out of the bag: cat (?:is |was |’s |'s )?out of the bag ; ; vet|carrier
            blue moon: once in a blue moon
            red tape: red tape ; ; sticky|parcel|roll of|wrapped|stuck
            red herring: red herrings? ; ; fish|eat|ate|smoked
            cold feet: (?:get|gets|got|getting|have|has|had|having) cold feet ; ; socks|shoes|blanket|warm|snow|bed
            sweet tooth: sweet[- ]tooth ; ; dentist
            rule of thumb: rules? of thumb
            to bite the bullet: bit(?:e|es|ing|ten)? the bullet ; ; gun|surgeon|wound
            in hot water: in(?:to)? hot water ; ; boil(?:ed|ing)?|wash(?:ed|ing)?|baths?|soak(?:ed|ing)?|taps?|showers?|temperature|swim|dissolv(?:e|ed)|rinse|degrees|steep|cups?|bottle
            out of the blue: out of the blue ; ; sky|sea|paint|box|water
            blind eye: turn(?:ed|ing|s)? a blind eye
            wild goose chase: wild[- ]goose chases?
            to jump the gun: jump(?:ed|ing|s)? the gun
            to learn by heart: by heart
            light of weight: light (?:step|tread|heart|touch|lunch|meal|breakfast|supper|luggage)s? ; ; lamps?|sun
            discharge of duties: discharg(?:e|ing|ed) (?:of )?(?:his|her|their|its|our|my|the|these|professional|official) (?:\w+ )?(?:duty|duties|functions|responsibilities|obligations)
            tab of a keyboard: tab keys?|press(?:ing|ed)? tab ; ; browser tabs?
            to break down in tears: br[oe]a?k(?:e|en|s|ing)? down ; tears|cried|cry|crying|wept|weep(?:ing)?|sobb?(?:ed|ing|s)?|grief ; car|engine|machine|door|wall
            to knit the brows: knit(?:ted|ting)? (?:(?:his|her|their|my) )?(?:eye)?brows?
            sole of a foot: soles? of (?:his|her|my|the|their|your|a) (?:\w+ )?(?:foot|feet|shoes?|boots?)
            spectacles to see: spectacles ; wear(?:ing)?|wore|nose|eyes|pair of|gold|rimmed|polished|took off|adjusted|horn ; stage|theatre|public
            glasses to see: glasses ; wear(?:ing|s)?|wore|nose|eyes|took off|put on|adjusted|reading|sun|rimmed|lenses ; wine|beer|drink(?:s|ing)?|drank|champagne|whisky|filled|poured|water|table
            watch to tell time: (?:his|her|my|wrist|pocket|gold|a|stop) ?watch(?:es)? ; wrist|pocket|gold|o’clock|o'clock|ticking|time|minutes?|hour|looked at ; keep|kept|night|television|movie
            temple of the head: temples? ; head|gr[ea]y|forehead|hair|throb(?:bed|bing)?|pistol|veins?|brow ; gods?|priests?|worship|ancient|jerusalem|greek|hindu|buddhist
            lap to sit on: (?:on|in|into|onto|from) (?:his|her|my|your|their) laps? ; ; race|track|runners?|fastest|circuit|pool
            sound asleep: sound asleep
            fast asleep: fast asleep
            pretty for rather: pretty (?:well|much|good|bad|sure|soon|clear|easy|quick(?:ly)?|big|small|hard|close|obvious|certain|simple|cool|straightforward|common|high|low|far|long) ; ; girl|woman|dress
            fair of hair: fair[- ](?:hair(?:ed)?|skin(?:ned)?|complexion(?:ed)?)
            to ring up: r[aiu]ng (?:me|him|her|us|them|you) up|r[aiu]ng up (?:the|his|her|my) ; ; bells?|till|sales
            to ring for service: r[aiu]ng for (?:the|a|another|some|tea|coffee|help|breakfast)
            to make allowances: ma[dk]e?(?:s|ing)? allowances? for
            to lose one's temper: (?:lo(?:st|se|ses|sing)|ke(?:pt|ep)) (?:his|her|my|their|your) temper
            bow of the body: (?:ma(?:de|ke|kes|king)|took|take|takes) (?:a|his|her) (?:\w+ )?bows? ; ; arrows?|archers?|violin|strings?
            at once for now: at once ; ; all|lots|things|two|three|several|many|multiple|both|everything|too much|more|[0-9]+|at once \w+ and
            to draw up a car: (?:cars?|taxi|cab|carriage|van|lorry|truck|bus|automobile) (?:\w+ )?dr(?:ew|aws?|awing) up
            to dwell on: dw(?:elt|elled|ell|ells|elling) (?:\w+ )?(?:on|upon) ; ; lakes?|islands?|lands?|earth|planets?|mountains?|hills?|plains?|shores?|coasts?
            to give way: g(?:ive|ives|ave|iving|iven) way ; bridge|knees?|legs?|floor|ice|rope|roof|ground|ceiling|dam|branch|chair
            to make out a shape: ma[dk]e? out (?:a|the|his|her) (?:\w+ )?(?:lights?|figures?|shapes?|voices?|forms?|faces?|outlines?|words?|man)
            to make for the door: ma(?:de|ke|king) for the (?:door|window|exit|stairs|gate|shore|house|woods|hills|coast|car|bar|street|station)
            to run into a friend: r[ua]n(?:s|ning)? into (?:(?:an?|my|his|her|the|some) )?(?:old )?(?:friends?|neighbou?rs?|acquaintances?|colleagues?|teachers?|classmates?|cousins?)
            to run over with a car: (?:cars?|bus|trucks?|lorry|trains?|tram|taxi|vans?|drivers?|tractor) (?:\w+ )?r[ua]n(?:s|ning)? over
            to come into money: c[ao]m(?:e|es|ing) into (?:a|his|her|the|some) (?:\w+ )?(?:fortune|money|inheritance|property|title|estate)
            to fall through: f[ae]ll(?:en|s)? through ; deals?|plans?|sale|negotiations|talks|arrangements?|agreement|last (?:minute|moment) ; ice|floor|roof|holes?|cracks?|ceiling
            to fall out with: f[ae]ll(?:en|s|ing)? out (?:with|over) ; ; windows?|bed|hair|teeth
            to fall back from a fight: (?:troops|soldiers|army|forces|enemy|regiment|rebels) (?:\w+ )?f[ae]ll(?:en|s|ing)? back
            to set off an alarm: set(?:s|ting)? off (?:the |an? )?(?:\w+ )?(?:alarms?|bombs?|fireworks|explosions?)|(?:alarms?|bombs?) (?:was|were|is|are) set off
            to stand for office: st(?:ood|and|ands|anding) for (?:parliament|elections?|mayor|president|office|congress|re-?election)
            to stand for nonsense: (?:won[’']t|will not|wouldn[’']t|would not|not|never) stand for (?:it|this|that|such|any) ; ; letters?|initials|abbreviation
            to go off with a bang: (?:bombs?|guns?|explosives?|fireworks|grenades?|mines?|devices?|pistols?|rifles?) (?:had |has |have )?(?:went|gone|goes|go|going) off
            to work out at a gym: work(?:s|ed|ing)? out (?:at|in) (?:the|a|his|her) gym
            at large and not caught: (?:is|was|are|were|still|remains?|remained) at large ; ; public|society|world|community
            to drop a line: drop(?:ped|s)? (?:me|him|her|us|them|you) a line ; ; fish\w*|hooks?
            to sack a manager: sack(?:ed|ing|s)? ; managers?|coach|board|company|club|staff|boss|employees?|ministers?|workers ; city|rome|town|plunder\w*|loot\w*|potatoes|flour
            to go under as a firm: (?:firms?|company|companies|business(?:es)?|banks?|club|shops?|airlines?) (?:\w+ )?(?:went|gone|going|goes|go) under
            to call to order: call(?:ed|s|ing)? (?:\w+ ){1,3}to order ; ; phone|pizza|customers?|online
            whip of a party: (?:chief|party|majority|minority|government|deputy) whips?
            landslide of votes: landslides? ; w[oi]n|victory|elections?|votes?|voters|defeat(?:ed)? ; mud|rains?|buried|mountains?|slopes?|roads?
            to be running late: (?:is|am|are|was|were|\w+[’'](?:m|s|re)) running (?:\w+ )?late
            batsman: bats?m[ae]n ; ; gotham|comic|robin|film
            lead in a play: (?:play(?:s|ed|ing)?|sang|sings?) the lead(?! (?:guitar|singer|role|part|character)) ; ; points?|race|score
            lead for a dog: (?:on|off) (?:a|the|his|her|its) lead ; dogs?|pupp(?:y|ies) ; race
            labour of birth: in(?:to)? labou?r ; bab(?:y|ies)|birth|wife|mother|pregnan\w+|she|midwi(?:fe|ves)|contractions ; costs?|relations|hours
            to dress a wound: dress(?:ed|ing|es)? (?:the|his|her|my|their|a) (?:\w+ )?(?:wounds?|salads?|burns?)
            cold that one catches: (?:ca(?:tch|tches|ught|tching)|ha(?:s|ve|d)|got|getting) (?:a|an|his|her) (?:\w+ )?cold(?! \w)
            out of order: (?:lift|machine|elevator|phone|telephone|toilet|printer|escalator|bell|line) (?:is|was|are|were) out of order
            to take the floor: t(?:ook|ake|akes|aking) the floor ; ; danc(?:e|ed|ing)|wood(?:en)?|fight
            to let a room: rooms? to let|(?:flat|house|room|apartment) (?:is|was|to be) let
            to draw and not to sketch: dr(?:ew|awn|awing) (?:it|them|him|her)? ?(?:out|forth)(?: (?:a|the|his|her|my) (?!plan|map|picture|sketch)\w+)?|dr(?:ew|aws?|awn|awing) (?:his|her|their|a|the|my|its) (?:\w+ )?(?:curtains?|blinds?|swords?|knife|knives|guns?|pistols?|daggers?|revolvers?|weapons?|pensions?|salary|breath)|drew (?:near|nearer|back|aside|away|closer|level|to one side)
            to tip a driver: tip(?:ped|s|ping)? the (?:driver|waiter|waitress|porter|bellboy|cabman|barman|doorman)
            to pull in or over: (?:trains?|bus|cars?|taxi|cab|truck|van|lorry|limousine) (?:had |has )?pull(?:ed|s) (?:in|over|up|out|away)|pull(?:ed|ing|s)? over (?:at|to the side|by the|when|and) ; ; ropes?|sweater|shirt|blanket|head
            boot of a car: car boots?|boots? of (?:the|his|her|a|my) (?:\w+ )?cars? ; ; wore|wearing|leather
            hard bargain: dr(?:ove|ive|ives|iving|iven) a hard bargain
            crane that flies: cranes? ; birds?|nests?|wings|flew|fly|marsh(?:es)?|feathers|beak|migrat\w+|flock ; lift(?:ed|s)?|construction|building|harbou?r|load
            seal that swims: seals? ; sea|ocean|beach|fish|pups?|whales?|penguins?|swam|swim(?:ming)?|walrus(?:es)? ; broken|letters?|wax|stamp|official|rubber|leak(?:s|ing)?
            ball to dance at: balls? ; danc(?:e|ed|ing)|gowns?|waltz|masked|masquerade|orchestra|ballroom|debutantes? ; kick(?:ed)?|thr(?:ew|ow)|tennis|football|golf|bounce[ds]?|crystal|juggl\w+|music box
            trunk to pack: trunks? ; packed|luggage|suitcases?|clothes|attic|steamer|unpack(?:ed)? ; trees?|elephants?|swim
            trunk of an elephant: trunks? ; elephants? ; trees?|logs?|luggage
            to deal cards: dealt (?:a|the|him|her|me|us) (?:\w+ )?(?:hands?|cards?)|hand (?:he|she|I|they) (?:was|were) dealt
            hand of a clock: hands of (?:the|a|his|her|my) (?:clock|watch)|clock[’']s hands|(?:hour|minute) hands?
            toast to eat: toasts? ; burnt|butter(?:ed)?|jam|breakfast|eggs?|marmalade|slices? ; proposed?|champagne|glass(?:es)?|health|notification
            jam of traffic: (?:traffic|paper|stuck in a) jams? ; ; bread|sugar|fruit
            fair weather: weather (?:is|was|stayed|remained|being) fair|fair weather
            to mean well: mean(?:s|t)? well
            to press a shirt: press(?:ed|ing|es)? (?:his|her|the|my) (?:\w+ )?(?:shirts?|trousers|suits?|pants|dress) ; ; against|together
            a story breaks: (?:story|news|scandal) broke
            head of a staff: head (?:waiter|teacher|cook|chef|gardener|nurse|coach|clerk|porter|librarian)s?
            to spring from bed: spr(?:ings?|ang|ung) (?:from|out of|to) (?:his|her|my|the|their) (?:beds?|chairs?|seats?|feet)
            gay and merry: gay (?:throngs?|crowds?|laughter|colou?rs|music|spirits|dress(?:es)?|flowers|ribbons) ; ; pride|lgbt\w*|lesbians?
            let alone: let alone
            in the long run: in the long run ; ; marathon|race
            second thoughts: on second thoughts?
            for good and ever: for good(?=[.,;!?]|$| and| this) ; left|gone|leave|closed|back|quit|over|away|ended ; evil|bad
            of late: of late(?=[.,;!?]|$)
            a good deal: a (?:good|great) deal (?:of|more|less|better|too|to) ; ; sign(?:ed)?|business|contract|price
            at length: at (?:great |some )?length ; ; met(?:re|er)s|full|cable
            eventually: eventually ; ; may|can|could|possibly|perhaps|maybe|might
            actually: actually ; ; current(?:ly)?|now|present(?:ly)?|today
            to pretend: pretend(?:ed|ing|s)? (?:to (?:be|have|sleep|do|read|listen|look|know|work|not)|not|that|he|she|I|it|you|nothing) ; ; claims?|intend\w*
            library of books: librar(?:y|ies) ; books?|public|school|reading|shelves|librarians?|borrow(?:ed)? ; code|software|functions?|bookshops?|bookstores?|open source|python|java\w*
            lecture to hear: lectures? ; universit(?:y|ies)|professors?|students|gave|halls?|delivered|audience|attend(?:ed)? ; read(?:ings?)?
            parents: parents ; ; relatives|relations|family|families
            sensible: sensible ; ; sensitiv\w+
            sympathetic: (?:un)?sympathetic ; ; nice|likeable|friendly
            fabric: fabrics? ; ; factor(?:y|ies)|mills?|plants?|manufactur\w+
            gift that is given: gifts? ; ; poison\w*|venom|toxi\w+
            to realise that: reali[sz](?:e|es|ed|ing) (?:that|how|what|why|he|she|I|it|they) ; ; carried out|perform\w*|ma[dk]e|achiev\w+|conduct\w*
            to resume: resum(?:es|ed|ing)|to resume ; ; summar\w+|in short|job|cv
            to introduce somebody: introduc(?:e|ed|ing) (?:me|him|her|us|them|himself|herself|myself|themselves|ourselves|yourself) ; ; insert\w*|enter\w*
            notice and not news: notices? ; ; news|noticed
            ultimately: ultimately ; ; lately|recent(?:ly)?
            terrific: terrific ; ; terribl[ey]|terrifying|horrible|awful
            casualties: casualt(?:y|ies)
            embarrassed: embarrass(?:ed|ing) ; ; pregnan\w+
            past the hour: (?:quarter|half)[- ]past ; ; steps?|passage
            sharp on the hour: (?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|noon|midnight|[0-9]+|o[’']clock) sharp ; ; turns?|edges?|kni(?:fe|ves)
            to get to one's feet: (?:stagger(?:ed|ing)|spr(?:ang|ung|inging)|struggl(?:ed|ing)|leap(?:ed|t|ing)|jump(?:ed|ing)|rose|rising|got|scrambl(?:ed|ing)) to (?:his|her|my|their|its) feet ; ; kneel\w*|fell
            to bid farewell: b(?:ade|id) (?:me|him|her|us|them|you) (?:\w+ )?(?:good|farewell|goodbye|adieu) ; ; auction
            blind of a window: blinds? ; windows?|drew|drawn|pulled|shutters?|curtains?|venetian|silhouettes?|lowered|slats ; blind (?:man|men|woman|people|eye|users?|persons?)|braille|deaf
            number of figures: (?:three|four|five|six|seven|double|single) figures ; ; tables?|charts?|shows?|statues?
            to hit on an idea: hit (?:up)?on (?:an?|the|this|that) (?:\w+ )?(?:idea|method|plan|way|solution|scheme|answer)
            groom of a stable: grooms? ; horses?|stables?|stalls?|saddles?|carriages? ; brides?|weddings?|married
            consulting-room: consulting[- ]rooms?
            barrel of a gun: barrels? ; guns?|shot|shotguns?|pistols?|rifles?|revolvers?|fired|loaded ; oil|wine|beer|crude|rolled|gunpowder
            time is up: (?:time|minutes|hour|lease|term|game) (?:is|was|are|were) up(?! to)
            to slip on clothes: slip(?:s|ped|ping)? (?:on|into) (?:his|her|some|a|the|my) (?:\w+ )?(?:clothes|coat|dress|shoes|gown|jacket|robe|slippers|dressing[- ]gown) ; ; ice|wet|fell
            to bring up a subject: br(?:ought|ing|ings|inging) up (?:the|a|this|that) (?:\w+ )?(?:subject|matter|issue|question|topic|point)
            success and not an event: success(?:es)? ; ; events?|incidents?
            must not: must(?:n[’']t| not) ; ; need(?:ed|n[’']t)?|(?:un)?necessar\w+|require[ds]?|have to
        """,
        sport="league|match(?:es)?|scor(?:e|ed|es|er|ers|ing)|season|striker|midfielder|defender|(?:goal)?keeper|half-time|equali[sz]er|penalt(?:y|ies)|teammates?|football|soccer|rugby|basketball|hockey|cup|kick-off",
        crime="police|arrest(?:ed)?|prosecut(?:or|ors|ion|ed)|court|jury|judge|guilty|murder(?:ed)?|assault|fraud|robbery|manslaughter|indict(?:ed|ment)|convicted|suspect(?:ed)?|defendant",
        law="judge|jury|ruling|ruled|appeal|supreme|lawsuit|lawyers?|attorney|prosecutors?|defendant|verdict",
        politics="elections?|voters?|votes?|leader|coalition|opposition|parliament|congress|senate|senator|democrats?|republicans?|conservatives?|labour|tory|tories|candidates?|mps?|liberals?",
        market="market|exchange|investors?|traders?|shareholders?|wall street|dividends?|nasdaq|dow|ftse",
        home="rent(?:ed|s)?|bedrooms?|landlord|tenants?|neighbou?rs?|lives?|lived|living|moved|london|kitchen|door|upstairs|downstairs|shared?",
    ),
)
