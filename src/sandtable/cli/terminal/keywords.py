"""The commands that can be typed during a match, besides actions."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from sandtable.cli.design.clauses import matching, plain
from sandtable.kernel.errors import SandtableError
from sandtable.kernel.scene import Scene
from sandtable.play.board_text import LARGE, MEDIUM, BoardDrawing

from .menu import Menu
from .scene_layout import odds_lines, panel_lines, varying_facts
from .session import Quit
from .terminal import count, in_columns

if TYPE_CHECKING:
    from .session import PlaySession

LAST = 30  # lines of the log shown without `all`

HELP = """\
Answer with a number from the list, or type an action:
  {example}
  @PLACE, a name  choose that piece       Enter, back  back to the whole list
  moves [PIECE]   every action as text    odds ACTION  its exact odds
  look PLACE      what is there           board        large board and legend
  log [all]       what has happened       clause ID    the text of a rule
  undo            take an action back     save FILE    save the match
  hint            what a bot would play   draw         offer a draw
  resign          give up                 quit         end the session
In the list, (15, 3{times}) means 15 actions, 3 of them attacks. On the board,
> can act, @ is chosen, * can be entered, x can be attacked."""

KeywordHandler = Callable[["PlaySession", int, Menu, str], None]


def show_help(session: PlaySession, seat: int, menu: Menu, rest: str) -> None:
    """`?`: show the help and the legend."""
    examples = [way.text for way in menu.ways if way.piece] or [way.text for way in menu.ways]
    example = " or ".join(dict.fromkeys([examples[0], examples[-1]]))
    session.console.say(HELP.format(example=example, times=session.terminal.symbol("×", "x")))
    session.console.say(*session.layout.legend(session.match.scene(seat)))


def show_odds(session: PlaySession, seat: int, menu: Menu, rest: str) -> None:
    """`odds ACTION`, or the number of an action or piece: show exact odds; alone: of every attack in the menu."""
    entries = menu.entries()
    chosen = entries[int(rest) - 1] if rest.isdecimal() and 1 <= int(rest) <= len(entries) else None
    if isinstance(chosen, Menu) or not rest:
        _odds_of_attacks(session, seat, chosen if isinstance(chosen, Menu) else menu)
        return
    found = chosen or menu.find(rest)
    try:
        session.console.say(*odds_lines(session.match.odds(seat, found.text if found else rest), session.terminal))
    except SandtableError as fault:
        session.console.say(session.terminal.text(str(fault)))


def _odds_of_attacks(session: PlaySession, seat: int, menu: Menu) -> None:
    """Print one line for each attack of a menu."""
    lines = []
    for way in menu.ways:
        if way.targets:
            found = session.match.odds(seat, way.text)
            dice = count(found.draws, "die", "dice")
            means = [f"{name.replace('_', ' ')} {float(found.expected(name)):.2f}" for name in varying_facts(found)]
            lines.append(f"  {way.text}: {dice}; on average {', '.join(means) or 'nothing'}")
    session.console.say(*(lines or ["Nothing there rolls dice."]))


def show_hint(session: PlaySession, seat: int, menu: Menu, rest: str) -> None:
    """`hint`: suggest actions, and note in the record that a hint was given."""
    from sandtable.cli.play.hint import advise, hint_lines

    judged = advise(session.match, seat)
    session.match.take_hint(seat)
    session.told[seat] = session.match.count
    session.console.say(*hint_lines(session.match, judged, session.terminal))


def undo(session: PlaySession, seat: int, menu: Menu, rest: str) -> None:
    """`undo`: take the last action back."""
    try:
        entry = session.match.undo(seat)
    except SandtableError as fault:
        session.console.say(session.terminal.text(f"{str(fault)[0].upper()}{str(fault)[1:]}."))
    else:
        session.console.say(f"Taken back: {entry.action}")


def save(session: PlaySession, seat: int, menu: Menu, rest: str) -> None:
    """`save FILE`: save the match."""
    path = Path(rest) if rest else session.record
    if path is None:
        session.console.say("Save where? Type: save FILE")
        return
    try:
        session.save(path)
    except OSError as fault:
        session.console.say(f"{path}: {fault.strerror or fault}")
    else:
        session.console.say(f"The match is saved in {path}.")


def show_clause(session: PlaySession, seat: int, menu: Menu, rest: str) -> None:
    """`clause ID`, or words to search for: print clauses."""
    texts = session.match.game.clause_texts
    found = matching(texts, rest.strip("[]").split()) if rest else {}
    if not found:
        session.console.say(f"No clause {rest!r}, and none that mentions it." if rest else "Which one? clause ID")
    for id, text in list(found.items())[:8]:
        session.console.say(session.terminal.paint(id, "clause"), session.terminal.text(plain(text), indent="  "))
    if len(found) > 8:
        session.console.say(f"and {len(found) - 8} more: {', '.join(list(found)[8:20])}")


def list_actions(session: PlaySession, seat: int, menu: Menu, rest: str) -> None:
    """`moves`, `moves PIECE`: list actions as text."""
    entries = menu.entries()
    piece = menu.find_piece(rest) if rest else None
    if rest.isdecimal() and 1 <= int(rest) <= len(entries):
        chosen = entries[int(rest) - 1]
        piece = chosen.chosen if isinstance(chosen, Menu) else chosen.piece
    if rest and not piece:
        session.console.say(f"No piece {rest!r} can act now.")
        return
    shown = [way.text for way in menu.all if not piece or way.piece == piece]
    session.console.say(*in_columns(shown, session.terminal.columns - 1))


def show_log(session: PlaySession, seat: int, menu: Menu, rest: str) -> None:
    """`log`, `log all`: print the last events, or all."""
    lines = session.match.scene(seat)["log"]
    shown = lines if rest == "all" else lines[-LAST:]
    if len(shown) < len(lines):
        session.console.say(f"  … {len(lines) - len(shown)} earlier lines: log all")
    session.console.say(
        *(session.terminal.sentence(line["text"], line["clause"], indent="    ", first="  ") for line in shown)
    )
    if not lines:
        session.console.say("Nothing has happened yet.")


def show_board(session: PlaySession, seat: int, menu: Menu, rest: str) -> None:
    """`board`: draw the board as large as possible, with legend and panels."""
    scene = session.match.scene(seat)
    drawing = BoardDrawing(scene, session.terminal, menu.highlights())
    size = LARGE if session.terminal.lines >= drawing.height(LARGE) + 8 else MEDIUM
    session.console.say(*session.layout.board(scene, menu.highlights(), size))
    session.console.say(*session.layout.legend(scene), *panel_lines(scene, session.terminal))


def describe(session: PlaySession, seat: int, menu: Menu, rest: str) -> None:
    """`look 107`, `look CAV`, `look Cavalry 1`: describe a place, a kind of piece or a piece."""
    wanted = rest.lstrip("@").lower()
    scene = session.match.scene(seat)
    found = [piece["spoken"] for piece in scene["pieces"] if {wanted, f"@{wanted}"} & set(menu.calls(piece["id"]))]
    for cell in scene["cells"]:
        if not found and menu.labels.get(cell["id"], "").lower() == wanted:
            details = [cell.get("name", ""), cell.get("note", ""), *cell.get("marks", [])]
            found.append(f"{wanted}: {', '.join(filter(None, details))}")
    if not found and wanted in (label.lower() for label in menu.labels.values()):
        found.append(f"{wanted}: nothing is there.")
    session.console.say(*(session.terminal.text(line) for line in found))
    shown = _describe_cards(session, scene, wanted)
    if not found and not shown:
        session.console.say("Look at what? Type a place, a piece's name or a kind of piece.")


def _describe_cards(session: PlaySession, scene: Scene, wanted: str) -> bool:
    for card in scene.get("cards", []):
        if wanted in (card["kind"].lower(), card["name"].lower()):
            session.console.say(session.terminal.paint(card["name"], "bold"))
            for line in card["lines"]:
                words = f"{line['name']}: {line['text']}"
                session.console.say(session.terminal.sentence(words, line.get("clause", ""), first="  ", indent="    "))
            return True
    return False


def offer_draw(session: PlaySession, seat: int, menu: Menu, rest: str) -> None:
    """`draw`: offer a draw to the other person."""
    other = 1 - seat
    if other in session.bots:
        session.console.say(f"{session.seat_name(other)} plays on.")
        return
    if not session.console.yes(f"{session.seat_name(other)}, do you agree to a draw? (y or n) "):
        session.console.say(f"{session.seat_name(other)} plays on.")
        return
    session.match.agree_draw(seat)
    session.match.agree_draw(other)


def resign(session: PlaySession, seat: int, menu: Menu, rest: str) -> None:
    """`resign`: give up, after confirmation."""
    if session.console.yes("Give up the match? (y or n) "):
        session.match.resign(seat)


def quit_match(session: PlaySession, seat: int, menu: Menu, rest: str) -> None:
    """`quit`: end the session."""
    raise Quit


KEYWORDS: dict[str, KeywordHandler] = {
    "?": show_help,
    "h": show_help,
    "help": show_help,
    "odds": show_odds,
    "hint": show_hint,
    "undo": undo,
    "save": save,
    "clause": show_clause,
    "moves": list_actions,
    "log": show_log,
    "board": show_board,
    "look": describe,
    "draw": offer_draw,
    "resign": resign,
    "quit": quit_match,
    "exit": quit_match,
    "q": quit_match,
}
