"""A Scene as a page of plain text, for language models and logs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain

from sandtable.kernel.scene import Panel, Scene


def scene_text(scene: Scene, seats: Sequence[str]) -> str:
    """Write turn, prompt, panels, pieces and ground, one fact in a line; nothing that the Scene does not show."""
    parts = _prompt(scene, seats), _plan(scene), _panels(scene), _pieces(scene, seats), _ground(scene)
    return "\n".join([scene["turn"], *chain.from_iterable(parts)])


def _prompt(scene: Scene, seats: Sequence[str]) -> Iterator[str]:
    yield f"You are {seats[scene['seat']]}." if scene["seat"] < len(seats) else "You are a spectator."
    if "prompt" not in scene:
        return
    asked = " and ".join(seats[seat] for seat in scene["prompt"]["asked"])
    yield f"{asked or 'Nobody'} must act. {scene['prompt']['sentence']}"


def _plan(scene: Scene) -> Iterator[str]:
    """List the seat's own Orders that are not carried out yet, and the pieces without one."""
    plan = scene.get("plan")
    if plan is None:
        return
    orders = [order["text"] + (f" ({order['cost']})" if order.get("cost") else "") for order in plan["orders"]]
    yield f"Your orders: {'; '.join(orders) or 'none'}. {plan.get('sum', '')}".rstrip()
    if plan["idle"]:
        yield f"Without an order: {' '.join(plan['idle'])}. {plan.get('rest', '')}".rstrip()


def _panels(scene: Scene) -> Iterator[str]:
    for panel in scene["panels"]:
        rows = [words for row in panel["rows"] if (words := _row(panel, row))]
        if rows:
            yield f"{panel['title']}: {'; '.join(rows)}."


def _row(panel: Panel, row: dict[str, object]) -> str:
    """Write one row of a panel: its name, its number of how many, its text."""
    parts = [str(row.get("name", ""))]
    if "value" in row:
        parts.append(f"{row['value']} of {row['most']}" if "most" in row else str(row["value"]))
    parts += [str(row["text"])] if row.get("text") else []
    parts += [", ".join(map(str, values))] if isinstance(values := row.get("values"), list) and values else []
    return " ".join(filter(None, parts))


def _pieces(scene: Scene, seats: Sequence[str]) -> Iterator[str]:
    """List the pieces by seat, with the ids that Actions use."""
    trays = {tray["id"]: tray["name"] for tray in scene.get("trays", [])}
    for seat, name in enumerate([*seats, "Neutral"]):
        own = [piece for piece in scene["pieces"] if piece["seat"] == seat]
        if own:
            yield f"{name}{' (you)' if seat == scene['seat'] else ''}:"
        for piece in own:
            where = f" [{trays[piece['tray']]}]" if "tray" in piece else ""
            yield f"- {piece['id']}: {piece['spoken']}{where}"


def _ground(scene: Scene) -> Iterator[str]:
    """List the cells by what is on them; cells without a name are bare."""
    labels = {cell["id"]: cell["label"] for cell in scene.get("board", {}).get("cells", [])}
    found: dict[str, list[str]] = {}
    for cell in scene["cells"]:
        name = cell.get("name") or cell.get("ground", "")
        if cell.get("fog") == "remembered":
            name = f"{name}, remembered"
        if name:
            found.setdefault(name, []).append(labels.get(cell["id"], str(cell["id"])))
    if found:
        yield "Ground:"
    for name, cells in sorted(found.items()):
        yield f"- {name}: {' '.join(cells)}"
