"""Dates, numbers, codes, measures and addresses, as the screens of hospitals write them. All invented."""

from __future__ import annotations

import random
import unicodedata
from collections.abc import Sequence

DIGITS = "0123456789"
UPPER = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
MONTHS = [
    "janvier",
    "février",
    "mars",
    "avril",
    "mai",
    "juin",
    "juillet",
    "août",
    "septembre",
    "octobre",
    "novembre",
    "décembre",
]
DAYS = [
    "lundi",
    "mardi",
    "mercredi",
    "jeudi",
    "vendredi",
    "samedi",
    "dimanche",
    "lun.",
    "mar.",
    "mer.",
    "jeu.",
    "ven.",
    "sam.",
    "dim.",
    "Monday",
    "Fri",
]


def digits(rng: random.Random, count: int) -> str:
    return "".join(rng.choices(DIGITS, k=count))


def letters(rng: random.Random, count: int) -> str:
    return "".join(rng.choices(UPPER, k=count))


def date(rng: random.Random) -> str:
    day, time = _day(rng), _time(rng)
    both = [f"{day} {time}", f"{day} {time}", f"{day} à {time}", f"{day}T{time}", f"[{day} {time}]"]
    return rng.choice([day, day, time, f"{day} - {rng.randint(0, 99)} ans", *both])


def _day(rng: random.Random) -> str:
    day, month = rng.randint(1, 28), rng.randint(1, 12)
    year = rng.choice([rng.randint(1920, 2035), rng.randint(2018, 2027)])
    usual = f"{day:02}/{month:02}/{year}"
    return rng.choice([
        usual, usual, f"{day:02}/{month:02}/{year % 100:02}", f"{day:02}.{month:02}.{year}", f"{year}-{month:02}-{day:02}",
        f"{day:02}-{month:02}-{year}", f"{day} {MONTHS[month - 1]} {year}", f"{month:02}/{day:02}/{year}",
        f"{rng.choice(DAYS)} {day} {MONTHS[month - 1]} {year}", f"{day:02}{month:02}{year}", "jj/mm/aaaa",
        f"{MONTHS[month - 1].capitalize()} {year}",
    ])  # fmt: skip


def _time(rng: random.Random) -> str:
    hour, minute, second = rng.randrange(24), rng.randrange(60), rng.randrange(60)
    return rng.choice([
        f"{hour:02}:{minute:02}", f"{hour:02}:{minute:02}:{second:02}", f"{hour}h{minute:02}", f"{hour} h {minute:02}",
        f"{hour:02}:{minute:02}:{second:02},{digits(rng, 3)}", f"{hour % 12 + 1}:{minute:02} {rng.choice(['AM', 'PM'])}",
    ])  # fmt: skip


def number(rng: random.Random, towns: Sequence[str]) -> str:
    whole = rng.choice([rng.randrange(10), rng.randrange(1000), rng.randrange(100000), rng.randrange(10**7)])
    spaced = f"{whole:,}".replace(",", rng.choice([" ", " ", ".", ",", ""]))
    cents, sex = digits(rng, 2), rng.choice("12")
    pairs = [digits(rng, 2) for _ in range(4)]
    return rng.choice([
        spaced, f"{spaced},{cents} €", f"{spaced},{cents}", f"{spaced}.{cents}", f"-{whole},{digits(rng, 1)}",
        f"{whole % 100} %", f"{whole % 101}%", f"+33 {rng.randint(1, 9)} {' '.join(pairs)}",
        f"0{rng.randint(1, 9)} {' '.join(pairs)}", f"0{rng.randint(1, 9)}.{'.'.join(pairs)}",
        digits(rng, 9), digits(rng, 10), digits(rng, 8), digits(rng, rng.randint(4, 15)),
        f"{sex} {' '.join(pairs[:3])} {digits(rng, 3)} {digits(rng, 3)} {cents}", f"{sex}{digits(rng, 12)} {cents}",
        f"IPP {digits(rng, 10)}", f"NIP : {digits(rng, 8)}", f"{digits(rng, 5)} {rng.choice(towns).upper()}",
        f"n° {digits(rng, 4)}", f"{rng.randint(1, 99)}/{rng.randint(1, 99)}", digits(rng, 1), digits(rng, 2),
        f"({whole % 1000})", f"{whole % 10}.{rng.randrange(30)}.{rng.randrange(30)}", f"${spaced}.{cents}", f"£{spaced}",
        f"{digits(rng, 3)}.{digits(rng, 3)}.{digits(rng, 1)}.{cents}",
    ])  # fmt: skip


