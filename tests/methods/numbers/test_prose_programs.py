"""What messages of programs hold is no number where it only looks like one."""

from __future__ import annotations

import pytest

from tests.methods.numbers.judging import judged
from triage.methods.base import Result


@pytest.mark.parametrize(
    ("languages", "source", "translation"),
    [
        # Letters and names that are scales only after a number.
        ("en-de", "Press k to go on.", "Weiter mit der Taste."),
        ("en-es", "Use -m to name it, -K to keep it.", "Nómbralo con la opción y guárdalo."),
        ("en-de", "The suffixes k and M are known.", "Einheiten in kB und MB sind bekannt."),
        ("en-de", "No I/O object was made.", "BIO konnte nicht erstellt werden."),
        ("de-en", "Bio ist teurer.", "Organic food costs more."),
        # Words within options and code.
        ("en-ca", "Name the upstream branch.", "Useu --set-upstream per a la branca."),
        ("en-ca", "Use the command.", "Useu l'ordre `set`."),
        # Formats.
        ("en-de", "Byte 0x%02x is wrong.", "Ein Byte ist falsch."),
        ("en-fr", "%d bytes of %s were read.", "%2$s : %1$d octets lus."),
        ("en-zh", "Read %zd of %zu.", "读取了 %2$Zu 中的 %1$Zd。"),
        ("en-de", "%-10s: %5.2f MB", "%-15s: %5.2f MB"),
        # A sign where no space stands before it.
        ("en-ja", "It is unlimited. -1 means no limit.", "無制限。-1は無制限を意味します。"),
        ("en-zh", "The default is -1.", "默认值=-1。"),
        ("en-fr", "It needs n=-1.", "Il faut n = -1."),
        ("en-ru", "There is no limit. -1 is none.", "Предела нет.-1 — нет."),
        # The base of a numeral, as languages that count it say it.
        ("en-ja", "Enter a hexadecimal number.", "16進数を入力してください。"),
        ("en-zh", "An octal digit is wrong.", "8进制数字有误。"),
        ("ja-en", "10進または2進で入力。", "Enter it in decimal or binary."),
        ("ja-en", "十六進数です。", "It is hexadecimal."),
        # Not even one is none.
        ("en-ja", "There are no files.", "ファイルは1つもありません。"),
        (
            "en-ja",
            "No package was found in 3 places.",
            "3か所でパッケージが1個も見つからなかった。",
        ),
        ("ja-en", "ファイルは1つもありません。", "There are no files."),
        ("ja-en", "1人も来なかった。", "Not one person came."),
    ],
)
def test_what_programs_write_is_no_number(languages: str, source: str, translation: str) -> None:
    found = judged(languages, source, translation)
    assert found.result is Result.PASS, found.message


@pytest.mark.parametrize(
    ("languages", "source", "translation"),
    [
        ("en-de", "It costs 5 k€.", "Es kostet 6 k€."),
        ("en-de", "It costs 5 Bio. €.", "Es kostet 6 Bio. €."),
        ("en-es", "It rose by 50%.", "Sube un %60."),
        ("en-fr", "It rose by 20 % since.", "Depuis, 30 % de plus."),
        ("en-ca", "Run --set on seven files.", "Useu --set amb vuit fitxers."),
        ("en-fr", "It needs n=-1.", "Il faut n=1."),
        ("en-de", "Open from 3 to 5 March.", "Geöffnet vom 3.-6. März."),
        ("en-ja", "Enter an octal number.", "16進数を入力してください。"),
        ("en-ja", "Enter a hexadecimal number.", "16個の数を入力してください。"),
        ("en-ja", "There are two files.", "ファイルは1つもありません。"),
        ("en-ja", "Add files.", "1つもらえます。"),
    ],
)  # fmt: skip
def test_a_number_beside_what_programs_write_counts(
    languages: str, source: str, translation: str
) -> None:
    assert judged(languages, source, translation).result is Result.FAIL
