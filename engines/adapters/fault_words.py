"""The words that injected faults replace, by target language."""

from __future__ import annotations

# In order of size, so that replacing one by the next changes the number.
SCALE_WORDS = {
    "en": ["hundred", "thousand", "million", "billion", "trillion"],
    "es": ["cientos", "mil", "millones", "billones", "trillones"],
    "ca": ["centenars", "mil", "milions", "bilions", "trilions"],
    "de": ["hundert", "tausend", "Millionen", "Milliarden", "Billionen"],
    "fr": ["cent", "mille", "millions", "milliards", "billions"],
    "pt": ["centenas", "mil", "milhões", "bilhões", "trilhões"],
    "it": ["cento", "mila", "milioni", "miliardi", "bilioni"],
    "nl": ["honderd", "duizend", "miljoen", "miljard", "biljoen"],
    "ru": ["сотен", "тысяч", "миллионов", "миллиардов", "триллионов"],
    "zh": ["百", "千", "万", "亿"],
    "ja": ["百", "千", "万", "億", "兆"],
    "hi": ["सौ", "हज़ार", "लाख", "करोड़", "अरब"],
}
NEGATIONS = {
    "en": ["not", "never", "no", "cannot", "nor"],
    "es": ["no", "nunca", "ni", "jamás"],
    "ca": ["no", "mai", "ni"],
    "de": ["nicht", "kein", "keine", "keinen", "nie"],
    "fr": ["ne", "pas", "jamais"],
    "pt": ["não", "nunca", "nem"],
    "it": ["non", "mai", "né"],
    "nl": ["niet", "geen", "nooit"],
    "ru": ["не", "нет", "никогда"],
    "zh": ["不", "没有", "没", "未"],
    "ja": ["ない", "ません"],
    "hi": ["नहीं", "मत"],
}
# Pairs that are swapped: symbols in any language, words in their own.
UNIT_SYMBOLS = [
    ("km", "m"), ("kg", "g"), ("cm", "mm"), ("ha", "km²"), ("ml", "l"), ("°C", "°F"), ("$", "€"),
    ("£", "$"), ("€", "$"), ("%", "‰"), ("kWh", "MWh"),
]  # fmt: skip
UNITS = {
    "en": [("hours", "minutes"), ("days", "weeks"), ("metres", "kilometres"), ("meters", "kilometers")],
    "es": [("horas", "minutos"), ("días", "semanas"), ("metros", "kilómetros"), ("toneladas", "kilos")],
    "ca": [("hores", "minuts"), ("dies", "setmanes"), ("metres", "quilòmetres")],
    "de": [("Stunden", "Minuten"), ("Tage", "Wochen"), ("Meter", "Kilometer"), ("Tonnen", "Kilogramm")],
    "fr": [("heures", "minutes"), ("jours", "semaines"), ("mètres", "kilomètres"), ("tonnes", "kilogrammes")],
    "pt": [("horas", "minutos"), ("dias", "semanas"), ("metros", "quilômetros")],
    "it": [("ore", "minuti"), ("giorni", "settimane"), ("metri", "chilometri")],
    "ru": [("часов", "минут"), ("дней", "недель"), ("метров", "километров")],
    "zh": [("小时", "分钟"), ("公里", "厘米"), ("公斤", "克")],
    "ja": [("時間", "分間"), ("キロメートル", "メートル")],
}  # fmt: skip
NAMES = ["Zorin", "Maldova", "Kestrel", "Orland", "Tavira", "Brenn"]
