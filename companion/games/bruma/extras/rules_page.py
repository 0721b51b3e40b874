"""The page of Bruma's rules; what it says of the actions is made of the table of the rules."""

from collections.abc import Iterator
from typing import Final

from companion.core.rules_page import (
    Block,
    Cases,
    Heading,
    Paragraph,
    Picture,
    Pictures,
    Points,
    Row,
    RulesPage,
    Section,
    Table,
)
from companion.core.text import Text
from companion.games.bruma.extras import rule_sentences
from companion.games.bruma.rules.model import Character

STEPS: Final = 5
QUESTIONS: Final = (
    *("twice", "false", "refund", "subsidy", "wrong"),
    *("poor", "decline", "once", "talk", "two"),
)


def rules_page() -> RulesPage:
    """The whole game, in a few minutes."""
    return RulesPage(Text("bruma.rules.title"), Text("bruma.rules.story"), tuple(_sections()))


def _sections() -> Iterator[Section]:
    numbers = rule_sentences.numbers()
    start = (
        Text(
            "bruma.rules.start.cards",
            **{each: numbers[each] for each in ("cards", "crafts", "copies")},
        ),
        Text("bruma.rules.start.pearls", pearls=numbers["pearls"], start=numbers["start"]),
        Text("bruma.rules.start.look"),
        Text("bruma.rules.start.first"),
    )
    yield _section("comeco", "start", Points(start))
    crafts = [Picture(f"emblem.{one}", one, Text(f"bruma.card.{one}.name")) for one in Character]
    yield Section("", None, (Pictures(crafts),))
    must = Text("bruma.rules.must", dear=numbers["dear"], must=numbers["must"])
    lead = Paragraph(Text("bruma.rules.actions.lead"))
    yield _section("acoes", "actions", lead, _actions(), Paragraph(must, strong=True))
    lead, one = (
        Paragraph(Text("bruma.rules.answers.lead")),
        Paragraph(Text("bruma.rules.answers.one")),
    )
    yield _section("bloqueio", "answers", lead, _answers(), one)
    steps = [Text(f"bruma.rules.step.{step}") for step in range(1, STEPS + 1)]
    yield _section("passos", "steps", Points(steps, numbered=True))
    proofs = [
        (Text(f"bruma.rules.proof.{one}"), Text(f"bruma.rules.proof.{one}.then"))
        for one in ("true", "false")
    ]
    yield _section("prova", "proof", Paragraph(Text("bruma.rules.proof.lead")), Cases(proofs))
    losing = [Text(f"bruma.rules.losing.{one}") for one in ("choose", "out", "end")]
    yield _section("perder", "losing", Points(losing))
    asked = [
        (Text(f"bruma.rules.ask.{one}"), Text(f"bruma.rules.ask.{one}.answer")) for one in QUESTIONS
    ]
    house = (Heading(Text("bruma.rules.house")), Paragraph(Text("bruma.rules.house.text")))
    yield _section("perguntas", "questions", Cases(asked, questions=True), *house)


def _section(anchor: str, title: str, *blocks: Block) -> Section:
    return Section(anchor, Text(f"bruma.rules.{title}"), blocks)


def _actions() -> Table:
    rows = [Row((one.name, one.claims, one.does), one.action) for one in rule_sentences.lines()]
    return Table(Text("bruma.rules.actions.caption"), _columns("action", "claims", "does"), rows)


def _answers() -> Table:
    rows = [Row((one.name, one.doubted, one.blocked)) for one in rule_sentences.lines()]
    return Table(
        Text("bruma.rules.answers.caption"), _columns("action", "doubted", "blocked"), rows
    )


def _columns(*names: str) -> tuple[Text, ...]:
    return tuple(Text(f"bruma.rules.column.{name}") for name in names)
