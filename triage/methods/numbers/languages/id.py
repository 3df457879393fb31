"""Indonesian numbers.

Sources: CLDR 46 ``id``; Pedoman Umum Ejaan Bahasa Indonesia (2022) on figures and number words (se- for one, -belas,
-puluh, ke-5, 1980-an, pukul 9.30); Kamus Besar Bahasa Indonesia (setengah, perempat, lusin); Sneddon, Indonesian Reference
Grammar, on numerals and times of day (setengah empat is 3.30).
"""

from __future__ import annotations

import re
from decimal import Decimal

from triage.methods.numbers import sections
from triage.methods.numbers.kinds import Flag
from triage.methods.numbers.languages import words
from triage.methods.numbers.languages.base import (
    COMMA,
    Entry,
    LanguageSpec,
    Role,
    Surroundings,
    Word,
)

_UNITS = "satu dua tiga empat lima enam tujuh delapan sembilan"
_ONES = {name: value for value, name in enumerate(_UNITS.split(), 1)}
_ANY = "|".join(_ONES)
_SCALES = {"ratus": 100, "ribu": 1_000, "juta": 10**6, "miliar": 10**9, "milyar": 10**9, "triliun": 10**12, "trilyun": 10**12}  # fmt: skip
_SMALL = {
    **_ONES,
    "sepuluh": 10,
    "sebelas": 11,
    **{f"{name}belas": 10 + value for name, value in _ONES.items() if value > 1},
    **{f"{name}puluh": 10 * value for name, value in _ONES.items() if value > 1},
    **{
        f"{tens}puluh{name}": 10 * ten + value
        for tens, ten in _ONES.items()
        if ten > 1
        for name, value in _ONES.items()
    },
}
_PARTICLES = re.compile("(.+?)(?:nya|lah|pun|kah)")


def _split(word: str) -> Entry | None:
    """Ranks (ketiga), collectives (bertiga), and number words with a particle (keduanya)."""
    if plain := _PARTICLES.fullmatch(word):
        word = plain[1]
    if word in _SMALL and plain:
        return Word(Role.ADD, Decimal(_SMALL[word]))
    for prefix in ("ke", "ber"):
        value = _SMALL.get(word.removeprefix(prefix)) if word.startswith(prefix) else None
        if value and value > 1:
            return Word(Role.ORDINAL, Decimal(value), weak=True)
    if word.startswith("per") and (value := _SMALL.get(word.removeprefix("per"))) and value > 2:
        return Word(Role.PART, Decimal(value))
    return None


def _minus(here: Surroundings) -> bool:
    """Whether "kurang" takes minutes from the hour before it, and is not "less" (kurang dari)."""
    return re.search(r"(?:pukul|jam)\s\S+\s$", here.before, re.IGNORECASE) is not None


def _stem(word: str) -> str:
    """Sunday if it is written with a capital; minggu is a week."""
    return "hari\u200cminggu" if word == "Minggu" else ""


def _with_one(scale: str) -> tuple[Word, Word]:
    """A scale with the prefix for one: seribu, selusin."""
    value = 12 if scale == "lusin" else _SCALES[scale]
    return Word(Role.ADD, Decimal(1)), Word(Role.MUL, Decimal(value))


