"""Actions are listed as they are written one at a time."""

from sandtable.kernel.verbs import CHOICE, Numbers, Slot, Verb, Verbs
from sandtable.play.listing import ActionWriter

SLOTS = (
    Slot("side", CHOICE, 0, 1, names=("north", "south")),
    Slot("side", CHOICE, 0, 1, names=("left", "right")),
    Slot("side", CHOICE, 0, 1, names=("left", "right"), marks=("<", ">")),
)


def test_slots_of_one_name_keep_their_own_words() -> None:
    verbs = Verbs([Verb(number, f"turn{number}", (slot,)) for number, slot in enumerate(SLOTS, start=1)])
    writer = ActionWriter(verbs, Numbers(), object())
    for verb in verbs:
        rows = [(verb.number, side, 0, 0, 0, 0, 0) for side in (0, 1)]
        values, texts = writer.write(verb, rows)
        assert texts == [verbs.to_text(row, Numbers()) for row in rows]
        assert values == [[verbs.to_json(row, Numbers())["side"]] for row in rows]