def code(rng: random.Random, plain: str) -> str:
    """Of diseases, acts, groups and wards; the letters that look like digits most of all."""
    letter = rng.choice(UPPER) if rng.random() < 0.6 else rng.choice("IOZSBGDQ")
    one = digits(rng, 1)
    ends = ["", f".{one}", f".{digits(rng, 2)}", f".{one}+{digits(rng, 1)}", one]
    disease = letter + digits(rng, 2) + rng.choices(ends, [4, 8, 2, 1, 2])[0]
    act = letters(rng, 4) + digits(rng, 3)
    group = f"{digits(rng, 2)}{rng.choice('CMKZHS')}{digits(rng, 2)}{rng.choice('1234ABCDEJTZ')}"
    mixed = "".join(rng.choices(UPPER + DIGITS, k=rng.randint(3, 10)))
    shares = {
        disease: 14, act: 6, group: 4, mixed: 5, f"{disease} {plain}": 4, f"{act} - {plain}": 3,
        f"{letters(rng, rng.randint(1, 3))}-{digits(rng, rng.randint(2, 5))}": 3, f"{disease}, {letter}{digits(rng, 2)}.{one}": 2,
        letters(rng, rng.randint(1, 5)): 3, rng.choice(["I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "XI", "XII", "XIV"]): 2,
        f"{letter}{one}": 2, f"UF {digits(rng, 4)}": 2, f"{disease} ({rng.choice(['DP', 'DR', 'DAS'])})": 2, f"#{digits(rng, 5)}": 1,
        f"v{one}.{rng.randrange(20)}": 1, "".join(rng.choices("0123456789abcdef", k=rng.choice([7, 8, 12]))): 1,
    }  # fmt: skip
    return rng.choices(list(shares), list(shares.values()))[0]


def measure(rng: random.Random, units: Sequence[str], plain: str) -> str:
    fine = f"{rng.uniform(0, 50):.2f}".replace(".", ",")
    value = rng.choice(
        [
            str(rng.randrange(1000)),
            f"{rng.uniform(0, 50):.1f}",
            fine,
            f"{rng.randrange(50)},{rng.randrange(10)}",
        ]
    )
    unit = rng.choice(units)
    return rng.choice([
        f"{value} {unit}", f"{value}{unit}", f"{plain} {value} {unit}", f"≤ {value} {unit}", f"≥ {value}", f"< {value} {unit}",
        f"{rng.randint(90, 180)}/{rng.randint(50, 100)} mmHg", f"[{value} – {value}]", f"{value} ± {rng.randrange(9)} {unit}",
        f"{rng.randint(1, 4)} × {value} {unit}", f"{rng.randint(1, 3)}-{rng.randint(0, 2)}-{rng.randint(0, 2)}",
        f"{rng.uniform(35, 41):.1f} °C", f"{plain} : {value} {unit}", unit, f"({unit})", "½ cp", f"{value} m²",
        f"{value} {unit} × {rng.randint(1, 4)}/j", f"↑ {value}", f"{value} ↓", f"≠ {value}", f"÷ {value}",
    ])  # fmt: skip


def address(rng: random.Random, words: Sequence[str]) -> str:
    """Of people, pages, files; and what logs and programs look like. Needs six words."""
    one, two, three, *others = (unaccented(word) for word in words)
    host = f"{one}.{rng.choice(['fr', 'com', 'org', 'net', 'local', 'chu.fr', 'sante.fr', 'io'])}"
    level = rng.choice(["INFO", "WARN", "ERROR", "DEBUG", "TRACE", "WARNING", "FATAL"])
    clock = f"{rng.randrange(24):02}:{rng.randrange(60):02}:{rng.randrange(60):02}"
    folder = rng.choice(["C:\\Users\\", "D:\\", "\\\\srv-", "C:\\Program Files\\", "H:\\"])
    end = rng.choice(
        ["pdf", "docx", "xlsx", "txt", "csv", "png", "exe", "xml", "json", "log", "ini", "hl7", "py"]
    )
    some, name = rng.randrange(9999), two.capitalize()
    return rng.choice([
        f"{two}.{three}@{host}", f"{two}@{host}", f"https://www.{host}/{two}", f"http://{host}:{some}/{two}?id={rng.randrange(9999)}",
        host, f"www.{host}", f"{folder}{two}\\{three}.{end}", f"/home/{one}/{two}/{three}.{end}", f"{two}_{some % 99}.{end}",
        f"{two}-{three}.{end}", f"{clock} {level} {one}.{two} - {three}", f"[{level}] {one} {two}: {three}={some}", level,
        f"{one}.{two}", f"{one}({two})", f"{one}_{two}", ".".join(str(rng.randrange(256)) for _ in range(4)),
        f"{one.capitalize()}{name}", f"{{{one}: {some % 99}}}", f"<{one}>", f"{one} = {two}[{some % 9}];", f"@{one}", f"#{one}",
        f"{one} && {two} || !{three}", f"~/{one}", f"--{one}={two}", f"`{one}`", f"{one}^{some % 9}", f"§ {some % 99}", f"{name}™",
        f"{name}®", f"© {rng.randint(1990, 2026)} {name}", " ".join(others),
    ])  # fmt: skip


def unaccented(text: str) -> str:
    return "".join(sign for sign in unicodedata.normalize("NFD", text) if not unicodedata.combining(sign))
