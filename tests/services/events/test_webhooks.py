"""Events reach other systems: signed, tried again, logged, and only where they may go."""

from __future__ import annotations

import base64
import hashlib
import hmac
import re
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone
from standardwebhooks import Webhook as StandardWebhook
from standardwebhooks import WebhookVerificationError

from engines import encryption
from engines.errors import EngineConfigurationError
from tests.campaigns import finish
from tests.engines.loopback import Reply, running_service
from tests.factories import make_project, make_run, make_suspect, make_user
from triage.models import (
    CampaignEnd,
    Delivery,
    DeliveryStatus,
    Event,
    HistoryEntry,
    ItemKind,
    Role,
    RunStatus,
    Suspect,
    Webhook,
)
from triage.services.campaigns import gates
from triage.services.events import campaign_events, webhooks
from triage.services.review.slots import ReviewSession
from triage.services.review.vote_recording import record
from triage.services.review.votes import Vote
from triage.services.runs import lifecycle


@pytest.fixture
def service(settings):
    settings.ENGINES_ALLOW_PRIVATE_ADDRESSES = True
    with running_service() as service:
        service.always(Reply("fine"))
        yield service


@pytest.fixture
def secret(project, lead, service):
    return webhooks.add(project, lead, f"{service.url}/hook", list(Event.values))[1]


def send_all() -> None:
    for pk in webhooks.due():
        webhooks.deliver(pk)


def confirm(project, lead, **changes):
    suspect = make_suspect(project, **changes)
    record(ReviewSession(project, lead), suspect.pk, Vote(answer="confirm", category="NUM"))
    return suspect


def test_the_standards_own_library_takes_a_message_for_genuine(project, lead, secret, service):
    suspect = confirm(project, lead)
    send_all()
    (asked,) = service.asked
    headers = {name.lower(): value for name, value in asked.headers.items()}
    message = StandardWebhook(secret).verify(asked.content, headers)
    assert message["data"]["suspect"] == suspect.pk
    with pytest.raises(WebhookVerificationError):
        StandardWebhook(secret).verify(asked.content.replace(b"NUM", b"NEG"), headers)


def test_the_signature_is_what_the_standard_says(project, lead, secret, service):
    confirm(project, lead)
    send_all()
    (asked,) = service.asked
    headers = {name.lower(): value for name, value in asked.headers.items()}
    # Computed by the words of https://www.standardwebhooks.com/, without the library that signs.
    key = base64.b64decode(secret.removeprefix("whsec_"))
    signed = f"{headers['webhook-id']}.{headers['webhook-timestamp']}.".encode() + asked.content
    wanted = base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()).decode()
    assert headers["webhook-signature"] == f"v1,{wanted}"


def test_a_confirmed_bug_is_told_once_and_without_its_texts(project, lead, secret, service):
    suspect = confirm(project, lead, inputs=["It costs 7,007 euros."])
    send_all()
    send_all()
    (asked,) = service.asked
    assert asked.body["type"] == "bug.confirmed"
    assert asked.body["data"]["suspect"] == suspect.pk
    assert "7,007" not in asked.content.decode()


def test_a_rejected_suspect_is_not_told(project, lead, secret, service):
    suspect = make_suspect(project)
    record(ReviewSession(project, lead), suspect.pk, Vote(answer="reject"))
    assert not Delivery.objects.exists()


@pytest.mark.parametrize(
    ("kind", "vote", "ended"),
    [
        (ItemKind.PASSED, Vote(answer="confirm", category="NUM", likert=3), "confirmed"),
        (ItemKind.RATING, Vote(answer="rate", likert=3), "rated"),
    ],
)
def test_what_the_tool_did_not_report_is_not_told_as_its_bug(
    project, lead, secret, kind, vote, ended
):
    suspect = make_suspect(project)
    Suspect.items.filter(pk=suspect.pk).update(kind=kind)
    for rater in (lead, make_user("bob", project), make_user("eve", project)):
        record(ReviewSession(project, rater), suspect.pk, vote)
        if Suspect.items.get(pk=suspect.pk).status == ended:
            break
    assert Suspect.items.get(pk=suspect.pk).status == ended
    assert not Delivery.objects.exists()


