"""Indonesian: negation only."""

from __future__ import annotations

from triage.methods.screening.languages.base import Cues, terms

CUES = Cues(
    code="id",
    length=1.1,
    negation=terms(
        "tidak, tak, bukan, bukanlah, tidaklah, belum, jangan, janganlah, takkan, enggak, nggak, tiada, mustahil"
    ),
    weak_negation=terms("""
        tanpa, jarang, hampir, kurang, gagal, kegagalan, salah, kesalahan, galat, hindari, menghindari, dihindari, mencegah, dicegah, cegah, menolak, tolak,
        ditolak, dilarang, larangan, melarang, hilang, kehilangan, kosong, kecuali, selain, alih-alih, abaikan, mengabaikan, diabaikan, lupa, melupakan,
        berhenti, hentikan, dihentikan, nonaktif, nonaktifkan, dinonaktifkan, matikan, mati, dimatikan, tutup, ditutup, menutup, tertutup, sembunyikan,
        disembunyikan, menyembunyikan, tersembunyi, batal, batalkan, dibatalkan, membatalkan, hapus, lewati, melewati, dilewati, terlarang, berbahaya,
        sama, identik, setidaknya, paling sedikit, paling banyak, maksimal, minimal, berbohong, ragu, keraguan, lenyap, blokir, diblokir, menyerah,
        melawan, bosan, tunda, ditunda, menunda, buruk, berbeda, beda, pertama kali, hanya, cuma, saja, sulit, sukar, sebelum, usang, sedikit, absen, nihil,
        sampai, hingga, baru, larang, jauh, bebas, lain, ingat, ingatlah
    """),
    negative_affix=r"non\w{3,}|anti\w{3,}|tak\w{4,}|nir\w{4,}",
    not_negation=terms(
        "tidak lebih dari, tidak kurang dari, mengapa tidak, kenapa tidak, tidak apa-apa, tanpa ragu, atau tidak, tidak masalah, tak jadi, mau tidak mau, tidak sengaja"
    ),
    affirming=(
        r"\b(?:tidak|bukan) (?:hanya|cuma|saja|sekadar|sekedar)\b",
        r"\b(?:tidak|bukan) lain\b",
    ),
    asking=r"\b(?:siapa|apa yang|mengapa|kenapa|bagaimana|kapan|(?:di |ke |dari )?mana|berapa)\b",
    either_way=(
        r"\batau (?:\w+ )?(?:tidak|belum|bukan)\b|\bapakah\b[^.!?]{0,60}\b(?:tidak|belum)\b",
        r"\bjangan (?:\w+ )?(?:lupa|khawatir|takut)\b",
        r"\b(?:tidak|belum) (?:\w+ )?sama\b",
        r"\bjika tidak\b|\bkalau tidak\b",
    ),
    privative=terms("tanpa, jarang"),
    raising=terms("""
        pikir, berpikir, kira, mengira, percaya, menganggap, merasa, mau, ingin, berharap, sebaiknya, seharusnya, semua, setiap, hanya, selalu, karena
    """),
    contrast=terms("tetapi, tapi, namun"),
    cause=terms("karena, sebab"),
    condition=terms("jika, apabila, bila, kalau"),
    joining=terms("dan, atau"),
    only=terms("hanya, cuma"),
)
