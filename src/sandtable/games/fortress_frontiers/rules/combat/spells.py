"""Spells: FF-SPELL. Heal and Combat Buff in the Spells step, Fireball and Lightning in the Attacks step."""

from sandtable.games.fortress_frontiers.clauses import FF_SPELL_1, FF_SPELL_6
from sandtable.games.fortress_frontiers.events import buffed, fizzled, healed, struck
from sandtable.games.fortress_frontiers.model import (
    ARMY,
    BUFF,
    BY_SPELL,
    DO_CAST,
    DRAGON,
    FIREBALL,
    FULL,
    HEALING,
    HOLDS,
    LIGHTNING,
    NOBODY,
    NOWHERE,
    OFF,
    SEATS,
    SPELL_COST,
    Board,
    State,
    Tile,
    Work,
)
from sandtable.games.fortress_frontiers.rules.position.combatants import (
    HOLD_OFFSET,
    combatant_health,
    combatant_ref,
    combatant_seat,
    combatant_tile,
    insert_by_id,
)
from sandtable.games.fortress_frontiers.rules.position.pieces import first_hold, first_unit, is_on_board
from sandtable.kernel.ids import Seat

from .batches import add_damage
from .retaliation import find_target

ON_STRONGHOLD = 4  # added to the spell of an order if its target is a stronghold


def find_casters(state: State, seat: Seat, work: Work) -> int:
    """Write the player's casters into work.rows by ascending id; return their number (FF-RULING-55)."""
    count = 0
    for row in range(first_unit(seat), first_unit(seat) + ARMY):
        unit = state.units[row]
        if is_on_board(unit) and unit.order == DO_CAST:
            count = insert_by_id(state, row, count, work)
    for row in range(first_hold(seat), first_hold(seat) + HOLDS):
        if state.holds[row].tile != OFF and state.holds[row].order == DO_CAST:
            count = insert_by_id(state, HOLD_OFFSET + row, count, work)
    return count


def spell_order(state: State, combatant: int) -> tuple[int, int, int, int]:
    """Return a caster's spell order: tile, spell with its layer, id of the target, mana."""
    if combatant >= HOLD_OFFSET:
        hold = state.holds[combatant - HOLD_OFFSET]
        return hold.a, hold.b, hold.c, hold.d
    unit = state.units[combatant]
    return unit.a, unit.b, unit.c, unit.d


def pay_spell(state: State, seat: Seat, spell: int, mana: int) -> bool:
    """Pay for a spell when it takes effect; a spell that cannot be paid is lost (FF-SPELL-7)."""
    cost = mana if spell == BUFF else SPELL_COST[spell]
    if state.sides[seat].mana < cost:
        return False
    state.sides[seat].mana -= cost
    return True


def record_fizzle(state: State, combatant: int, spell: int, seat: Seat, work: Work) -> None:
    """Record that a spell could not be paid or has lost its target."""
    fizzled(work.pending, 1 << seat, combatant_tile(state, combatant), spell)


def spells_step(state: State, board: Board, work: Work) -> None:
    """Resolve Heal and Combat Buff per player, by ascending caster id (FF-SPELL-2, FF-SPELL-7)."""
    for seat in SEATS:
        count = find_casters(state, seat, work)
        for i in range(count):
            tile, spell, target_id, mana = spell_order(state, work.rows[i])
            if spell & 3 in (HEALING, BUFF):
                cast_on_own(state, seat, work.rows[i], tile, spell, target_id, mana, work)


