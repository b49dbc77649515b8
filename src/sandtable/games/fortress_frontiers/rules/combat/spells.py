"""Spells: FF-SPELL. Heal and Combat Buff in the Spells step, Fireball and Lightning in the Attacks step."""

from sandtable.games.fortress_frontiers.clauses import FF_SPELL_1, FF_SPELL_6, FF_SPELL_7
from sandtable.games.fortress_frontiers.model import (
    ARMY,
    BUFF,
    BUFFED,
    BY_SPELL,
    DO_CAST,
    DRAGON,
    FIREBALL,
    FIZZLED,
    FULL,
    HEALED,
    HEALING,
    HOLDS,
    LIGHTNING,
    NOBODY,
    NOWHERE,
    OFF,
    SPELL_COST,
    STRUCK,
    Board,
    State,
    Tile,
    Work,
)
from sandtable.games.fortress_frontiers.rules.position.combatants import BODIES, body_id, body_ref, body_seat, body_tile
from sandtable.games.fortress_frontiers.rules.position.pieces import first_hold, first_unit, hold_ref, unit_ref
from sandtable.games.fortress_frontiers.rules.visibility.events import tell
from sandtable.games.fortress_frontiers.rules.visibility.sight import SEAT_LIST
from sandtable.kernel.ids import Seat

from .batches import add_harm
from .retaliation import target_on

FOR_HOLD = 4  # added to the spell where it is meant for a stronghold


def casters(state: State, seat: Seat, work: Work) -> int:
    """The player's casters with a spell order, by ascending id, into work.enemies; how many (FF-RULING-55)."""
    count = 0
    for row in range(first_unit(seat), first_unit(seat) + ARMY):
        unit = state.units[row]
        if unit.tile != OFF and unit.fresh == 0 and unit.order == DO_CAST:
            count = add_caster(state, row, count, work)
    for row in range(first_hold(seat), first_hold(seat) + HOLDS):
        if state.holds[row].tile != OFF and state.holds[row].order == DO_CAST:
            count = add_caster(state, BODIES + row, count, work)
    return count


def add_caster(state: State, body: int, count: int, work: Work) -> int:
    """Keep the casters in order of id."""
    at = count
    while at > 0 and body_id(state, work.enemies[at - 1]) > body_id(state, body):
        work.enemies[at] = work.enemies[at - 1]
        at -= 1
    work.enemies[at] = body
    return count + 1


def order_of(state: State, body: int) -> tuple[int, int, int, int]:
    """A caster's spell order: tile, spell with its layer, id meant, mana."""
    if body >= BODIES:
        hold = state.holds[body - BODIES]
        return hold.a, hold.b, hold.c, hold.d
    unit = state.units[body]
    return unit.a, unit.b, unit.c, unit.d


def pay_spell(state: State, seat: Seat, spell: int, mana: int) -> bool:
    """Pay for a spell at its moment, or lose it without cost (FF-SPELL-7)."""
    cost = mana if spell == BUFF else SPELL_COST[spell]
    if state.sides[seat].mana < cost:
        return False
    state.sides[seat].mana -= cost
    return True


def fizzle(state: State, body: int, spell: int, seat: Seat, work: Work) -> None:
    """A spell that could not be paid or has lost its target."""
    tell(work, FIZZLED, FF_SPELL_7, 1 << seat, body_tile(state, body), spell, 0, 0, 0, 0)


def spells_step(state: State, board: Board, work: Work) -> None:
    """Heal and Combat Buff, per player in ascending caster id (FF-SPELL-2, FF-SPELL-7)."""
    for seat in SEAT_LIST:
        count = casters(state, seat, work)
        for i in range(count):
            tile, spell, meant, mana = order_of(state, work.enemies[i])
            if spell & 3 in (HEALING, BUFF):
                cast_on_own(state, seat, work.enemies[i], tile, spell, meant, mana, work)


