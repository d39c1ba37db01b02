"""From a seed to an application, its demonstrations and its replays. The same seed always draws the same."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Literal, TypeVar, get_args

from rpa_vision.phrases import Language
from rpa_vision_lab.fuzz.application.spec import (
    AppSpec,
    Fault,
    Field,
    Interruption,
    ListStyle,
    Look,
    Opener,
    Person,
    RecordStyle,
    Run,
    Toolkit,
    Trial,
    Wish,
    Words,
)
from rpa_vision_lab.fuzz.application.words import TRADES, common_words, trade_words

_T = TypeVar("_T")
_FONTS = ("DejaVu Sans", "Liberation Sans", "Carlito", "DejaVu Serif")
_CHOSEN_WORDS = (
    "search", "search_field", "open", "save", "next", "yes", "no", "confirm", "confirm_title", "saved",
    "notice_title", "harmless", "dangerous",
)  # fmt: skip
_PLAIN_OPENERS: dict[ListStyle, tuple[Opener, ...]] = {
    "cards": ("button", "link"),
    "tree": ("double_click", "select"),
}
_DOERS: tuple[Opener, ...] = ("button", "select")
_DONE = Field(key="b0", label="", kind="toggle", asked=True)
"""All that a list whose buttons do it holds of everybody: whether it was done."""
_TROUBLED = 0.3
"""Of the replays meet a fault or a dialog."""


def draw_trial(seed: int, replays: int) -> Trial:
    draw = Random(f"application {seed}")  # noqa: S311 - to be drawn again
    app = _app(draw, seed)
    people = _people(draw, app)
    shown = draw.randint(3, 5)
    subjects = _with_other_name(_subjects(draw, people, shown + replays), people, shown)
    constant = {
        field.key: "on" if field == _DONE else _value(draw, field, app) for field in app.fields if field.asked
    }
    demonstrations = _showing_all(app, [_run(draw, app, people, one, constant) for one in subjects[:shown]])
    later = tuple(_replay(draw, app, people, one, constant) for one in subjects[shown:])
    return Trial(app=app, demonstrations=demonstrations, replays=later)


def _app(draw: Random, seed: int) -> AppSpec:
    language: Language = draw.choice(get_args(Language))
    trade = draw.choice(TRADES)
    toolkit: Toolkit = draw.choice(get_args(Toolkit))
    list_style: ListStyle = draw.choice(get_args(ListStyle))
    record_style: RecordStyle = draw.choice(get_args(RecordStyle))
    openers = _PLAIN_OPENERS.get(list_style, get_args(Opener))
    if record_style == "row":
        openers = tuple(one for one in openers if one in _DOERS)
    opener: Opener = draw.choice(openers)
    return AppSpec(
        seed=seed,
        toolkit=toolkit,
        language=language,
        trade=trade,
        words=_words(draw, language, trade, record_style),
        look=_look(draw, toolkit),
        other_look=_look(draw, toolkit),
        fields=(_DONE,) if record_style == "row" else _fields(draw, language, trade),
        searches=draw.random() < 0.6,
        list_style=list_style,
        opener=opener,
        number_in_list=draw.random() < 0.85,
        record_style=record_style,
        confirms=draw.random() < 0.4,
        saved_dialog=draw.random() < 0.3,
        back_to_list=draw.random() < 0.4,
        late_s=draw.choice((0.0, 0.0, 0.4, 1.5)),
        resorts=draw.random() < 0.2,
    )


def _words(draw: Random, language: Language, trade: str, record_style: RecordStyle) -> Words:
    common, own = common_words(language), trade_words(language, trade)
    chosen = {name: draw.choice(common[name]) for name in _CHOSEN_WORDS}
    if record_style == "row":
        chosen["open"] = draw.choice(common["deed"])
    first, second = draw.sample(common["tabs"], 2)
    named = {name: own[name] for name in ("title", "one", "many", "number")}
    return Words(**named, **chosen, tabs=(first, second))


_STYLES = {"qt": ("Fusion", "Fusion", "Windows"), "web": ("Plain", "Rounded", "Flat", "Dense")}


def _look(draw: Random, toolkit: Toolkit) -> Look:
    return Look(
        style=draw.choice(_STYLES[toolkit]),
        palette=draw.choice(("light", "grey", "sand", "dark")),
        font=draw.choice(_FONTS),
        points=draw.choice((9, 10, 11)),
        roomy=draw.random() < 0.4,
    )


def _fields(draw: Random, language: Language, trade: str) -> tuple[Field, ...]:
    own = trade_words(language, trade)
    texts = draw.sample(own["text"], draw.randint(1, 3))
    fields = [
        Field(key=f"t{number}", label=label, kind="text", varies=True) for number, label in enumerate(texts)
    ]
    for number, (label, *options) in enumerate(draw.sample(own["choice"], draw.randint(0, 2))):
        as_radio = draw.random() < 0.5
        fields.append(
            Field(
                key=f"c{number}",
                label=label,
                kind="choice",
                options=tuple(options),
                as_radio=as_radio,
                varies=draw.random() < 0.5,
            )
        )
    for number, label in enumerate(draw.sample(own["toggle"], draw.randint(0, 2))):
        fields.append(Field(key=f"b{number}", label=label, kind="toggle"))
    draw.shuffle(fields)
    asked = {field.key for field in draw.sample(fields, min(len(fields), draw.randint(1, 3)))}
    return tuple(field.model_copy(update={"asked": field.key in asked}) for field in fields)


def _people(draw: Random, app: AppSpec) -> list[Person]:
    """With namesakes, and numbers that differ by two digits changing places."""
    common = common_words(app.language)
    surnames = draw.sample(common["surnames"], 4)
    people: list[Person] = []
    for number in _numbers(draw, draw.randint(6, 9)):
        surname = draw.choice(surnames)
        taken = {one.first_name for one in people if one.surname == surname}
        free = [one for one in common["first_names"] if one not in taken]
        people.append(
            Person(
                number=number,
                surname=surname,
                first_name=draw.choice(free),
                born=f"{draw.randint(1, 28):02}/{draw.randint(1, 12):02}/{draw.randint(1940, 2012)}",
                town=draw.choice(common["towns"]),
                values={field.key: _value(draw, field, app, preset=True) for field in app.fields},
            )
        )
    return people


def _numbers(draw: Random, count: int) -> list[str]:
    numbers: list[str] = []
    while len(numbers) < count:
        digits = [str(draw.randint(1, 9)), *(str(draw.randint(0, 9)) for _ in range(4))]
        twisted = [*digits[:-2], digits[-1], digits[-2]]
        for one in ("".join(digits), "".join(twisted)):
            if one not in numbers:
                numbers.append(one)
    numbers = numbers[:count]
    draw.shuffle(numbers)
    return numbers


def _value(draw: Random, field: Field, app: AppSpec, *, preset: bool = False) -> str:
    match field.kind:
        case "toggle":
            return draw.choice(("on", "off"))
        case "choice":
            return draw.choice(field.options)
        case "text":
            if preset and draw.random() < 0.5:
                return ""
            words = common_words(app.language)["words"]
            return draw.choice(
                (draw.choice(words), f"0{draw.randint(100000000, 999999999)}", str(draw.randint(100, 9999)))
            )


def _subjects(draw: Random, people: Sequence[Person], count: int) -> list[Person]:
    """Nobody twice in a row, and everybody about as often."""
    subjects: list[Person] = []
    while len(subjects) < count:
        round_of = draw.sample(list(people), len(people))
        if subjects and round_of[0] == subjects[-1]:
            round_of.reverse()
        subjects += round_of
    return subjects[:count]


def _with_other_name(subjects: list[Person], people: Sequence[Person], shown: int) -> list[Person]:
    """Where everybody shown has one surname, that one is looked for ever after: whoever shows it takes another."""
    first = subjects[0]
    if any(one.surname != first.surname for one in subjects[:shown]):
        return subjects
    other = next((one for one in people if one.surname != first.surname), first)
    return [other, *subjects[1:]]


def _run(draw: Random, app: AppSpec, people: Sequence[Person], of: Person, constant: dict[str, str]) -> Run:
    """Texts are each run's own, and some choices; what is ticked is the task's."""
    values = {
        field.key: _value(draw, field, app) if field.varies else constant[field.key]
        for field in app.fields
        if field.asked
    }
    fresh = [_preset_anew(draw, app, one) for one in people]
    return Run(people=tuple(draw.sample(fresh, len(fresh))), wish=Wish(number=of.number, values=values))


def _showing_all(app: AppSpec, runs: list[Run]) -> tuple[Run, ...]:
    """What everybody happened to find ticked or chosen already was shown by nobody, and could not be learnt."""
    if app.record_style == "row":
        return tuple(runs)
    for field in app.fields:
        if not field.asked or field.kind == "text":
            continue
        if field.varies:
            _show_two_values(runs, field)
        elif all(_is_there(run, field) for run in runs):
            runs[-1] = _with_other_preset(runs[-1], field)
    return tuple(runs)


def _is_there(run: Run, field: Field) -> bool:
    return run.target.values[field.key] == run.wish.values[field.key]


def _show_two_values(runs: list[Run], field: Field) -> None:
    """The first and the last of them choose, and not the same: or nobody could know that it varies."""
    first, last = runs[0].wish.values[field.key], runs[-1].wish
    if last.values[field.key] == first:
        other = next(one for one in field.options if one != first)
        changed = last.model_copy(update={"values": {**last.values, field.key: other}})
        runs[-1] = runs[-1].model_copy(update={"wish": changed})
    for place in (0, -1):
        if _is_there(runs[place], field):
            runs[place] = _with_other_preset(runs[place], field)


def _with_other_preset(run: Run, field: Field) -> Run:
    options = field.options or ("on", "off")
    other = next(one for one in options if one != run.wish.values[field.key])
    people = tuple(
        one.model_copy(update={"values": {**one.values, field.key: other}}) if one == run.target else one
        for one in run.people
    )
    return run.model_copy(update={"people": people})


def _preset_anew(draw: Random, app: AppSpec, one: Person) -> Person:
    toggles = {
        field.key: "off" if field == _DONE else draw.choice(("on", "off"))
        for field in app.fields
        if field.kind == "toggle"
    }
    return one.model_copy(update={"values": {**one.values, **toggles}})


def _replay(
    draw: Random, app: AppSpec, people: Sequence[Person], of: Person, constant: dict[str, str]
) -> Run:
    run = _run(draw, app, people, of, constant)
    trouble: dict[str, Fault | Interruption | bool] = {"new_look": draw.random() < 0.3}
    if draw.random() < _TROUBLED:
        kind: Literal["fault", "interruption"] = draw.choice(("fault", "interruption"))
        trouble[kind] = draw.choice(get_args(Fault) if kind == "fault" else get_args(Interruption))
    if app.record_style == "row" and not app.confirms and trouble.get("fault") == "neighbour":
        del trouble["fault"]  # done to the neighbour at once: nobody could see that coming
    return run.model_copy(update=trouble)