def cast_on_own(
    state: State, seat: Seat, caster: int, tile: int, spell: int, target_id: int, mana: int, work: Work
) -> None:
    """Heal 25, or set a buff that replaces an older one (FF-SPELL-1, FF-SPELL-5, FF-RULING-35)."""
    combatant = find_own_target(state, seat, tile, spell, target_id)
    if combatant == NOBODY or not pay_spell(state, seat, spell & 3, mana):
        record_fizzle(state, caster, spell & 3, seat, work)
        return
    tile = combatant_tile(state, combatant)
    if spell & 3 == HEALING:
        health = min(FULL, combatant_health(state, combatant) + 25)
        if combatant >= HOLD_OFFSET:
            state.holds[combatant - HOLD_OFFSET].health = health
        else:
            state.units[combatant].health = health
        healed(work.pending, FF_SPELL_1, 1 << seat, tile, combatant_ref(state, combatant), health)
        return
    if combatant >= HOLD_OFFSET:
        state.holds[combatant - HOLD_OFFSET].buff = mana
    else:
        state.units[combatant].buff = mana
    buffed(work.pending, 1 << seat, tile, combatant_ref(state, combatant), mana)


def find_own_target(state: State, seat: Seat, tile: int, spell: int, target_id: int) -> int:
    """Return the own unit or stronghold that a spell is for, if it still exists."""
    if spell >= ON_STRONGHOLD:
        hold = state.hold[tile]
        fits = hold != NOWHERE and state.holds[hold].seat == seat and state.holds[hold].id == target_id
        return HOLD_OFFSET + hold if fits else NOBODY
    row = state.occupant[tile]
    return row if state.units[row].seat == seat and state.units[row].id == target_id else NOBODY


def cast_attacks(state: State, board: Board, work: Work) -> None:
    """Pay for Fireball and Lightning, and add their damage to batch R (FF-SPELL-8)."""
    for seat in SEATS:
        count = find_casters(state, seat, work)
        for i in range(count):
            caster = work.rows[i]
            tile, spell, _, mana = spell_order(state, caster)
            if spell not in (FIREBALL, LIGHTNING):
                continue
            if not pay_spell(state, seat, spell, mana):
                record_fizzle(state, caster, spell, seat, work)
            elif spell == FIREBALL:
                cast_fireball(state, seat, caster, tile, work)
            else:
                cast_lightning(state, board, seat, caster, board.tiles[tile], work)


def add_spell_damage(state: State, seat: Seat, caster: int, combatant: int, points: int, work: Work) -> None:
    """Add spell damage, which no strength changes."""
    amount = points * 10**9
    add_damage(state, combatant, 1, amount, seat, work)
    owners = (1 << seat) | (1 << combatant_seat(state, combatant))
    where = combatant_tile(state, caster)
    clause = FF_SPELL_1 if points > 32 else FF_SPELL_6
    tile = combatant_tile(state, combatant)
    target = combatant_ref(state, combatant)
    struck(work.pending, clause, owners, tile, where, combatant_ref(state, caster), target, amount, BY_SPELL)


def cast_fireball(state: State, seat: Seat, caster: int, tile: int, work: Work) -> None:
    """Deal 50 damage; 10 to a stronghold, 15 to a dragon (FF-SPELL-1, FF-RULING-50)."""
    combatant = find_target(state, tile, seat)
    if combatant == NOBODY:
        return
    points = 10 if combatant >= HOLD_OFFSET else 50
    if combatant < HOLD_OFFSET and state.units[combatant].kind == DRAGON:
        points = 15
    add_spell_damage(state, seat, caster, combatant, points, work)


def cast_lightning(state: State, board: Board, seat: Seat, caster: int, tile: Tile, work: Work) -> None:
    """Deal 32 damage, halved from level to level through adjacent foreign units (FF-SPELL-6, FF-RULING-36)."""
    first = state.occupant[tile]
    if first == NOBODY or state.units[first].seat == seat:
        return
    for row in range(NOBODY + 1):
        work.in_loop[row] = 0
    work.in_loop[first] = 1
    work.tile_list[0] = tile
    count = 1
    begin = 0
    points = 32
    while points > 0 and begin < count:
        end = count
        for i in range(begin, end):
            add_spell_damage(state, seat, caster, state.occupant[work.tile_list[i]], points, work)
            for near in board.ways[work.tile_list[i]]:
                row = state.occupant[near] if near != OFF else NOBODY
                if row != NOBODY and work.in_loop[row] == 0 and state.units[row].seat != seat:
                    work.in_loop[row] = 1
                    work.tile_list[count] = near
                    count += 1
        begin = end
        points //= 2