def test_a_finished_campaign_is_told_when_its_last_run_ends(project, lead, secret, start_run):
    run = start_run()
    other = make_run(project, campaign=run.campaign, target_language="ca", status=RunStatus.RUNNING)
    finish(run)
    assert not Delivery.objects.exists()
    lifecycle.stop(other, lead)
    (told,) = Delivery.objects.all()
    assert told.event == Event.CAMPAIGN_FINISHED
    assert {row["status"] for row in told.payload["data"]["runs"]} == {"done", "stopped"}


def test_a_campaign_whose_engine_refuses_for_good_is_told(project, lead, secret, start_run, script):
    def refuse(texts):
        raise EngineConfigurationError("The key is wrong.")

    script.reply = refuse
    finish(start_run())
    (told,) = Delivery.objects.all()
    assert told.event == Event.CAMPAIGN_FINISHED
    assert told.payload["data"]["runs"][0]["status"] == "failed"


def test_a_campaign_that_goes_on_again_is_told_again(project, lead, secret, start_run):
    run = start_run()
    lifecycle.stop(run, lead)
    lifecycle.resume(run, lead)
    assert not CampaignEnd.objects.exists()
    finish(run)
    assert Delivery.objects.count() == 2


def test_a_paused_campaign_is_told_once_when_its_last_run_rests(project, lead, secret):
    run = make_run(project, status=RunStatus.RUNNING)
    other = make_run(project, campaign=run.campaign, target_language="ca", status=RunStatus.RUNNING)
    lifecycle.pause(run, lead)
    assert not Delivery.objects.exists()
    lifecycle.pause(other, lead)
    (told,) = Delivery.objects.all()
    assert told.event == Event.CAMPAIGN_PAUSED
    lifecycle.stop(other, lead)
    assert Delivery.objects.count() == 1
    lifecycle.resume(run, lead)
    lifecycle.pause(run, lead)
    assert Delivery.objects.filter(event=Event.CAMPAIGN_PAUSED).count() == 2


def test_a_rest_is_told_when_the_last_run_beside_it_is_done(project, lead, secret, start_run):
    run = start_run()
    other = make_run(project, campaign=run.campaign, target_language="ca", status=RunStatus.RUNNING)
    lifecycle.pause(other, lead)
    finish(run)
    assert [told.event for told in Delivery.objects.all()] == [Event.CAMPAIGN_PAUSED]
    lifecycle.stop(other, lead)
    assert Delivery.objects.filter(event=Event.CAMPAIGN_FINISHED).count() == 1


def test_a_campaign_at_its_cap_is_told(project, lead, secret, start_run):
    run = start_run(character_cap=10)
    finish(run)
    (told,) = Delivery.objects.all()
    assert told.event == Event.CAMPAIGN_BUDGET
    assert [row["status"] for row in told.payload["data"]["runs"]] == ["budget"]


def test_a_gate_that_does_not_hold_is_told(project, secret):
    run = make_run(project, cases_total=2, passed=1, failed=1)
    report = gates.evaluate(gates.GateRequest(gates.Conditions(fail_under=100)), [run])
    campaign_events.gates_checked(run.campaign, report.own)
    assert "under 100 %" in Delivery.objects.get().payload["data"]["problems"][0]


def test_only_the_events_that_were_chosen_are_sent(project, lead, service):
    webhooks.add(project, lead, service.url, [Event.GATE_FAILED])
    confirm(project, lead)
    assert not Delivery.objects.exists()


def test_another_projects_webhooks_hear_nothing(project, lead, secret):
    other = make_project("Other")
    confirm(other, make_user(project=other, role=Role.LEAD))
    assert not Delivery.objects.exists()


