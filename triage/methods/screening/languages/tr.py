"""Turkish: negation only; verbs negate by a suffix before the tense.

Source: A. Göksel and C. Kerslake, Turkish: A Comprehensive Grammar (2005), chapter 20.
"""

from __future__ import annotations

from triage.methods.screening.languages.base import Cues, terms

# Words that only look like negated verbs: prayer, comedy, groom, capital, diamond, contact; inevitable,
# incredible, memorable, a ballpoint pen, dead end; names.
_ALIKE = (
    r"(?!namaz|komedi|trajikomedi|damad|sermaye|elmas|temas"
    r"|kaçınılmaz|vazgeçilmez|[iİ]nanılmaz|unutulmaz|tükenmez|çıkmaz|olmazsa olmaz|ölmez|yenilmez|solmaz|korkmaz|yılmaz|sönmez)"
)

CUES = Cues(
    code="tr",
    length=1.0,
    negation=terms(
        "değil, değildi, değildir, değilse, değilim, değilsin, değiliz, değilsiniz, değiller, değilmiş, hayır, yok, yoktu, yoktur, yokmuş, yokken, asla"
    ),
    concord=terms(
        "hiçbir, hiçbiri, hiçbirini, hiçbirine, hiçbirimiz, kimse, kimseyi, kimseye, kimsenin, kimsede, hiçbir şey, hiçbir zaman"
    ),
    verb_last=True,
    negating=(
        rf"\b{_ALIKE}\w+(?<!gö)(?<!\be)(?<!\byu)m[ıiuü]yor\w*",
        rf"\b{_ALIKE}\w+m[ae]z(?:s[ıi]n(?:[ıi]z)?|l[ae]r|d[ıi]\w*|s[ae]\w{{0,5}}|m[ıi]ş\w*)?\b",
        rf"\b{_ALIKE}\w{{2,}}m[ae]d[ıi](?:m|n|k|l[ae]r|n[ıi]z|ys[ae]\w*|[kğ]\w+)?\b",
        r"\b\w{2,}m[ae]m[ıi]ş\w*",
        r"\b\w{2,}m[ae]y[ae]c[ae][kğ]\w*",
        rf"\b{_ALIKE}\w{{2,}}m[ae]y[ae]n(?:l?[ae]r\w*|[ıi]\w*|[ae]|d[ae]n?)?\b",
        r"\b\w{2,}m[ae]m[ae](?:k\b|kt\w+|l[ıi]\w*|s[ıi]\w*|n[ıi]z?\b|y[aeıi]\w*)",
        r"\b\w{2,}m[ae]y[ıi]n(?:[ıi]z)?\b",
        r"\b\w{2,}m[ae]y[ae]l[ıi]m\b",
        rf"\b{_ALIKE}\w{{2,}}m[ae]s[ıi]n(?:l[ae]r)?\b",
        r"\b\w{2,}[ae]m[ae]y[ıi]z\b",
        # Elsewhere it is a noun with "my", as in beklemem gerek, I must wait.
        r"\b\w{2,}[ae]m[ae]m\b(?=\s*(?:[.,;:!?…]|$))",
        r"\b\w{2,}m[ae](?=\s?!)",
    ),
    weak_negation=terms("""
        hiç, hiçbir, kimse, hiçbir şey, yoksa, aksi, aksine, henüz, ne, nadiren, zor, güçlükle, ret, reddetti, reddediyor, reddetmek, reddedildi,
        iptal, yasak, yasaktır, yasaklandı, engel, engelledi, engeller, engellemek, önlemek, önler, kaçınmak, kaçının, kaçındı, unuttu, unutmuş, unutma,
        eksik, eksiklik, yetersiz, başarısız, hata, hatalı, yanlış, geçersiz, kapalı, boş, sadece, yalnızca, ancak, dışında, hariç, yerine, önce,
        son, durdur, durdu, durduruldu, bırak, bıraktı, vazgeç, vazgeçti, kayıp, kaybetti, kayboldu, öldü, ölü, ölmek, uzak, farklı, aynı, en az,
        en fazla, ilk kez, karşı, zıt, imkansız, imkânsız, olanaksız, mümkün, az, inkar, inkâr, şüphe, kuşku, yalan, tehlikeli, gizle, atla, devre dışı,
        kaldır, kaldırıldı, bitti, tükendi, kötü, kes, kesti, sakın
    """),
    # "Gönderme" is "do not send" as well as "sending".
    negative_affix=(
        r"\w{2,}s[ıiuü]z(?!l[ae]r$)\w*|\w{2,}m[ae]d[ae]n|\w{2,}m[ae]|\w{2,}m[ae]ks[ıi]z[ıi]n|\w{2,}m[ae](?:m|y|yı|yi|yız|yiz|z\w*|d\w*|m\w*|y\w*|s\w*)"
    ),
    not_negation=terms("""
        sorun değil, önemli değil, bir şey değil, fena değil, hiç şüphesiz, hiç kuşkusuz, hiç yoktan, yok denecek, olmaz olsun, olur olmaz, ister istemez,
        olsa olsa, merak etme, merak etmeyin, endişelenme, endişelenmeyin
    """),
    affirming=(
        r"\b(?:yalnız|yalnızca|sadece)\b[^.!?]{0,60}\bdeğil\b",
        r"\bdeğil mi\b|\bsorun (?:değil|yok)\w*",
        r"\b(?!(?:grup|kulüp|tip|takip|sahip|ekip|klip)\b)\w+[ıiuü]p \w+m[ae]\w+",
        r"(?<=[dt][ae]n )başka (?:\w+ ){0,3}(?:değil\w*|yok\w*|olma\w+)",
        r"\byok (?:et|ed|ol)\w*",
        r"\b\w+m[ae]z hal\w*",
        r"\b\w+m[ae]z (?:mı|mi|mıydı|miydi)\b",
        r"\b\w+m[ae]d[ae]n (?:\w+ )?(?:ed[ae]m[ae]\w+|yap[ae]m[ae]\w+|dur[ae]m[ae]\w+|geç[ae]m[ae]\w+|olm[ae]\w+)",
        r"\b\w+[ıiuüae]r \w+m[ae]z\b",
        r"\b\w+ (?:olsun )?olmasın\b",
        r"\bkadar\b[^.,;!?]{0,20}\b\w+m[ae]\w+",
    ),
    asking=r"\b(?:kim|ne|neden|niçin|niye|nasıl|nerede|nereye|nereden|hangi|kaç)\b",
    either_way=(
        r"\bunutma\w*\b",
        r"\b\w+m[ae]d[ıi]k(?:ç[ae]|t[ae]n sonra)\b",
        r"\b\w+m[ae]zs[ae]\w*\b",
        r"\baynı değil\b",
        r"\bk[âa]r amacı gütmeyen\w*",
        r"\b\w+ (?:dışında|hariç) (?:kimse|hiçbir)\b",
    ),
    raising=terms(
        "düşünmek, sanmak, inanmak, istemek, herkes, her, tüm, bütün, hep, sadece, çünkü, gibi"
    ),
    contrast=terms("ama, fakat, ancak"),
    cause=terms("çünkü"),
    condition=terms("eğer"),
    joining=terms("ve, veya"),
    only=terms("sadece, yalnızca, yalnız"),
    opposites={
        "on": "etkinleştir/etkinleştirin/etkinleştirildi/etkinleştirmek/etkin, devre dışı",
        "open": "açık/açın/açıldı, kapalı/kapatın/kapatıldı",
    },
    contraries={
        "increase": "artırmak/artmak/artış/artır, azaltmak/azalmak/azalış/azalt",
        "more": "daha fazla, daha az",
        "before": "önce, sonra",
        "left": "sol/sola/solda, sağ/sağa/sağda",
        "first": "ilk, son",
        "maximum": "maksimum, minimum",
        "import": "içe aktar/içe aktarma, dışa aktar/dışa aktarma",
        "add": "ekle/ekleyin/eklendi, kaldır/kaldırın/sil/silin/silindi",
        "next": "sonraki, önceki",
        "north": "kuzey, güney",
        "east": "doğu, batı",
        "at least": "en az, en fazla",
    },
)
