"""Runs a match in the terminal: shows the position, asks people, lets bots play, saves the record.

Everything shown comes from the Match as the current seat may see it: its Scene, prompt, actions and odds.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from sandtable.kernel.errors import BadRolls, NotPossible, Refused, SandtableError
from sandtable.kernel.record import HINT
from sandtable.play.board_text import Highlights

from .line_input import Console, EndOfInput
from .menu import Menu, menu_of
from .scene_layout import SceneLayout, odds_lines
from .terminal import Terminal, count

if TYPE_CHECKING:
    from sandtable.bots.bot import RowBot
    from sandtable.play.match import MatchCore
    from sandtable.play.odds import Odds
    from sandtable.play.results import Outcome

RECENT = 6  # events repeated when a match is resumed


class Quit(Exception):
    """A player has typed `quit`."""


class PlaySession:
    """One match with its people and bots."""

    def __init__(
        self,
        match: MatchCore,
        terminal: Terminal,
        bots: dict[int, RowBot],
        *,
        size: str = "auto",
        record: Path | None = None,
        own_dice: bool = False,
        certain: bool = False,
    ) -> None:
        self.match = match
        self.terminal = terminal
        self.facts = match.game.facts
        self.layout = SceneLayout(terminal, self.facts.seats, size)
        self.console = Console(terminal)
        self.bots = bots
        self.people = [seat for seat in (0, 1) if seat not in bots]
        self.record = record
        self.own_dice = own_dice
        self.certain = certain  # roll without asking for confirmation
        self.seat = self.people[0] if self.people else 0  # who is at the keyboard
        self.told = {0: match.count, 1: match.count, 2: match.count}  # entries already reported to each viewer
        self.saved = match.count
        self.greeted = False  # the instructions are printed once
        from .keywords import KEYWORDS

        self.keywords = KEYWORDS

    # -- the main loop

    def run(self) -> None:
        """Play until the match is over or a player quits; raise EndOfInput if the input ends."""
        self.autosave()  # report an unwritable file before the match
        try:
            self._greet()
            while asked := self.match.prompt().asked:
                seat = self._next_seat(asked)
                if seat in self.bots:
                    self._play_bot(seat)
                else:
                    self._play_person(seat)
            if ended := self.match.outcome:
                self._show_result(ended)
        except Quit:
            self._finish()
        finally:
            self.autosave()

    def _next_seat(self, asked: tuple[int, ...]) -> int:
        """Choose among the seats that must act: bots first, then the person at the keyboard, then the other."""
        for seat in asked:
            if seat in self.bots:
                return seat
        return self.seat if self.seat in asked else asked[0]

    def _greet(self) -> None:
        person = "you" if len(self.people) == 1 else "a person"
        who = [f"{self.seat_name(seat)} ({'a bot' if seat in self.bots else person})" for seat in (0, 1)]
        self.console.say(f"{self.terminal.paint(self.facts.title, 'bold')}: {who[0]} against {who[1]}")
        if self.match.count:
            self.console.say(f"resumed after {count(self.match.count, 'entry', 'entries')}")
            log = self.match.scene(self.viewer)["log"][-RECENT:]
            self.console.say(*(self.terminal.sentence(line["text"], line["clause"], indent="    ") for line in log))
        if self.people:
            scene = self.match.scene(self.viewer)
            self.console.say(*self.layout.legend(scene))

    @property
    def viewer(self) -> int:
        """The seat that the screen is shown to; the public if only bots play."""
        return self.seat if self.people else 2

    def seat_name(self, seat: int) -> str:
        return self.terminal.paint(self.facts.seats[seat], f"seat-{seat}")

    def _play_bot(self, seat: int) -> None:
        row = self.bots[seat].choose_row(self.match.observation(seat))
        action = self.match.named([row])[0]
        if self.own_dice:
            self._play_with_own_dice(seat, action.text)
        else:
            self.match.play(seat, action)
        if not self.people:
            self.report(2)

    def _show_result(self, ended: Outcome) -> None:
        self.report(self.viewer)
        self.console.say("", *self.layout.whole(self.match.scene(self.viewer), Highlights()))
        head = "A draw." if ended.winner is None else f"{self.seat_name(ended.winner)} has won."
        self.console.say(f"{head} {ended.reason}{self.terminal.clause(ended.clause)}")
        self.confirm_saved()

    # -- a person's turn

    def _play_person(self, seat: int) -> None:
        self._hand_over(seat)
        self.seat = seat
        self.report(seat)
        menu = self._show_prompt(seat)
        while True:
            answer = self.console.ask(f"{self.seat_name(seat)}{f', {menu.title}' if menu.title else ''}> ")
            before = self.match.count
            after = self._answer(seat, menu, answer)
            if self.match.count != before:
                self.autosave()
                if self.match.steps[-1].entry.act != HINT:
                    return
            if after is not menu:
                menu = self._show_prompt(seat, after)

    def _hand_over(self, seat: int) -> None:
        """In a game with secrets, clear the screen before the other person looks at it."""
        if not self.facts.hidden or len(self.people) < 2 or seat == self.seat:
            return
        self.console.clear()
        self.console.ask(f"Hand over to {self.seat_name(seat)}. Press Enter when only {self.facts.seats[seat]} looks. ")
        self.console.clear()

    def _show_prompt(self, seat: int, menu: Menu | None = None) -> Menu:
        """Show the board, the question and the menu; return the menu."""
        scene = self.match.scene(seat)
        menu = menu or menu_of(self.match, seat, scene)
        self.terminal = self.layout.terminal = self.terminal.resized()
        prompt = scene["prompt"]
        self.console.say("", *self.layout.whole(scene, menu.highlights()))
        if menu.chosen in menu.pieces:
            self.console.say(self.terminal.paint(self.terminal.text(menu.pieces[menu.chosen]["spoken"]), "act"))
        else:
            self.console.say(self.terminal.paint(self.terminal.text(prompt["sentence"]), "act"))
            if prompt.get("consequence"):
                self.console.say(self.terminal.text(prompt["consequence"]))
        self.console.say(*menu.lines(self.terminal))
        if not self.greeted:
            self.greeted = True
            self.console.say(f"Type a number, an action such as {menu.all[-1].text}, or ? for help.")
        return menu

    def _answer(self, seat: int, menu: Menu, answer: str) -> Menu:
        """Carry out what was typed; return the menu to continue with, the same object if it need not be shown again."""
        word, _, rest = answer.partition(" ")
        if not answer or word.lower() == "back" or (answer == "b" and not menu.find_piece("b")):
            return replace(menu.of(menu.chosen) if menu.verb else menu.whole())
        if answer.isdecimal():
            entries = menu.entries()
            if not 1 <= int(answer) <= len(entries):
                self.console.say(f"There is no {answer} in the list; it goes from 1 to {len(entries)}.")
                return menu
            chosen = entries[int(answer) - 1]
            return chosen if isinstance(chosen, Menu) else self._play_action(seat, menu, chosen.text)
        if menu.find(answer):
            return self._play_action(seat, menu, answer)
        command = self.keywords.get(word.lower())
        if command is not None:
            command(self, seat, menu, rest.strip())
            return menu
        if piece := menu.find_piece(answer):
            return menu.of(piece)
        return self._play_action(seat, menu, answer)

    def _play_action(self, seat: int, menu: Menu, text: str) -> Menu:
        """Play an action, after showing its odds if it rolls dice; report a refusal with its clause."""
        found = menu.find(text)
        text = found.text if found else text
        try:
            odds = self._odds(seat, text)
            if odds is not None and odds.draws and not self.certain:
                self.console.say(self.terminal.paint(text, "bold"), *odds_lines(odds, self.terminal))
                dice = count(odds.draws, "die", "dice")
                if not self.console.yes(f"Roll {dice}? (Enter rolls, n goes back) ", default=True):
                    self.console.say("Nothing was rolled.")
                    return menu
            if self.own_dice:
                self._play_with_own_dice(seat, text)
            else:
                self.match.play(seat, text)
        except Refused as refused:
            self.console.say(self.terminal.sentence(refused.sentence, refused.clause, indent=""))
        except SandtableError as fault:
            self.console.say(self.terminal.text(f"{fault} (? for help)"))
        return menu

    def _odds(self, seat: int, text: str) -> Odds | None:
        try:
            return self.match.odds(seat, text)
        except (BadRolls, NotPossible):
            return None  # too many outcomes to list; the action can still be played

    def _play_with_own_dice(self, seat: int, text: str) -> None:
        """Play an action, asking for rolls until it has all it needs."""
        rolls: list[str | int] = []
        while True:
            try:
                self.match.play(seat, text, rolls=rolls)
            except BadRolls as fault:
                self.console.say(f"{self.seat_name(seat)} {text}: {fault}")
                rolls = self._read_rolls(self.console.ask("Roll your dice and type the results: "))
            else:
                return

    def _read_rolls(self, text: str) -> list[str | int]:
        faces = {word for die in self.facts.dice for word in die.words}
        words = text.replace(",", " ").split()
        if len(words) == 1 and words[0] not in faces and set(words[0]) <= faces:
            words = list(words[0])  # 541 is 5, 4, 1
        return [int(word) if word.isdecimal() else word for word in words]

    # -- reports and saving

    def report(self, viewer: int) -> None:
        """Print the events that this viewer has not seen yet."""
        news = [
            self.terminal.sentence(event.text, event.clause, indent="    ", first="  ")
            for step in self.match.steps[self.told[viewer] :]
            for event in self.match.visible_events(step, viewer)
            if not event.quiet
        ]
        self.told[viewer] = self.match.count
        if not self.facts.hidden:
            self.told = dict.fromkeys(self.told, self.match.count)
        self.console.say(*news)

    def save(self, path: Path) -> None:
        """Write the Record including its secret, so that the match can be resumed with the same dice."""
        self.match.record(reveal=True).save(path)
        self.saved = self.match.count

    def autosave(self) -> None:
        """Save to the file of the match, if there is one and anything has changed."""
        if self.record is not None and (self.saved != self.match.count or not self.record.exists()):
            self.save(self.record)

    def confirm_saved(self) -> None:
        """Tell where the match is saved, or ask for a file name."""
        self.autosave()
        if self.record is not None:
            self.console.say(f"The match is saved in {self.record}.")
        elif self.people and self.match.count and self.saved != self.match.count:
            try:
                name = self.console.ask("Save the match? A file's name, or Enter for no: ")
            except EndOfInput:
                return
            if name:
                self._save_as(name)

    def _save_as(self, name: str) -> None:
        path = Path(name if name.endswith(".json") else f"{name}.json")
        try:
            self.save(path)
        except OSError as fault:
            self.console.say(f"{path}: {fault.strerror or fault}")
        else:
            self.console.say(f"The match is saved in {path}; `sandtable play --resume {path}` goes on with it.")

    def _finish(self) -> None:
        self.confirm_saved()
