"""An Advance that meets an enemy: HL-ENG. The engaging stand goes to a slot of the face directly ahead, and the unit
is rebuilt around it."""

from typing import Final

from sandtable.games.honour_lies.clauses import HL_ENG_1, HL_ENG_3, HL_ENG_5, HL_ENG_8, HL_REB_4, HL_REB_5
from sandtable.games.honour_lies.model import (
    CONTACTS_EMPTY_HOLDING,
    CONTACTS_ENEMY,
    FORMS,
    MOST_CHARGES,
    MOST_OPTIONS,
    NOBODY,
    NOWHERE,
    ON_UNPLAYABLE_GROUND,
    OVERLAPS_FRIEND,
    UNITS,
    Board,
    State,
    Work,
)
from sandtable.games.honour_lies.rules.table.clean_places import is_clean
from sandtable.games.honour_lies.rules.table.faces import (
    find_next_run,
    first_slot,
    last_slot,
    majority_face,
    set_holding_footprint,
    set_unit_footprint,
    slot_corner,
    slot_step,
    widest_face,
)
from sandtable.games.honour_lies.rules.table.rebuilding import (
    has_mark,
    lay_out_stands,
    mark_stand,
    set_anchor,
    surviving_cells,
)
from sandtable.games.honour_lies.rules.table.stands import (
    contact_with_holding,
    contact_with_unit,
    is_near_unit,
    overlaps_unit,
)
from sandtable.games.honour_lies.rules.units.formations import (
    FILES,
    connected_group,
    count_cells,
    count_layouts,
    find_layout,
    is_same_form,
)
from sandtable.games.honour_lies.rules.units.profiles import depth_of, width_of
from sandtable.geometry.plane import APART, EPS, OVERLAP, Shape, place_stand
from sandtable.geometry.plane_strip import FAR, add_band, aim, forward, lateral, width_of_bands
from sandtable.kernel.carriers.flat import copy_row

NOT_MEASURED: Final = -1  # a width that was not measured


def resolve_advance(state: State, board: Board, work: Work, mover: int, form: int) -> int:
    """Resolve an Advance to the pose in the scratch space: 0 or the clause that forbids it. If it engages,
    `work.option_count` counts the possible layouts; otherwise `work.trial` is the result."""
    work.option_count = 0
    work.charge.enemy = NOBODY
    work.charge.holding = NOWHERE
    if work.isolated == 1:
        return 0
    stopped = False
    for i in range(work.trial_count):
        mark_stand(state, board, work, mover, i)
        mark = work.trial_marks[i]
        if mark & (CONTACTS_ENEMY | CONTACTS_EMPTY_HOLDING) != 0:  # HL-HOLD-3: an unoccupied holding is engaged as well
            if stopped:
                return HL_ENG_1
            return engage_enemy(state, board, work, mover, form, i)
        if mark & (OVERLAPS_FRIEND | ON_UNPLAYABLE_GROUND) != 0:
            stopped = True
    if has_mark(work, OVERLAPS_FRIEND):
        return HL_REB_4  # HL-RULING-8: blocked by a friend
    cells = surviving_cells(work, ON_UNPLAYABLE_GROUND)
    work.stands_lost = work.trial_count - count_cells(cells)
    work.trial.cells = cells
    return HL_REB_5 if cells == 0 else 0


def set_stand_strip(board: Board, work: Work, stand: Shape, heading: int) -> None:
    """Write the strip of one stand, starting EPS ahead of its rearmost line along the heading (HL-VIS-7)."""
    strip = work.strip
    aim(board.sines, strip, heading)
    left = lateral(strip, stand.xs[0], stand.ys[0])
    right = lateral(strip, stand.xs[1], stand.ys[1])
    strip.low = min(left, right)
    strip.high = max(left, right)


def engage_enemy(state: State, board: Board, work: Work, mover: int, form: int, which: int) -> int:
    """Find the enemy, face and slot of the engaging stand (HL-ENG-2 to HL-ENG-5); 0 or the clause that forbids it."""
    nominal = work.trial_stands[which]
    heading = work.trial.heading
    set_stand_strip(board, work, nominal, heading)
    work.strip.start = forward(work.strip, nominal.xs[3], nominal.ys[3]) + EPS
    choose_enemy(state, board, work, mover, nominal, heading)
    set_enemy_footprint(state, board, work)
    face = majority_face(board, work, work.footprint, heading)
    if face < 0:
        return HL_ENG_3  # HL-RULING-12: the enemy is only brushed
    work.charge.face = face  # HL-ENG-4
    work.charge.form = form
    if not choose_slot(state, board, work, mover, nominal):
        return HL_ENG_5  # HL-RULING-46: no other face is tried
    if work.listing == 0 or not recall_charge(work):
        list_engaging_layouts(state, board, work, mover)
        remember_charge(work)
    return HL_ENG_8 if work.option_count == 0 else 0


