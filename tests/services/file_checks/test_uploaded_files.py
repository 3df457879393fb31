"""What people upload is stored as one archive, or refused with a sentence."""

from __future__ import annotations

import stat
import zipfile
from io import BytesIO

import pytest

from engines import files
from tests.services.file_checks.conftest import uploads
from triage.services.file_checks import uploaded_files
from triage.services.file_checks.errors import FileCheckError
from triage.services.file_checks.uploaded_files import CheckedUpload, store


def packed(**members: bytes) -> BytesIO:
    data = BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as target:
        for name, content in members.items():
            target.writestr(name.replace("__", "/"), content)
    return data


def refusal(project, *given: CheckedUpload) -> str:
    with pytest.raises(FileCheckError) as caught:
        store(project, given)
    assert not [one for one in files.path_of("projects").rglob("*") if one.is_file()]
    return str(caught.value)


def test_a_zip_is_unpacked_with_its_folders(project):
    _, paths = store(project, [CheckedUpload("app.zip", packed(es__a=b"1", fr__a=b"2"))])
    assert paths == ["es/a", "fr/a"]


def test_what_systems_add_to_archives_is_left_out(project):
    data = packed(a=b"2")
    with zipfile.ZipFile(data, "a") as target:
        for name in ("__MACOSX/a", "x/.DS_Store", "x/._a", "x/.git/config", "x/Thumbs.db"):
            target.writestr(name, b"")
    assert store(project, [CheckedUpload("app.zip", data)])[1] == ["a"]


@pytest.mark.parametrize(
    "path", ["../a.po", "/etc/a.po", "C:\\a.po", "x/../../a.po", "a\0.po", ".."]
)
def test_a_path_that_leads_elsewhere_is_refused(project, path):
    assert "cannot be used as the name" in refusal(project, CheckedUpload(path, BytesIO()))


def test_a_climbing_member_of_a_zip_is_refused(project):
    data = BytesIO()
    with zipfile.ZipFile(data, "w") as target:
        target.writestr("../../a.po", b"")
    assert "cannot be used" in refusal(project, CheckedUpload("a.zip", data))


def test_a_link_in_a_zip_is_refused(project):
    data, link = BytesIO(), zipfile.ZipInfo("a.po")
    link.external_attr = (stat.S_IFLNK | 0o777) << 16
    with zipfile.ZipFile(data, "w") as target:
        target.writestr(link, b"/etc/passwd")
    assert "is a link" in refusal(project, CheckedUpload("a.zip", data))


def test_a_zip_in_a_zip_is_refused(project):
    data = packed(**{"b.zip": packed(a=b"").getvalue()})
    assert "inside another" in refusal(project, CheckedUpload("a.zip", data))


def test_an_encrypted_zip_is_refused(project):
    data = packed(a=b"1").getvalue()
    # The flag in the member's header and in the directory.
    locked = data.replace(b"PK\x03\x04\x14\0\0\0", b"PK\x03\x04\x14\0\x01\0")
    locked = locked.replace(b"PK\x01\x02\x14\x03\x14\0\0\0", b"PK\x01\x02\x14\x03\x14\0\x01\0")
    assert "is encrypted" in refusal(project, CheckedUpload("a.zip", BytesIO(locked)))


@pytest.mark.parametrize("cut", [30, -10])
def test_a_damaged_zip_is_refused(project, cut):
    data = packed(a=bytes(range(256)) * 9).getvalue()[:cut]
    assert "damaged" in refusal(project, CheckedUpload("a.zip", BytesIO(data)))


def test_more_bytes_than_the_limit_are_refused_while_unpacking(project, monkeypatch):
    monkeypatch.setattr(uploaded_files, "MAX_BYTES", 2**20)
    bomb = packed(a=bytes(2**21))
    assert len(bomb.getvalue()) < 10_000
    assert "more than 1 MB" in refusal(project, CheckedUpload("a.zip", bomb))


def test_more_files_than_the_limit_are_refused(project, monkeypatch):
    monkeypatch.setattr(uploaded_files, "MAX_FILES", 2)
    assert "more than 2 files" in refusal(project, *uploads(a=b"", b=b"", c=b""))


def test_two_files_of_one_path_are_refused(project):
    assert "is in the upload twice" in refusal(project, *uploads(a_po=b""), *uploads(A_po=b""))


def test_an_empty_upload_is_refused(project):
    assert refusal(project) == "There is no file in the upload."
