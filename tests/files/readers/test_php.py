from __future__ import annotations

from pathlib import Path

import pytest

from tests.files.readers.catalogues import pairs_of
from triage.files.readers.base import Request
from triage.files.readers.registry import files_in, read_units
from triage.files.units import FileError

SOURCE = r"""<?php
declare(strict_types=1);
/* The texts of the shop. */
return array(
    'title' => "4 \"cats\"\tnow\u{e9} \$5", // a note
    'cars' => 'one car|:count cars',
    # another
    'nested' => ['a' => 'It''s' . ' here', 'n' => 5, 3 => 'Three', 'Listed', 'on' => true],
);
?>
""".replace("It''s", r"It\'s")
TRANSLATION = """<?php
return [
    'title' => '5 "Katzen"',
    'cars' => '{1} ein Auto|[2,*] :count Autos',
    'nested' => ['a' => 'Hier', 3 => 'Drei', 0 => 'x'],
];
"""


def test_texts_are_paired_by_their_keys(tmp_path: Path):
    files = {"lang/en/shop.php": SOURCE, "lang/de/shop.php": TRANSLATION}
    assert pairs_of(tmp_path, "lang/de/shop.php", files)[:5] == [
        ("title", '4 "cats"\tnowé $5', '5 "Katzen"'),
        ("cars[0]", "one car", "ein Auto"),
        ("cars[1]", ":count cars", ":count Autos"),
        ("nested.a", "It's here", "Hier"),
        ("nested.3", "Three", "Drei"),
    ]
    assert tmp_path / "lang/de/shop.php" in files_in(tmp_path)


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("<?php\nreturn ['a' => \nsystem('ls')];", 3),
        ("<?php\neval('x');\nreturn [];", 2),
        ("<?php\nreturn ['a' => \"{$b}\"];", 2),
        ("<?php\nreturn ['a' => `ls`];", 2),
        ("<?php\nreturn ['a' => <<<X\nb $c\nX\n];", 2),
        ("<?php\nreturn ['a' => <<<X\nb\n];", 2),
        ("<?php\nreturn ['a' => 'b'\n'c' => 'd'];", 3),
        ("<?php\nreturn ['a' => 'b];", 2),
        ("<html>", 1),
        ("<?php return [];\n<script>", 2),
        ("<?php return " + "['a' => " * 3000, 1),
    ],
)
def test_anything_but_texts_is_named_with_its_line(text: str, line: int, tmp_path: Path):
    (tmp_path / "en.php").write_text("<?php return [];")
    (tmp_path / "de.php").write_text(text)
    with pytest.raises(FileError, match="PHP") as error:
        list(read_units(Request(tmp_path / "de.php", root=tmp_path)))
    assert error.value.line == line