def recall_charge(work: Work) -> bool:
    """Look up a charge met before in this list, with its number of layouts. Most Advances at an enemy end in one of
    a few slots, and laying out the unit there in every way takes longer than everything else."""
    charge = work.charge
    for i in range(work.charge_count):
        met = work.known_charges[i]
        if (
            met.x == charge.x
            and met.y == charge.y
            and met.heading == charge.heading
            and met.form == charge.form
            and met.enemy == charge.enemy
            and met.holding == charge.holding
            and met.face == charge.face
        ):
            work.option_count = work.known_option_counts[i]
            return True
    return False


def remember_charge(work: Work) -> None:
    """Remember the charge and its number of layouts while moves are listed."""
    if work.listing == 1 and work.charge_count < MOST_CHARGES:
        copy_row(work.known_charges[work.charge_count], work.charge)
        work.known_option_counts[work.charge_count] = work.option_count
        work.charge_count += 1


def begin_listing(work: Work) -> None:
    """Begin a list of one unit's moves; results may be reused until `end_listing`."""
    work.listing = 1
    work.charge_count = 0


def end_listing(work: Work) -> None:
    """End the list of moves."""
    work.listing = 0


def set_enemy_footprint(state: State, board: Board, work: Work) -> None:
    """Write the footprint of the engaged enemy."""
    if work.charge.holding != NOWHERE:
        set_holding_footprint(state, work.charge.holding, work.footprint)
    else:
        set_unit_footprint(state.units[work.charge.enemy], work.footprint)


def choose_enemy(state: State, board: Board, work: Work, mover: int, nominal: Shape, heading: int) -> None:
    """Choose the touched enemy with the widest single face ahead; ties by roster, then holdings in scenario order
    (HL-ENG-2)."""
    best = NOT_MEASURED
    seat = state.units[mover].seat
    for unit_id in range(UNITS):
        if state.units[unit_id].seat == seat or not is_near_unit(work, nominal, unit_id):
            continue
        if contact_with_unit(board, work, nominal, unit_id) != APART:
            if work.charge.enemy == NOBODY:
                work.charge.enemy = unit_id  # its width matters only if there is another enemy
                continue
            if best == NOT_MEASURED:
                set_enemy_footprint(state, board, work)
                best = widest_face(board, work, work.footprint, heading)
            set_unit_footprint(state.units[unit_id], work.footprint)
            width = widest_face(board, work, work.footprint, heading)
            if width > best:
                best = width
                work.charge.enemy = unit_id
    for holding in range(state.holdings):
        occupant = state.occupant[holding]
        if state.units[occupant].seat == seat or contact_with_holding(state, board, nominal, holding) == APART:
            continue
        if work.charge.enemy == NOBODY and work.charge.holding == NOWHERE:
            work.charge.enemy = occupant
            work.charge.holding = holding
            continue
        if best == NOT_MEASURED:
            set_enemy_footprint(state, board, work)
            best = widest_face(board, work, work.footprint, heading)
        set_holding_footprint(state, holding, work.footprint)
        width = widest_face(board, work, work.footprint, heading)
        if width > best:
            best = width
            work.charge.enemy = occupant
            work.charge.holding = holding


def choose_slot(state: State, board: Board, work: Work, mover: int, nominal: Shape) -> bool:
    """Choose the clean slot in the strip that is nearest to the nominal position (HL-ENG-5, HL-RULING-15)."""
    width = width_of(state.units[mover])
    depth = depth_of(state.units[mover])
    charge = work.charge
    run = work.run
    probe = work.probe
    best = FAR
    best_t = 0
    best_first = 0
    place = find_next_run(board, work.footprint, charge.face, 0, run)
    while place >= 0:
        t = first_slot(run, width)
        while t <= last_slot(run, width):
            x, y = slot_corner(board, run, t)
            place_stand(board.sines, probe, x, y, run.heading, 0, 0, width, depth)
            dx = probe.xs[0] + probe.xs[1] - nominal.xs[0] - nominal.xs[1]  # doubled (HL-NUM-12)
            dy = probe.ys[0] + probe.ys[1] - nominal.ys[0] - nominal.ys[1]
            away = dx * dx + dy * dy  # below 2 * (2**25)**2
            nearer = away < best or (away == best and (t < best_t or (t == best_t and run.first < best_first)))
            if (
                nearer
                and is_front_in_strip(work, probe)
                and is_clean(state, board, work, probe, mover, charge.enemy, charge.holding)
            ):
                best = away
                best_t = t
                best_first = run.first
                charge.x = x
                charge.y = y
                charge.heading = run.heading
            t += slot_step(run, width)
        place = find_next_run(board, work.footprint, charge.face, place, run)
    return best < FAR


