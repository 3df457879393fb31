"""Words of English that other languages take as they are, and words that do not follow names.

Source: words that people kept in translations of free software, its documentation and news into nine
languages, and general knowledge of the languages. Loans that a spelling dictionary of another
language has need no mention. Plurals in -s are not listed.
"""

from __future__ import annotations

from collections.abc import Mapping

from triage.methods.screening.languages.base import terms

LOANS = frozenset(
    terms("""
        advocacy, airbag, alias, aliases, analytics, async, autoload, backend, backlog, backslash, backstage, backtick, backtrace, bacon, barbecue, barcode, beacon,
        benchmark, benchmarking, berserk, berserker, bestseller, birdie, bitwise, blacklist, blazer, blob, blockchain, blocker, blogger, blues, bogey,
        bookmark, boolean, bootstrap, bootstrapping, brainstorming, branch, branding, brandy, briefing, broker, brunch, buffer, bugfix, bugfixes,
        build, builder, builtin, bundle, bundled, bundler, bungee, burger, burnout, bypass, bytecode, caller, camping, canaries, canary, carbon copy,
        casting, caucus, changelog, charset, chatbot, check-in, checkbox, checklist, checkout, checkpoint, checksum, checkup, chromebook, client,
        closed, closure, cloud, cluster, coach, coaching, cocktail, codebase, commit, committer, compliance, config, container, contributor,
        copyright, coworking, cracker, crash, credential, crossplay, crowdfunding, crowdsourcing, crypto, cryptocurrencies, cryptocurrency,
        cryptojacking, cryptominer, cryptomining, cutter, daemon, dash, dashboard, dataset, deadline, deadlock, debriefing, debug, debugger,
        decorator, default, deploy, deployed, deployment, deprecation, derby, desktop, dev, diesel, diff, dingbat, disk, dismiss, distro, dongle,
        doping, downgrade, download, downstream, doxxed, doxxing, drawable, dribbling, driver, dropdown, dumping, dungeon, duty-free, email, embedder,
        emoji, encoder, encoding, endpoint, enum, exploit, factoring, fallback, favicon, feature, feed, feedback, ferry, fetch, fiddle, filesystem,
        fingerprint, fingerprinter, fingerprinting, fintech, firewall, firmware, fitness, flag, follower, footer, fork, forked, forking, framework,
        freelancer, freeware, frontend, funk, gameplay, gamer, garbage, gatekeeping, gem, git, glob, goblin, golf, governance, graph, gravatar,
        greylist, guest, guideline, hackathon, hacked, hacker, hackerspace, handheld, hardcoded, hardcore, hardware, hash, hashes, hashtag, header,
        headhunter, heap, heartbeat, helper, hexes, hook, hooligan, host, hosted, hostel, hostname, hotfix, hotspot, html, impeachment, indie,
        influencer, inlining, inode, input, install, issue, jailbreaking, jazz, jeans, jeep, jinn, jockey, jogging, journal, joypad, joystick, kart,
        kernel, ketchup, key, keyring, keystore, keyword, lag, laptop, launcher, launchpad, layout, leasing, lexer, lib, library, liner, link, lint,
        listener, livestream, lobby, lobbying, lobbyist, locale, lockdown, lodge, log, logger, logging, login, logout, lookup, loop, lunch, macron,
        mailbox, mailing, mainline, mainstream, maintainer, malware, manifest, markdown, markup, maven, meetup, meme, mentoring, merchandising, merge,
        metadata, metrics, milestone, mirror, mixin, mock, modem, motel, multitasking, multithread, namespace, netbook, networking, newsgroup,
        newsletter, nickname, nightly, node, notch, notebook, offline, offset, offside, onboarding, onion, online, outlet, output, outsourcing,
        override, overview, packager, padding, parser, parsing, passkey, passphrase, password, patch, patches, path, peer, penalty, phishing, pickup,
        ping, pipeline, pitch, pixel, placeholder, playlist, playmaker, playoff, plugin, podcast, polling, popup, port, prebuilt, preload, prepaid,
        preset, pressing, preview, prompt, provider, proxies, proxy, pub, pudding, pull, punk, push, putt, quarterback, query, rafting, ransomware,
        readme, rebase, reboot, rebrand, rebuilder, refactoring, referral, regex, regexes, regexp, release, remake, remix, remixing, renderer, repo,
        repository, request, reset, resort, revert, review, reviewer, roadmap, roaming, rock, rollback, root, rooting, router, royalties, rugby,
        runtime, sandbox, sandboxed, sandboxes, sandboxing, save, scan, scope, screenshot, script, scripting, scroll, scrolling, seed, selfie, sender,
        server, setup, shareware, shell, shopping, shorts, shrinker, singleton, sitcom, skate, skateboard, skin, skipper, slot, slug, smartphone,
        snapshot, snippet, snowboard, socket, software, spam, spammer, spawn, speaker, splat, splatting, sponsor, spoof, sprint, sprite, spyware,
        stack, staging, stakeholder, standup, startup, startupper, stash, status, sticker, stopover, storage, stream, streamer, streaming, stretching,
        string, stub, submodule, subreddit, superuser, surf, swab, sweater, symlink, symlinked, sync, tackle, tag, tagging, taint, tainted, tarball,
        target, tee, template, tethering, thread, threading, thriller, throttling, ticket, timeline, timeout, timestamp, toggle, token, toolbox,
        toolchain, tooling, toolkit, tooltip, toot, touchdown, touchpad, trace, tracker, trader, trading, trailer, trekking, trigger, troll, tuner,
        tuning, tweak, tweet, typedef, typing, typo, underground, update, upgrade, upload, upstream, usability, userland, value, van, vendor,
        versioning, viewer, viewport, wallpaper, warning, watermark, wearable, webcam, webhook, webinar, webmaster, website, western, wheel, whisky,
        whistleblower, whitelist, wicket, widescreen, widget, wiki, windsurf, wireless, workaround, worker, workflow, workshop, workspace, wrapper,
        zip, zoom
    """)
)

#: What may follow a verb that opens an English sentence, and follows no name.
AFTER_ORDERS = frozenset(
    terms("the, a, an, your, all, any, each, this, these, it, them, at, out, up, off, down")
)

#: How words begin that are newer than the dictionaries of a language, most of them of computing.
NEWER: Mapping[str, tuple[str, ...]] = {
    "de": terms("inklusiv, kollaborativ, transformativ"),
    "es": terms("compartici, enrut, hackeable, redimension"),
    "it": terms("critt, espansor, inclusiv, intersit, sottomenù, widget"),
    "nl": terms("crypto, inclusie, widget"),
    "pl": terms("inkluzywn, kryptowalut, piksel, szyfrowa, widżet"),
    "ru": terms("браузер, инклюзив, комплайенс, крипто, куки, куков, офлайн, релиз, фишинг"),
    "sv": terms("inkludera, inkognito, isatt, pixla, widget"),
}