SPEC = LanguageSpec(
    code="id",
    name="Indonesian",
    convention=COMMA,
    split=_split,
    stem=_stem,
    # dua puluh lima, dua belas and kedua puluh satu are one word each; and hari Minggu.
    inside_names=(
        rf" (?:(?i:{'|'.join(f'(?<={name} )' for name in _ONES if name != 'satu')})(?=(?:belas|puluh)\b)"
        rf"|(?<=puluh )(?=(?:{_ANY})\b(?! (?:belas|puluh)))|(?<=\b[Hh]ari )(?=[Mm]inggu\b))"
    ),
    homographs={"kurang": _minus},
    words=words.merge(
        [
            words.add("nol", 0),
            words.add("kosong", 0, weak=True),
            words.add("satu", 1, weak=True),
            words.add(
                "suatu seorang sebuah seekor sepasang selembar", 1, weak=True, unit=Flag.ARTICLE
            ),
            words.row("dua tiga empat lima enam tujuh delapan sembilan sepuluh sebelas", 2),
            {name: Word(Role.ADD, Decimal(value)) for name, value in _SMALL.items() if value > 11},
            # One of a scale is written with se-: ribu alone is thousands.
            *(words.mul(name, value, weak=True) for name, value in _SCALES.items()),
            words.mul("rb", 1_000),
            words.mul("jt", 10**6),
            words.mul("lusin", 12),
            words.mul("kodi", 20),
            {f"se{scale}": _with_one(scale) for scale in (*_SCALES, "lusin")},
            words.of(Role.POINT, "koma"),
            words.of(Role.HALF, "setengah separuh separo", "0.5", unit=Flag.SIGN),
            words.of(Role.HALF, "seperempat", "0.25"),
            words.of(Role.HALF, "seperlima", "0.2"),
            words.of(Role.HALF, "seperdelapan", "0.125"),
            words.of(Role.HALF, "sepersepuluh", "0.1"),
            words.of(Role.HALF, "seperseratus", "0.01"),
            words.of(Role.HALF, "seperseribu", "0.001"),
            {
                f"seper{name}": (Word(Role.ADD, Decimal(1)), Word(Role.PART, Decimal(value)))
                for name, value in _ONES.items()
                if value in (3, 6, 7, 9)
            },
            words.of(Role.PART, "persepuluh", 10),
            words.of(Role.PART, "perseratus", 100),
            words.of(Role.PART, "perseribu", 1000),
            words.of(Role.MINUS, "minus min negatif kurang"),
            words.of(Role.VAGUE, "puluhan belasan ratusan ribuan jutaan miliaran triliunan"),
            words.of(Role.ORDINAL, "pertama kesatu", 1, weak=True),
            words.of(Role.ORDINAL, "kesepuluh", 10, weak=True),
            words.of(Role.ORDINAL, "kesebelas", 11, weak=True),
            words.of(Role.ORDINAL, "keseratus", 100, weak=True),
            words.of(Role.ORDINAL, "ganda", 2, weak=True),
            words.months(
                "januari/jan februari/feb/pebruari maret/mar april/apr mei juni/jun juli/jul agustus/agt/agu/ags "
                "september/sep/sept oktober/okt november/nov/nopember desember/des"
            ),
            words.labels(
                "kamar ruang ruangan no nomor bab halaman hal hlm gambar tabel tipe versi peron gerbang pintu penerbangan jalur "
                "bus fase pasal ayat bagian gedung apartemen lantai kanal saluran model tahap rute blok"
            ),
            words.of(
                Role.YEAR_CUE,
                "pada tahun sejak hingga sampai dari antara sebelum sesudah setelah awal akhir pertengahan sekitar medio",
            ),
            words.money(
                "rupiah rp idr dolar dollar euro pound poundsterling rupee yuan franc franka rubel peso yen real ringgit won baht",
                "sen cent penny pence kopek",
            ),
            words.percents("persen"),
        ]
    ),
    glued={
        **words.mul("rb", 1_000),
        **words.mul("jt", 10**6),
        **words.of(Role.MAJOR, "rupiah", unit=Flag.MONEY),
    },
    endings={**words.of(Role.AFTER_YEAR, "an")},
    attached=frozenset(("ke", "pukul")),
    joints=("dan, atau, serta", "hingga, sampai"),
    articles="para, sang, si",
    range_opens=("antara", "dari"),
    after_amounts="per, di, pada, untuk",
    sections=(
        sections.Hours(
            cue="#(pukul/jam) ",
            sure=" (pagi/siang/sore/petang/malam/dini hari/subuh/tepat)#",
            mark=r"[ ](wib/wita/wit)#, {(?<=\d[.:]\d\d)}, #",
            gap=" (lewat/lebih) ",
            tail=" menit#",
            before=(("#setengah ", -30),),
            after=(
                (" kurang seperempat#", -15),
                (" (lewat/lebih) seperempat#", 15),
                (" (lewat/lebih) setengah#", 30),
                *(
                    (f" kurang ({said})[ menit]#", -count)
                    for count, said in (
                        (5, "lima, 5"),
                        (10, "sepuluh, 10"),
                        (15, "lima{.}belas, 15"),
                        (20, "dua{.}puluh, 20"),
                        (25, "dua{.}puluh{.}lima, 25"),
                    )
                ),
            ),
            until="hingga, sampai, s/d",
            minutes="menit",
        ),
        sections.Clock(hour="#(pukul/jam) ", after="{(?=)}", never="#koma#"),
        sections.Roman("abad"),
        sections.Ranks(ranks=("#(K/k)e(-/‑/ )", "")),
        sections.DecadeWords(before="tahun, era, dekade, dasawarsa", endings="-an"),
        sections.Spans(
            spans={
                "1 day": "harian, setiap hari, tiap hari, sehari-hari, sepanjang hari",
                "7 day": "mingguan, setiap minggu, tiap minggu",
                "1 month": "bulanan, setiap bulan, tiap bulan",
                "12 month": "tahunan, setiap tahun, tiap tahun",
                "3 month": "triwulan*, kuartal*, caturwulan",
                "6 month": "semester*, setengah tahun*, tengah tahunan",
                "14 day/15 day": "dwimingguan, dua mingguan",
                "2 month": "dwibulanan",
                "120 month": "dekade#, dasawarsa#",
                "60 month": "lustrum#",
            }
        ),
        sections.Bounds(
            strict="!<(tidak )#(lebih/kurang) [~ ]dari, di (atas/bawah), melebihi",
            minimum="#(sedikitnya/setidaknya/setidak-tidaknya/sekurang-kurangnya/sekurangnya/paling (sedikit/tidak/rendah/kecil)/minim(al/um))",
            maximum="#(paling (banyak/lama/besar/tinggi/berat)/sebanyak-banyaknya/maksim(al/um))",
            lower=(
                "sedikitnya, setidaknya, setidak-tidaknya, sekurang-kurangnya, sekurangnya, paling sedikit, paling tidak, "
                "minimal, minimum, lebih (dari/besar dari/tinggi dari/tua dari/lama dari), di atas, melebihi, tidak kurang dari"
            ),
            upper=(
                "hampir, nyaris, paling (banyak/lama/besar/tinggi/berat/lambat), sebanyak-banyaknya, maksimal, maksimum, "
                "kurang dari, di bawah, tidak (lebih/sampai) dari, tidak lebih dari"
            ),
            lower_after="atau lebih, ke atas, lebih#",
            upper_after="atau kurang, ke bawah",
            negations="#(tidak/bukan/belum/jangan/tanpa)#",
        ),
        sections.HalfDays(
            morning="pagi, dini hari, subuh", afternoon="sore, petang", night="malam"
        ),
        sections.RelativeChanges(
            verbs="naik, meningkat, bertambah, tumbuh, melonjak, menguat, turun, menurun, berkurang, merosot, anjlok, menyusut, dinaikkan, diturunkan, dipangkas",
            difference="sebesar, sebanyak",
            result="menjadi, ke",
            start="dari",
        ),
        sections.Trends(
            falls="#(turun/menurun/penurunan/berkurang/merosot/anjlok/menyusut/melemah/jatuh/terkoreksi/kehilangan)[ (sebesar/sebanyak)]",
            rises="#(naik/meningkat/kenaikan/peningkatan/bertambah/tumbuh/pertumbuhan/melonjak/menguat/lonjakan)[ (sebesar/sebanyak)]",
            rises_after="[[ ]%/ _] lebih (banyak/tinggi/besar/mahal)",
            falls_after="[[ ]%/ _] lebih (sedikit/rendah/kecil/murah)",
        ),
        sections.Rates(
            per="per, setiap, tiap, dalam",
            rates={
                "second": ("", "per detik"),
                "minute": ("", "per menit, semenit"),
                "hour": ("per jam", "per jam, sejam"),
                "day": ("harian, per hari", "per hari, sehari, setiap hari, tiap hari"),
                "week": ("mingguan", "per minggu, seminggu, setiap minggu"),
                "month": ("bulanan", "per bulan, sebulan, setiap bulan"),
                "year": ("tahunan", "per tahun, setahun, setiap tahun"),
            },
        ),
        sections.Money(
            in_currencies="as, amerika, australia, singapura, kanada, hong, kong, sterling"
        ),
        sections.Percents(percents="persen, permil", hundred="seratus"),
        sections.Signs(plus="plus[ atau]", below_zero="di bawah nol", below_zero_before="#negatif"),
        sections.UnitWords(
            units={
                "kilometer-per-hour": "kilometer_per_jam km/jam",
                "percentage-point": "poin_persentase poin_persen",
                "tonne": "ton",
                "hour": "jam",
                "week": "pekan minggu",
                "decade": "dekade dasawarsa",
                "century": "abad",
                "kilogram": "kilo kg",
                "square-meter": "meter_persegi m_persegi",
                "square-kilometer": "kilometer_persegi km_persegi",
                "cubic-meter": "meter_kubik",
                "mile": "mil",
                "nautical-mile": "mil_laut",
                "celsius": "derajat_celsius derajat_celcius",
                "barrel": "barel",
                "hectare": "hektar hektare",
                "knot": "knot",
                "megawatt": "mw megawatt",
            },
            hours_of_work="jam",
            power_of_unit="persegi, kubik",
            points="poin",
        ),
        sections.Ratios(out_of=" dari [setiap ]", every=""),
        sections.SharesAfterNouns(
            half_after=" (jam/tahun/bulan/liter/kilo/meter/hari) <half:setengah>#"
        ),
        sections.Idioms(
            idioms=(
                "seribu satu alasan, langit ketujuh, empat mata, sekali dayung, satu dua patah kata, setengah mati, "
                "setengah hati, sejuta terima kasih, seribu maaf, sembilan nyawa"
            )
        ),
        sections.Dates(date_joints="bulan, tahun"),
        sections.Names(weekdays="senin selasa rabu kamis jumat/jum'at sabtu hari\u200cminggu/ahad"),
        sections.Pointing(
            pointing=(
                "hari ini, kemarin, besok, lusa, tadi, nanti, tengah hari, tengah malam, malam ini, pagi ini, saat ini, sekarang, kini, "
                "(hari/malam/pekan/minggu/bulan/tahun)[ yang] (itu/ini/lalu/depan/sama/berikutnya/sebelumnya/silam/mendatang), (hari/"
                "pekan/minggu/bulan/tahun) (kemudian/sebelum/sesudah/setelah), natal, tahun baru, lebaran, idul, ramadan, imlek, nyepi, "
                "waisak, paskah, proklamasi, kemerdekaan, perang, ulang tahun, hari raya, peringatan, abad, milenium, dekade, dasawarsa, "
                "sejak itu, ketika itu, waktu itu, saat itu"
            )
        ),
        sections.StartingYears(
            since="sejak[ tahun], dari[ tahun], dibanding[kan][ tahun], mulai",
            within="pada[ tahun], di tahun",
            compared="dibanding*, daripada, antara, sampai, hingga, kali lipat dari",
        ),
        sections.Multiples(
            multiples={
                "0.5": r"(turun/menurun/berkurang/dipangkas/dipotong){(?:\s[\w-]+){0,4}?} (setengah*/separuh*), setengah dari jumlah",
                "1.5": r"(naik/meningkat/bertambah/tumbuh){(?:\s[\w-]+){0,4}?} (setengah*/separuh*)",
                2: "dua kali lipat, berlipat ganda, menggandakan, digandakan, ganda",
                3: "tiga kali lipat",
                4: "empat kali lipat",
                5: "lima kali lipat",
                10: "sepuluh kali lipat",
            }
        ),
        sections.Wording(
            about_ten="belasan",
            times={
                1: "se(detik/menit/jam/hari/minggu/bulan/tahun/orang/buah/kali/lembar/ekor)#",
                2: "dua kali*, ganda*, kedua*, berdua, sepasang, pasang*, dobel",
                3: "tiga kali*, ketiga*, bertiga",
                4: "empat kali*, keempat*, berempat",
                5: "lima kali*, kelima*",
                6: "semester*",
                7: "sepekan, seminggu",
                10: "dasawarsa, dekade, puluhan, sepuluh kali*",
                12: "lusin*, selusin, setahun",
                20: "kodi",
                100: "abad*, seabad, ratusan",
                1_000: "milenium, ribuan",
            },
            yearly="tahunan",
        ),
        sections.Approximations(
            about="#(sekitar/kira-kira/kurang lebih/hampir/nyaris/lebih kurang)#"
        ),
        sections.Freedoms(bases={2: "biner", 8: "oktal", 10: "desimal", 16: "heksa"}),
        sections.Sentences(vague_before="beberapa, sejumlah, banyak", zones="WIB, WITA, WIT"),
        sections.Composition(digits_add=True),
    ),
)