def is_front_in_strip(work: Work, probe: Shape) -> bool:
    """Whether the front edge of a stand lies at least partly in the strip."""
    work.strip.bands = 0
    add_band(work.strip, probe.xs[0], probe.ys[0], probe.xs[1], probe.ys[1])
    return width_of_bands(work.strip) > 0


# -- layouts ------------------------------------------------------------------------------------------------------


def list_engaging_layouts(state: State, board: Board, work: Work, mover: int) -> None:
    """List the layouts that the engaging unit may take for `work.charge`: HL-ENG-6, else HL-ENG-7, else HL-ENG-8."""
    work.option_count = 0
    form = work.charge.form
    n = count_cells(state.units[mover].cells)
    list_clean_layouts(state, board, work, mover, form, n)
    if work.option_count > 0:
        return
    for other in range(FORMS):
        if not is_same_form(form, other, n):
            list_clean_layouts(state, board, work, mover, other, n)
    if work.option_count == 0:
        list_layouts_with_losses(state, board, work, mover, form, n)


def lay_out_at_slot(state: State, board: Board, work: Work, mover: int, cells: int, anchor: int) -> None:
    """Lay out the unit with its anchor in the slot."""
    charge = work.charge
    work.trial.wide = state.units[mover].wide
    set_anchor(board, work.trial, charge.x, charge.y, charge.heading, cells, anchor)
    lay_out_stands(board, work, anchor)


def list_clean_layouts(state: State, board: Board, work: Work, mover: int, form: int, n: int) -> None:
    """Append the clean layouts of one formation that have the most stands in contact (HL-ENG-6)."""
    kept = work.option_count
    best = 0
    for index in range(count_layouts(form, n)):
        cells, anchor = find_layout(form, n, index)
        if anchor >= FILES:  # the engaging stand is in rank 0
            continue
        lay_out_at_slot(state, board, work, mover, cells, anchor)
        if clean_cells(state, board, work, mover) != cells:
            continue
        contacts = count_contacts(state, board, work)
        if contacts > best:
            best = contacts
            work.option_count = kept
        if contacts == best:
            add_layout_option(work, form, index, cells)


def list_layouts_with_losses(state: State, board: Board, work: Work, mover: int, form: int, n: int) -> None:
    """List layouts that overlap no friend and lose the fewest unclean stands (HL-ENG-8, HL-RULING-16)."""
    best = 0
    for index in range(count_layouts(form, n)):
        cells, anchor = find_layout(form, n, index)
        if anchor >= FILES:
            continue
        lay_out_at_slot(state, board, work, mover, cells, anchor)
        if overlaps_friend(state, board, work, mover):
            continue
        alive = clean_cells(state, board, work, mover)
        kept = connected_group(alive, anchor)  # empty if the anchor is not clean
        count = count_cells(kept)
        if count > best:
            best = count
            work.option_count = 0
        if count > 0 and count == best:
            add_layout_option(work, form, index, kept)


def add_layout_option(work: Work, form: int, index: int, cells: int) -> None:
    """Add a layout to the options."""
    if work.option_count < MOST_OPTIONS:
        work.option_forms[work.option_count] = form
        work.option_layouts[work.option_count] = index
        work.option_cells[work.option_count] = cells
        work.option_count += 1


def clean_cells(state: State, board: Board, work: Work, mover: int) -> int:
    """Return the cells of the layout whose stands are clean."""
    alive = 0
    for i in range(work.trial_count):
        if is_clean(state, board, work, work.trial_stands[i], mover, work.charge.enemy, work.charge.holding):
            alive |= 1 << work.trial_cells[i]
    return alive


def count_contacts(state: State, board: Board, work: Work) -> int:
    """Count the stands that touch the engaged enemy."""
    count = 0
    for i in range(work.trial_count):
        if work.charge.holding != NOWHERE:
            found = contact_with_holding(state, board, work.trial_stands[i], work.charge.holding)
        else:
            found = contact_with_unit(board, work, work.trial_stands[i], work.charge.enemy)
        if found != APART:
            count += 1
    return count


def overlaps_friend(state: State, board: Board, work: Work, mover: int) -> bool:
    """Whether a stand of the layout overlaps a friendly unit or a friend-held holding."""
    seat = state.units[mover].seat
    for i in range(work.trial_count):
        for unit_id in range(UNITS):
            if (
                unit_id != mover
                and state.units[unit_id].seat == seat
                and is_near_unit(work, work.trial_stands[i], unit_id)
                and overlaps_unit(work, work.trial_stands[i], unit_id)
            ):
                return True
        for holding in range(state.holdings):
            if (
                state.units[state.occupant[holding]].seat == seat
                and contact_with_holding(state, board, work.trial_stands[i], holding) == OVERLAP
            ):
                return True
    return False