def cast_on_own(
    state: State, seat: Seat, caster: int, tile: int, spell: int, meant: int, mana: int, work: Work
) -> None:
    """Heal 25, or a buff that replaces an older one (FF-SPELL-1, FF-SPELL-5, FF-RULING-35)."""
    body = own_target(state, seat, tile, spell, meant)
    if body == NOBODY or not pay_spell(state, seat, spell & 3, mana):
        fizzle(state, caster, spell & 3, seat, work)
        return
    if body >= BODIES:
        hold = state.holds[body - BODIES]
        if spell & 3 == HEALING:
            hold.health = min(FULL, hold.health + 25)
            tell(work, HEALED, FF_SPELL_1, 1 << seat, hold.tile, hold_ref(hold), hold.health, 0, 0, 0)
        else:
            hold.buff = mana
            tell(work, BUFFED, FF_SPELL_1, 1 << seat, hold.tile, hold_ref(hold), mana, 0, 0, 0)
        return
    unit = state.units[body]
    if spell & 3 == HEALING:
        unit.health = min(FULL, unit.health + 25)
        tell(work, HEALED, FF_SPELL_1, 1 << seat, unit.tile, unit_ref(unit), unit.health, 0, 0, 0)
    else:
        unit.buff = mana
        tell(work, BUFFED, FF_SPELL_1, 1 << seat, unit.tile, unit_ref(unit), mana, 0, 0, 0)


def own_target(state: State, seat: Seat, tile: int, spell: int, meant: int) -> int:
    """The own unit or stronghold that a spell is meant for, if it still exists."""
    if spell >= FOR_HOLD:
        hold = state.hold[tile]
        fits = hold != NOWHERE and state.holds[hold].seat == seat and state.holds[hold].id == meant
        return BODIES + hold if fits else NOBODY
    row = state.occupant[tile]
    return row if state.units[row].seat == seat and state.units[row].id == meant else NOBODY


def cast_attacks(state: State, board: Board, work: Work) -> None:
    """Fireball and Lightning: paid, and their damage put into batch R (FF-SPELL-8)."""
    for seat in SEAT_LIST:
        count = casters(state, seat, work)
        for i in range(count):
            caster = work.enemies[i]
            tile, spell, _, mana = order_of(state, caster)
            if spell not in (FIREBALL, LIGHTNING):
                continue
            if not pay_spell(state, seat, spell, mana):
                fizzle(state, caster, spell, seat, work)
            elif spell == FIREBALL:
                fireball(state, seat, caster, tile, work)
            else:
                lightning(state, board, seat, caster, board.tiles[tile], work)


def scorch(state: State, seat: Seat, caster: int, body: int, points: int, work: Work) -> None:
    """Spell damage, which no strength changes."""
    amount = points * 10**9
    add_harm(state, body, 1, amount, seat, work)
    owners = (1 << seat) | (1 << body_seat(state, body))
    where = body_tile(state, caster)
    clause = FF_SPELL_1 if points > 32 else FF_SPELL_6
    tell(
        work,
        STRUCK,
        clause,
        owners,
        body_tile(state, body),
        where,
        body_ref(state, caster),
        body_ref(state, body),
        amount,
        BY_SPELL,
    )


def fireball(state: State, seat: Seat, caster: int, tile: int, work: Work) -> None:
    """50; 10 to a stronghold, 15 to a dragon (FF-SPELL-1, FF-RULING-50)."""
    body = target_on(state, tile, seat)
    if body == NOBODY:
        return
    points = 10 if body >= BODIES else 50
    if body < BODIES and state.units[body].kind == DRAGON:
        points = 15
    scorch(state, seat, caster, body, points, work)


def lightning(state: State, board: Board, seat: Seat, caster: int, tile: Tile, work: Work) -> None:
    """32, halved from level to level through adjacent mobile units that are not the caster's (FF-SPELL-6,
    FF-RULING-36). A sparse set over work.chain keeps who was hit."""
    first = state.occupant[tile]
    if first == NOBODY or state.units[first].seat == seat:
        return
    for row in range(NOBODY + 1):
        work.looped[row] = 0
    work.looped[first] = 1
    work.chain[0] = tile
    count = 1
    begin = 0
    points = 32
    while points > 0 and begin < count:
        end = count
        for i in range(begin, end):
            scorch(state, seat, caster, state.occupant[work.chain[i]], points, work)
            for near in board.ways[work.chain[i]]:
                row = state.occupant[near] if near != OFF else NOBODY
                if row != NOBODY and work.looped[row] == 0 and state.units[row].seat != seat:
                    work.looped[row] = 1
                    work.chain[count] = near
                    count += 1
        begin = end
        points //= 2