def test_what_was_refused_is_tried_again_later_with_the_same_id(project, lead, secret, service):
    service.always(Reply("busy", status=503))
    confirm(project, lead)
    send_all()
    delivery = Delivery.objects.get()
    assert (delivery.status, delivery.response_status) == (DeliveryStatus.WAITING, 503)
    assert delivery.not_before > timezone.now()
    assert webhooks.due() == []

    Delivery.objects.update(not_before=timezone.now() - timedelta(seconds=1))
    service.always(Reply("fine"))
    send_all()
    delivery.refresh_from_db()
    assert (delivery.status, delivery.attempts) == (DeliveryStatus.SENT, 2)
    assert len({asked.headers["webhook-id"] for asked in service.asked}) == 1


def test_the_waits_grow_and_end(project, lead, secret, service):
    service.always(Reply(status=500))
    confirm(project, lead)
    waits = []
    while webhooks.due():
        send_all()
        delivery = Delivery.objects.get()
        waits.append(delivery.not_before - timezone.now())
        Delivery.objects.update(not_before=timezone.now() - timedelta(seconds=1))
    assert delivery.status == DeliveryStatus.FAILED
    assert len(service.asked) == len(webhooks.WAITS) + 1
    assert waits[:-1] == sorted(waits[:-1])


def test_an_address_that_breaks_the_sending_is_given_up_like_any_other(project, lead, secret):
    # Stored by a release that did not look at the name of the host.
    Webhook.objects.update(url="http://xn--/")
    confirm(project, lead)
    while webhooks.due():
        send_all()
        Delivery.objects.update(not_before=timezone.now() - timedelta(seconds=1))
    delivery = Delivery.objects.get()
    assert delivery.status == DeliveryStatus.FAILED
    assert delivery.attempts == len(webhooks.WAITS) + 1
    assert "Punycode" in delivery.message


def test_a_cut_connection_is_noted_and_tried_again(project, lead, secret, service):
    service.always(Reply("x" * 2000, cut=True, status=500))
    confirm(project, lead)
    send_all()
    assert Delivery.objects.get().status == DeliveryStatus.WAITING


def test_a_receiver_that_is_gone_is_left_alone(project, lead, secret, service):
    service.always(Reply(status=410))
    confirm(project, lead)
    send_all()
    assert Delivery.objects.get().status == DeliveryStatus.FAILED
    assert not Webhook.objects.get().active


def test_a_redirect_is_not_followed(project, lead, secret, service):
    service.always(Reply(status=302, headers={"Location": f"{service.url}/elsewhere"}))
    confirm(project, lead)
    send_all()
    assert [asked.path for asked in service.asked] == ["/hook"]
    assert Delivery.objects.get().status == DeliveryStatus.WAITING


def test_an_address_in_a_private_network_is_never_called(project, lead, secret, service, settings):
    settings.ENGINES_ALLOW_PRIVATE_ADDRESSES = False
    confirm(project, lead)
    send_all()
    delivery = Delivery.objects.get()
    assert delivery.status == DeliveryStatus.FAILED
    assert "private network" in delivery.message
    assert service.asked == []


def test_two_workers_send_a_message_once(project, lead, secret, service):
    confirm(project, lead)
    (pk,) = webhooks.due()
    webhooks.deliver(pk)
    webhooks.deliver(pk)
    assert len(service.asked) == 1


@pytest.mark.parametrize(
    "url",
    [
        *("", "ftp://host/", "file:///etc/passwd", "https://me:pw@host/", "http://[", "https://"),
        *("http://xn--/", "http://a..b/", "http://a b/", "http://%00/", "https://host:99999/"),
        f"https://{'a' * 64}.example/",
    ],
)
def test_an_address_that_cannot_be_called_is_refused(project, lead, url):
    with pytest.raises(webhooks.WebhookError):
        webhooks.add(project, lead, url, [Event.GATE_FAILED])


