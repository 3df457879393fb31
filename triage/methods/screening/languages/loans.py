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
        addon, advocacy, airbag, alias, aliases, ammo, analytics, approximant, aptitude, array, assembly, assert, async, autoload, backbone, backend,
        backlog, backport, backslash, backstage, backtick, backtrace, backup, bacon, banking, barbecue, barcode, beacon, benchmark, benchmarking,
        berserk, berserker, bestseller, binary, binding, birdie, bisect, bitstream, bitwise, blacklist, blazer, blob, blockchain, blocker, blogger,
        blues, bogey, bookmark, bookworm, boolean, bootloader, bootstrap, bootstrapping, brainstorming, branch, branding, brandy, briefing, broadcast,
        broker, brunch, bucket, buffer, bugfix, bugfixes, build, builder, builtin, bundle, bundled, bundler, bungee, burger, burnout, bypass,
        bytecode, callback, caller, camping, canaries, canary, carbon copy, cask, casting, caucus, changelog, charset, chatbot, check-in, checkbox,
        checklist, checkout, checkpoint, checksum, checkup, chromebook, client, closed, closure, cloud, cluster, clustering, coach, coaching,
        cocktail, codebase, commit, committer, commodity, compliance, config, container, contributor, cookbook, copyright, coworking, cracker, crash,
        crate, credential, crossplay, crowdfunding, crowdsourcing, crypt, crypto, cryptocurrencies, cryptocurrency, cryptojacking, cryptominer,
        cryptomining, cutter, daemon, dash, dashboard, dataset, deadline, deadlock, debriefing, debug, debugger, decorator, default, deploy, deployed,
        deployment, deprecation, derby, derrick, desktop, dev, device, dict, diesel, diff, dingbat, directories, disk, dismiss, distro, dithering,
        docker, docstring, dongle, doping, downgrade, download, downstream, doxxed, doxxing, drawable, dribbling, driver, droid, dropdown, dump,
        dumping, dungeon, duty-free, email, embedder, emoji, encodable, encoder, encoding, endian, endpoint, enum, exec, exploit, factoring, fallback,
        false, favicon, feature, feed, feedback, ferry, fetch, fetches, fiddle, filesystem, fingerprint, fingerprinter, fingerprinting, fintech,
        firewall, firmware, fitness, flag, float, follower, footer, footprint, fork, forked, forking, framework, freelancer, freeware, frontend, funk,
        fuzz, gameplay, gamer, garbage, gatekeeping, gem, git, glob, goblin, golf, governance, graph, gravatar, greeter, grep, greylist, grub, guest,
        guideline, gzip, hackathon, hacked, hacker, hackerspace, handheld, handler, handshake, hardcoded, hardcore, hardware, hash, hashes, hashing,
        hashtag, header, headhunter, headless, heap, heartbeat, helm, helper, hexes, hook, hooligan, host, hosted, hostel, hostname, hotfix, hotspot,
        hover, html, impeachment, indie, influencer, init, inline, inlining, inode, input, inset, install, installer, ioctl, issue, iterator,
        jailbreaking, jazz, jeans, jeep, jinn, jockey, jogging, journal, journaling, joypad, joystick, jpeg, kart, kernel, ketchup, key, keyring,
        keystore, keyword, lag, laptop, launcher, launchpad, layout, leasing, lexer, lib, library, liner, link, lint, linting, listener, livestream,
        lobby, lobbying, lobbyist, locale, localhost, lockdown, lodge, log, logfile, logger, logging, login, logoff, logout, lookup, loop, loopback,
        lunch, macron, mailbox, mailing, mainline, mainstream, maintainer, malware, manifest, mapping, markdown, marketplace, markup, maven, meetup,
        meme, mentoring, merchandising, merge, mesh, metadata, metrics, microkernel, milestone, minion, mirror, mixin, mock, modem, motel, mount,
        multicast, multipath, multitasking, multithread, multithreading, namespace, namespaced, netbook, networking, newline, newsgroup, newsletter,
        nickname, nightly, node, notch, notebook, null, offline, offset, offside, onboarding, onion, online, opcode, outlet, output, outsourcing,
        overlay, override, overview, ownership, packager, pad, padding, paging, parser, parsing, passkey, passphrase, password, patch, patches, path,
        payload, peer, penalty, phishing, pickup, ping, pipeline, pitch, pixel, pixmap, placeholder, playbook, playground, playlist, playmaker,
        playoff, plugin, pod, podcast, polling, popup, port, prebuilt, preload, prepaid, preset, pressing, preview, proc, prompt, provider, proxies,
        proxy, pub, pudding, pull, punk, push, pushes, putt, quarterback, query, rafting, ramdisk, ransomware, readme, rebase, reboot, rebrand,
        rebuilder, redirect, refactoring, referral, refspec, regex, regexes, regexp, registry, release, remake, remix, remixing, renderer, repo,
        repository, request, reset, resort, revert, review, reviewer, roadmap, roaming, rock, rollback, root, rooting, router, routing, royalties,
        rugby, runtime, sandbox, sandboxed, sandboxes, sandboxing, save, scan, scheduler, scope, screenshot, script, scripting, scroll, scrolling,
        seed, selfie, sender, server, setup, shard, shareware, shebang, shell, shopping, shorts, shrinker, shutdown, singleton, sitcom, skate,
        skateboard, skin, skipper, slot, slug, smartphone, snapshot, snippet, snowboard, socket, software, spam, spammer, spawn, speaker, spec, splat,
        splatting, spline, sponsor, spoof, sprint, sprite, spyware, squid, stack, staging, stakeholder, standalone, standup, startup, startupper,
        stash, status, sticker, stopover, storage, stream, streamer, streaming, stretching, string, stub, subdirectories, submodule, subnet,
        subreddit, subshell, substring, subtree, superblock, superuser, surf, swab, sweater, switching, symlink, symlinked, sync, tackle, tag,
        tagging, taint, tainted, tarball, target, tee, telnet, template, testing, tethering, thread, threading, thriller, throttling, ticker, ticket,
        tile, timeline, timeout, timestamp, toggle, token, toolbox, toolchain, tooling, toolkit, tooltip, toot, topic, touchdown, touchpad, trace,
        tracked, tracker, trader, trading, trailer, trait, trekking, trigger, troll, true, tuner, tuning, tuple, tweak, tweet, typedef, typescript,
        typing, typo, underground, update, upgrade, upload, upstream, usability, userland, value, van, vendor, verbose, versioning, viewer, viewport,
        void, wallpaper, warning, warp, watermark, wavelet, wearable, webcam, webhook, webinar, webmaster, website, western, wheel, whisky,
        whistleblower, whitelist, wicket, widescreen, widget, wiki, windsurf, wireless, workaround, worker, workflow, workshop, workspace, wrapper,
        yield, zip, zoom
    """)
)

#: What may follow a verb that opens an English sentence, and follows no name.
AFTER_ORDERS = frozenset(
    terms("the, a, an, your, all, any, each, this, these, it, them, at, out, up, off, down")
)

#: How words begin that are newer than the dictionaries of a language, most of them of computing.
NEWER: Mapping[str, tuple[str, ...]] = {
    "de": terms("gehts, gibts, inklusiv, kollaborativ, transformativ"),
    "es": terms("compartici, criogeni, crióni, enrut, hackeable, redimension"),
    "fr": terms("rétroport"),
    "it": terms("critt, espansor, inclusiv, intersit, sottomenù, sottoret, widget"),
    "nl": terms("crypto, gepartition, inclusie, partition, widget"),
    "pl": terms("inkluzywn, kryptowalut, piksel, szyfrowa, widżet, zagnieżdżan"),
    "pt": terms("chamáve, criogeni"),
    "ru": terms("браузер, инклюзив, комплайенс, крипто, куки, куков, офлайн, релиз, фишинг"),
    "sv": terms("inkludera, inkognito, isatt, pixla, widget"),
}
