"""Words of English that other languages take as they are, and words that do not follow names.

Source: words that people kept in translations of free software, its documentation and news into nine
languages, and general knowledge of the languages. Loans that a spelling dictionary of another
language has need no mention. Plurals in -s are not listed.
"""

from __future__ import annotations

from triage.methods.screening.languages.base import terms

LOANS = frozenset(
    terms("""
        advocacy, analytics, autoload, backlog, backslash, backtick, backtrace, barcode, beacon, benchmark, bitwise, blob, blocker, blockchain,
        bookmark, boolean, bootstrap, bootstrapping, branch, buffer, bugfix, bugfixes, build, builder, builtin, bundle, bundled, bundler,
        burnout, bypass, bytecode, canary, canaries, caller, carbon copy, changelog, charset, chatbot, checkbox, checkout, checkpoint,
        checksum, checkup, chromebook, client, closure, cloud, cluster, codebase, commit, committer, config, container, contributor, cracker,
        credential, crossplay, crowdfunding, crowdsourcing, crypto, cryptocurrency, cryptocurrencies, cryptojacking, cryptominer, cryptomining, daemon,
        dashboard, dataset, debug, debugger, deadlock, decorator, default, deploy, deployed, deployment, dev, diff, disk, distro, downgrade, downstream,
        doxxed, doxxing, drawable, driver, dropdown, dungeon, embedder, encoder, encoding, endpoint, enum, exploit, fallback, favicon, feature, feed,
        fetch, fiddle, filesystem, fingerprint, fingerprinter, fingerprinting, fintech, firewall, flag, footer, fork, forked, forking, framework,
        frontend, backend, garbage, gatekeeping, gem, git, glob, governance, graph, gravatar, greylist, guest, guideline, hacked, hacker,
        hackerspace, hackathon, handheld, hardcoded, hash, hashes, hashtag, header, heap, heartbeat, helper, hook, host, hosted, hostname,
        hotfix, influencer, inlining, inode, input, install, issue, jailbreaking, journal, key, keyring, keystore, kernel, launcher, layout,
        lexer, lib, library, link, lint, listener, livestream, locale, lockdown, log, logger, logging, lookup, loop, mailbox, mainline,
        mainstream, maintainer, malware, manifest, markdown, maven, meetup, merge, metadata, metrics, milestone, mirror, mixin, mock, multithread, namespace,
        newsgroup, nightly, nickname, node, notch, offline, offset, onboarding, onion, online, output, override, overview, packager, parser,
        parsing, passkey, passphrase, password, patch, patches, path, peer, ping, pipeline, pixel, placeholder, playlist, playoff, plugin, polling,
        popup, port, prebuilt, preload, prepaid, preset, preview, prompt, proxy, pull, push, quarterback, query, ransomware, readme, rebase,
        rebrand, rebuilder, referral, refactoring, regex, regexes, regexp, release, remixing, request, renderer, repo, repository, reset, revert, review,
        reviewer, roadmap, roaming, rollback, root, rooting, router, runtime, sandbox, sandboxed, sandboxes, sandboxing, scope, screenshot,
        script, scripting, seed, sender, server, setup, shell, shrinker, singleton, slug, snapshot, snippet, socket, spawn, splat, splatting,
        sponsor, sprint, spyware, stack, stakeholder, staging, standup, stash, status, storage, stream, streaming, string, stub, subreddit,
        submodule, swab, symlink, symlinked, sync, tag, tagging, taint, tainted, tarball, target, template, thread, threading, throttling, timeline,
        timeout, timestamp, token, toggle, toolbox, toolchain, tooling, toolkit, toot, touchdown, touchpad, trace, tracker, trigger, typedef,
        typing, upstream, usability, userland, vendor, versioning, viewer, wallpaper, watermark, webhook, webmaster, wheel, whistleblower,
        whitelist, blacklist, widget, wiki, workaround, worker, workflow, workshop, workspace, wrapper, zip
    """)
)

#: What may follow a verb that opens an English sentence, and follows no name.
AFTER_ORDERS = frozenset(
    terms("the, a, an, your, all, any, each, this, these, it, them, at, out, up, off, down")
)
