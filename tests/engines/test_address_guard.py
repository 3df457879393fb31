from __future__ import annotations

import socket

import pytest

from engines.adapters import registry
from engines.adapters.address_guard import RefusedAddress, check_address
from engines.adapters.base import AdapterContext
from engines.adapters.replies import retry_after
from engines.errors import EngineConfigurationError, EngineUnavailable
from tests.engines.loopback import Reply

NEVER = [
    "169.254.169.254",
    "169.254.10.1",
    "fe80::1",
    "fd00:ec2::254",
    "100.100.100.200",
    "192.0.0.192",
    "::ffff:169.254.169.254",
    "64:ff9b::a9fe:a9fe",
    "2002:a9fe:a9fe::1",
    "2001:0:53aa:64c:0:0:5601:5601",
    "224.0.0.1",
    "0.0.0.0",
    "::",
    "255.255.255.255",
]
PRIVATE = ["127.0.0.1", "::1", "10.1.2.3", "192.168.1.1", "172.16.0.1", "100.64.0.1", "fd12::1"]
PRIVATE += ["fec0::1", "::ffff:10.1.2.3", "64:ff9b::a01:203", "198.18.0.1"]
#: The last one is the first as an IPv6-only network reaches it.
PUBLIC = ["93.184.216.34", "2606:2800:220:1:248:1893:25c8:1946", "64:ff9b::5db8:d822"]


def make_libre(url: str, allow_private=False):
    return registry.build(
        "libretranslate",
        {"url": url, "timeout_seconds": 30},
        context=AdapterContext(allow_private_addresses=allow_private),
    )


@pytest.mark.parametrize("address", NEVER)
@pytest.mark.parametrize("allow_private", [True, False])
def test_metadata_and_link_local_addresses_are_never_called(address, allow_private):
    with pytest.raises(RefusedAddress):
        check_address(address, allow_private=allow_private)


@pytest.mark.parametrize("address", PRIVATE)
def test_private_addresses_need_the_setting(address):
    check_address(address, allow_private=True)
    with pytest.raises(RefusedAddress, match="ENGINES_ALLOW_PRIVATE_ADDRESSES"):
        check_address(address, allow_private=False)


@pytest.mark.parametrize("address", PUBLIC)
def test_public_addresses_are_called(address):
    check_address(address, allow_private=False)


@pytest.mark.parametrize("host", ["localhost", "127.0.0.1", "[::1]", "127.1", "2130706433"])
def test_a_name_that_leads_to_this_machine_is_refused_before_anything_is_sent(service, host):
    port = service.url.rsplit(":", 1)[1]
    with pytest.raises(RefusedAddress):
        make_libre(f"http://{host}:{port}").translate(["a"], "en", "es")
    assert not service.asked


def test_a_name_is_resolved_once_so_that_it_cannot_answer_otherwise_after_the_check(
    service, monkeypatch
):
    host, port = service.url.removeprefix("http://").split(":")
    asked = []
    resolve = socket.getaddrinfo

    def rebound(name, *rest, **more):
        if name != "rebound.example":
            return resolve(name, *rest, **more)
        asked.append(name)
        return resolve(host if len(asked) == 1 else "169.254.169.254", *rest, **more)

    monkeypatch.setattr(socket, "getaddrinfo", rebound)
    service.always(Reply({"translatedText": ["x"]}))
    make_libre(f"http://rebound.example:{port}", True).translate(["a"], "en", "es")
    assert len(asked) == len(service.asked) == 1


def test_a_name_with_one_forbidden_address_among_others_is_refused(service, monkeypatch):
    host, port = service.url.removeprefix("http://").split(":")
    resolve = socket.getaddrinfo
    monkeypatch.setattr(
        socket,
        "getaddrinfo",
        lambda name, *rest, **more: [
            found for one in (host, "169.254.169.254") for found in resolve(one, *rest, **more)
        ],
    )
    with pytest.raises(RefusedAddress):
        make_libre(f"http://both.example:{port}", True).translate(["a"], "en", "es")
    assert not service.asked


def test_a_redirect_on_the_same_host_is_followed(service):
    service.answer = lambda asked: (
        Reply("", 308, {"Location": "/v2/translate"})
        if asked.path == "/translate"
        else Reply({"translatedText": ["x"]})
    )
    make_libre(service.url, allow_private=True).translate(["a"], "en", "es")
    assert [asked.path for asked in service.asked] == ["/translate", "/v2/translate"]
    assert service.asked[1].body["q"] == ["a"]


@pytest.mark.parametrize(
    "target",
    ["http://169.254.169.254/latest/meta-data/", "//evil.example/", "http://127.0.0.1:9/other"],
)
def test_a_redirect_elsewhere_is_refused(service, target):
    service.always(Reply("", 302, {"Location": target}))
    with pytest.raises(EngineConfigurationError, match="redirects to"):
        make_libre(service.url, allow_private=True).translate(["a"], "en", "es")


def test_a_circle_of_redirects_ends(service):
    service.always(Reply("", 302, {"Location": "/translate"}))
    with pytest.raises(EngineConfigurationError, match="endlessly"):
        make_libre(service.url, allow_private=True).translate(["a"], "en", "es")


@pytest.mark.parametrize("url", ["file:///etc/passwd", "ftp://x/", "no address", "http://a b/"])
def test_only_http_addresses_are_called(url):
    with pytest.raises((EngineConfigurationError, EngineUnavailable)):
        make_libre(url, allow_private=True).translate(["a"], "en", "es")


def test_a_service_that_is_not_there_may_be_tried_again(service):
    with pytest.raises(EngineUnavailable):
        make_libre("http://127.0.0.1:9", allow_private=True).translate(["a"], "en", "es")


@pytest.mark.parametrize(
    ("value", "seconds"),
    [
        ("3", 3.0),
        ("0.5", 0.5),
        ("soon", None),
        ("", None),
        ("²", None),
        ("1.", None),
        ("9" * 400, 600.0),
        ("Fri, 01 Jan 9999 00:00:00 GMT", 600.0),
        ("Fri, 99 Jan 2999 00:00:00 GMT", None),
    ],
)
def test_retry_after_is_read_in_seconds(value, seconds):
    assert retry_after({"Retry-After": value}) == seconds


def test_retry_after_is_read_as_a_date():
    assert retry_after({"Retry-After": "Wed, 21 Oct 2015 07:28:00 GMT"}) == 0.0