@pytest.mark.parametrize("port", ["99999", "0", "-1", "http"])
def test_a_port_that_is_none_is_called_one(project, lead, port):
    with pytest.raises(webhooks.WebhookError, match="The port must be a number from 1 to 65535"):
        webhooks.add(project, lead, f"https://host.example:{port}/", [Event.GATE_FAILED])


NEVER = (
    "http://169.254.169.254/",
    "http://[fe80::1]/",
    "http://0.0.0.0/",
    "http://224.0.0.1/",
    "http://[::ffff:169.254.169.254]/",
)
PRIVATE = (
    *("http://127.0.0.1/", "http://127.1/", "http://2130706433/", "http://0x7f.1/"),
    *("http://localhost:8000/", "http://a.localhost./", "http://[::1]/", "http://10.0.0.1/"),
    *("http://192.168.1.1/", "http://[fd00::1]/"),
)


@pytest.mark.parametrize("url", NEVER)
@pytest.mark.parametrize("allowed", [True, False])
def test_an_address_that_is_never_called_is_refused_in_the_form(
    project, lead, url, allowed, settings
):
    settings.ENGINES_ALLOW_PRIVATE_ADDRESSES = allowed
    with pytest.raises(webhooks.WebhookError):
        webhooks.add(project, lead, url, [Event.GATE_FAILED])


@pytest.mark.parametrize("url", PRIVATE)
def test_a_private_address_is_taken_only_where_they_are_allowed(project, lead, url, settings):
    settings.ENGINES_ALLOW_PRIVATE_ADDRESSES = True
    assert webhooks.add(project, lead, url, [Event.GATE_FAILED])
    settings.ENGINES_ALLOW_PRIVATE_ADDRESSES = False
    with pytest.raises(webhooks.WebhookError, match="ENGINES_ALLOW_PRIVATE_ADDRESSES"):
        webhooks.add(project, lead, url, [Event.GATE_FAILED])


@pytest.mark.parametrize(
    "url",
    [
        "http://ci/hook",
        "https://müller.example/",
        "http://[2606:4700:4700::1111]:8080/",
        "http://a_b.",
    ],
)
def test_names_and_numbers_of_hosts_are_taken(project, lead, url):
    assert webhooks.add(project, lead, url, [Event.GATE_FAILED])


def test_the_secret_is_shown_once_and_stored_encrypted(project, lead, client: Client):
    client.force_login(lead)
    page = client.post(
        "/exchange/webhooks/", {"url": "https://ci.example/", "events": "gate.failed"}
    )
    assert "whsec_" in page.content.decode()
    assert page["Cache-Control"] == "private, no-store"
    assert "whsec_" not in client.get("/exchange/webhooks/").content.decode()
    table = client.get("/exchange/webhooks/").content.decode().split("</tbody>")[0]
    assert "Gate failed" in table
    assert "gate.failed" not in table
    assert "whsec_" not in Webhook.objects.get().sealed_secret


def test_a_receiver_that_is_not_there_is_named_in_words(project, lead, settings):
    settings.ENGINES_ALLOW_PRIVATE_ADDRESSES = True
    webhooks.add(project, lead, "http://127.0.0.1:1/hook", [Event.BUG_CONFIRMED])
    confirm(project, lead)
    send_all()
    assert Delivery.objects.get().message == "No response from 127.0.0.1: Connection refused."


def test_no_test_is_sent_to_a_webhook_that_somebody_just_switched_off(project, lead, client):
    webhook, _secret = webhooks.add(project, lead, "https://ci.example/", [Event.BUG_CONFIRMED])
    webhooks.switch(webhook, lead, active=False)
    client.force_login(lead)
    page = client.post(f"/exchange/webhooks/{webhook.pk}/test", follow=True).content.decode()
    assert "This webhook is off; enable it to send a test." in page
    assert not Delivery.objects.exists()


def test_the_events_chosen_are_kept_when_the_address_is_refused(lead, client: Client):
    client.force_login(lead)
    page = client.post("/exchange/webhooks/", {"url": "ftp://ci", "events": "gate.failed"})
    assert page.status_code == 400
    boxes = re.findall(r'name="events" value="([^"]+)" checked', page.content.decode())
    assert boxes == ["gate.failed"]


def test_a_lead_sends_a_message_again(project, lead, secret, service, client: Client):
    service.always(Reply(status=410))
    confirm(project, lead)
    send_all()
    service.always(Reply("fine"))
    client.force_login(lead)
    delivery = Delivery.objects.get()
    client.post(f"/exchange/webhooks/{delivery.webhook_id}/switch")
    client.post(f"/exchange/deliveries/{delivery.pk}/again")
    send_all()
    delivery.refresh_from_db()
    assert delivery.status == DeliveryStatus.SENT
    assert delivery.message_id in client.get("/exchange/webhooks/").content.decode()


def test_a_lead_removes_a_webhook_and_nothing_more_is_sent(
    project, lead, secret, service, client: Client
):
    confirm(project, lead)
    client.force_login(lead)
    page = client.get("/exchange/webhooks/").content.decode()
    assert "Its deliveries go with it." in page
    client.post(f"/exchange/webhooks/{Webhook.objects.get().pk}/switch", {"remove": "1"})
    send_all()
    assert not Webhook.objects.exists()
    assert not service.asked
    assert HistoryEntry.objects.filter(action="webhook removed").get().old["url"]


class TestEditing:
    URL = "https://example.org/new"

    @pytest.fixture
    def webhook(self, project, lead, client) -> Webhook:
        client.force_login(lead)
        return webhooks.add(project, lead, "https://example.org/", [Event.BUG_CONFIRMED])[0]

    def post(self, client, webhook: Webhook, **posted):
        data = {"url": self.URL, "events": [Event.CAMPAIGN_FINISHED], "active": "on", **posted}
        return client.post(f"/exchange/webhooks/{webhook.pk}/edit/", data)

    def test_address_and_events_change_and_the_secret_stays(self, client, webhook):
        self.post(client, webhook)
        changed = Webhook.objects.get()
        assert (changed.url, changed.events) == (self.URL, [Event.CAMPAIGN_FINISHED])
        assert changed.sealed_secret == webhook.sealed_secret

    def test_without_its_tick_it_sends_nothing(self, client, webhook):
        data = {"url": self.URL, "events": [Event.BUG_CONFIRMED]}
        client.post(f"/exchange/webhooks/{webhook.pk}/edit/", data)
        assert not Webhook.objects.get().active

    def test_a_new_secret_is_shown_once_and_never_again(self, client, webhook):
        shown = self.post(client, webhook, new_secret="on")
        secret = encryption.decrypt(Webhook.objects.get().sealed_secret)
        assert secret in shown.content.decode()
        assert shown["Cache-Control"] == "private, no-store"
        for address in ("/exchange/webhooks/", f"/exchange/webhooks/{webhook.pk}/edit/"):
            assert secret not in client.get(address).content.decode()
        assert secret not in str(HistoryEntry.objects.values_list("old", "new"))

    def test_the_history_says_what_changed(self, client, webhook, lead):
        self.post(client, webhook)
        entry = HistoryEntry.objects.get(action="webhook changed")
        assert (entry.old["url"], entry.new["url"]) == ("https://example.org/", self.URL)
        assert entry.actor == lead

    def test_an_address_that_is_none_is_refused_and_shown_as_entered(self, client, webhook):
        page = self.post(client, webhook, url="ftp://example.org")
        assert page.status_code == 400
        assert "ftp://example.org" in page.content.decode()
        assert Webhook.objects.get().url == "https://example.org/"

    def test_a_webhook_of_another_project_cannot_be_edited(self, client, webhook):
        other = webhooks.add(make_project(), make_user("x"), self.URL, [Event.BUG_CONFIRMED])[0]
        assert self.post(client, other).status_code == 404
