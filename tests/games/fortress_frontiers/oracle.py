"""A second, slow implementation of movement resolution that the rules are compared with.

It is written from the text of FF-RES, FF-COMBAT and FF-NEU with dictionaries, real numbers and coordinates, and shares
nothing with the rules but the draws.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from math import ceil

Coord = tuple[int, int]
EVEN = ((1, 0), (0, -1), (-1, -1), (-1, 0), (-1, 1), (0, 1))
ODD = ((1, 0), (1, -1), (0, -1), (-1, 0), (0, 1), (1, 1))
MELEE = {"archer": 15, "soldier": 28, "scout": 4, "miner": 1, "crystal": 1, "builder": 3, "phalanx": 15}
MELEE |= {"cavalry": 25, "wizard": 4, "tower": 40, "base": 45, "camp": 20, "dragon": 40}
ATTACK = {"river": -2, "lake": -2}
DEFENCE = {"forest": 2, "river": -2, "lake": 3}
COVER = {"forest": 2, "river": -2, "lake": -3}


@dataclass(eq=False)
class Body:
    """A unit, a monster or a stronghold."""

    id: int
    owner: int
    kind: str
    at: Coord
    health: int
    defending: bool = False
    path: list[Coord] = field(default_factory=list)
    arrived: int = 0
    hopped: bool = False
    alive: bool = True
    reward: int = 0

    def holds(self) -> bool:
        return self.kind in ("tower", "base")


@dataclass
class World:
    """The part of the position that a tick uses."""

    tiles: set[Coord]
    ground: dict[Coord, str]
    works: dict[Coord, tuple[str, int, str]]  # kind, owner, state
    mines: dict[Coord, int]  # owner, 2 for nobody
    bodies: list[Body]
    draw: Callable[[int], int]
    bonus: list[int] = field(default_factory=lambda: [0, 0])  # melee, from dragons
    gold: list[int] = field(default_factory=lambda: [0, 0])
    countdown: dict[Coord, int] = field(default_factory=dict)
    now: int = 0

    def near(self, at: Coord) -> list[Coord]:
        found = [(at[0] + dx, at[1] + dy) for dx, dy in (ODD if at[1] % 2 else EVEN)]
        return [coord for coord in found if coord in self.tiles]

    def mobile(self, at: Coord) -> Body | None:
        return next((b for b in self.bodies if b.alive and b.at == at and not b.holds()), None)

    def fortress(self, at: Coord) -> Body | None:
        return next((b for b in self.bodies if b.alive and b.at == at and b.holds()), None)

    # -- strength

    def strength(self, body: Body, *, dealing: bool, ranged: bool = False) -> float:
        base = 40 if ranged and dealing else MELEE[body.kind]
        if body.kind == "phalanx" and body.defending:
            base += 20
        mine = body.owner < 2
        scale = 0.5 + body.health / 200 if mine and not body.holds() else 1.0
        flat = 0
        if self.works.get(body.at, ("", 0, ""))[::2] == ("fort", "intact"):
            flat += 3
        if mine:
            flat += self.bonus[body.owner]
            tower = self.fortress(body.at)
            if not body.holds() and tower and tower.owner == body.owner and tower.kind == "tower":
                flat += 3
            friends = [b for b in map(self.mobile, self.near(body.at)) if b and b.owner == body.owner]
            if any(b.kind == "phalanx" and b.defending for b in friends):
                flat += 2
        ground = self.ground.get(body.at, "open")
        if body.kind == "scout" and ground == "forest" and ranged and not dealing:
            flat += 5
        if not dealing:
            flat += (COVER if ranged else DEFENCE).get(ground, 0)
        elif not ranged:
            flat += ATTACK.get(ground, 0)
        return base * scale + flat

    def damage(self, striker: Body, struck: Body, *, ranged: bool = False) -> float:
        gap = self.strength(striker, dealing=True, ranged=ranged) - self.strength(struck, dealing=False, ranged=ranged)
        return float(30 * 1.041**gap)

    def hurt(self, body: Body, amount: float) -> None:
        body.health -= max(0, ceil(amount - 1e-9))

    # -- one tick

    def tick(self) -> bool:
        """Play a tick; return whether anything changed."""
        self.now += 1
        before = self.picture()
        moving = [b for b in self.bodies if b.alive and b.path and not b.holds()]
        moving.sort(key=lambda b: (b.arrived, b.id))
        start = {b: b.at for b in moving}
        self.aims = {b: self.aim(b) for b in moving}
        self.movers, self.fought, self.turned = list(moving), set[Body](), set[Coord]()
        self.swaps(moving)
        self.loops(moving)
        self.chains(moving)
        self.sieges(moving)
        for body in self.fought:
            body.path = []
        changed = [b for b in sorted(moving, key=lambda b: (b.arrived, b.id)) if b.alive and b.at != start[b]]
        for body in changed:
            kind, owner, state = self.works.get(body.at, ("", 0, ""))
            if kind == "trap" and state == "intact" and owner != body.owner:
                self.works[body.at] = (kind, owner, "disabled")
                body.path = []
                body.health -= 30
                body.alive = body.health > 0
        for body in changed:
            if body.alive and body.at in self.countdown and not self.monster(body.at):
                self.roll(body.at)
        return self.picture() != before

    def monster(self, at: Coord) -> Body | None:
        found = self.mobile(at)
        return found if found and found.owner == 2 else None

    def picture(self) -> list[object]:
        return [(b.id, b.at, b.health, b.alive, tuple(b.path)) for b in self.bodies]

    def roll(self, at: Coord) -> None:
        camp = next(b for b in self.bodies if b.owner == 2 and b.at == at).kind == "camp"
        self.countdown[at] = 8 + self.draw(5) if camp else 14 + self.draw(7)

    def aim(self, body: Body) -> Coord:
        if len(body.path) >= 2 and not body.hopped:
            over, landing = body.path[:2]
            friend = self.mobile(over)
            lame = friend is not None and friend.owner == body.owner and not friend.path
            worker = lame and friend is not None and friend.kind in ("builder", "miner", "crystal")
            road = all(self.way(body, at) for at in (body.at, over, landing))
            if worker and road and self.mobile(landing) is None:
                return landing
        return body.path[0]

    def way(self, body: Body, at: Coord) -> bool:
        kind, _, state = self.works.get(at, ("", 0, ""))
        tower = self.fortress(at)
        return (
            (kind == "road" and state == "intact")
            or (kind == "rail" and state in ("intact", "building"))
            or self.mines.get(at) == body.owner
            or (tower is not None and tower.owner == body.owner)
        )

    def stop(self, body: Body) -> None:
        body.path = []
        if body in self.movers:
            self.movers.remove(body)

    def place(self, body: Body, at: Coord) -> None:
        hop = bool(body.path) and self.aims[body] != body.path[0]
        body.at, body.arrived = at, self.now
        body.path = body.path[2:] if hop else body.path[1:]
        body.hopped |= hop
        if at in self.mines:
            self.mines[at] = body.owner

    def dead(self, body: Body) -> bool:
        if body.alive and body.health <= 0:
            body.alive = False
            if body in self.movers:
                self.movers.remove(body)
        return not body.alive

    def clash(self, one: Body, two: Body) -> None:
        blows = self.damage(one, two), self.damage(two, one)
        self.hurt(two, blows[0])
        self.hurt(one, blows[1])
        for body in (one, two):
            self.fought.add(body)
            self.stop(body)
        self.dead(one)
        self.dead(two)

    def wanting(self, at: Coord, among: list[Body]) -> list[Body]:
        return [b for b in among if b.alive and b in self.movers and self.aims[b] == at and b.at != at]

    def barred(self, body: Body, at: Coord) -> bool:
        tower = self.fortress(at)
        return tower is not None and tower.owner != body.owner

    # -- stages

    def swaps(self, moving: list[Body]) -> None:
        for one in moving:
            two = self.mobile(self.aims[one]) if one in self.movers else None
            if two is None or two not in self.movers or self.aims[two] != one.at or one.owner == two.owner:
                continue
            places = one.at, two.at
            self.clash(one, two)
            if one.alive and not two.alive and not self.barred(one, places[1]):
                one.path = [places[1]]
                self.place(one, places[1])
            if two.alive and not one.alive and not self.barred(two, places[0]):
                two.path = [places[0]]
                self.place(two, places[0])

    def loops(self, moving: list[Body]) -> None:
        done: set[Body] = set()
        for first in moving:
            if first in done or first not in self.movers:
                continue
            members = [first]
            while True:
                last = members[-1]
                following = None if self.barred(last, self.aims[last]) else self.mobile(self.aims[last])
                if following is None or following not in self.movers or following in members[1:]:
                    members = []
                    break
                if following is first:
                    break
                members.append(following)
            if len(members) < 2:
                continue
            done |= set(members)
            good = True
            for member in members:
                entrants = self.wanting(self.aims[member], moving)
                if len({b.owner for b in entrants}) == 2:
                    winner = self.contest([b for b in entrants if b.owner == 0], [b for b in entrants if b.owner == 1])
                    if winner is not None and winner not in self.movers:
                        self.movers.append(winner)
                    good &= winner is member
            if good and all(m.alive and m in self.movers for m in members):
                for member in members:
                    self.turned.add(self.aims[member])
                for member in members:
                    member.path = member.path or [self.aims[member]]
                    self.place(member, self.aims[member])

    def chains(self, moving: list[Body]) -> None:
        sinks: list[Coord] = []
        for body in moving:
            at = self.aims[body]
            if body not in self.movers or body.at == at or at in self.turned or at in sinks:
                continue
            holder = self.mobile(at)
            if holder is None or holder not in self.movers:
                sinks.append(at)
        for sink in sinks:
            queue, handled = [sink], set[Coord]()
            while queue:
                at = queue.pop(0)
                if at in handled or at in self.turned:
                    continue
                handled.add(at)
                entrants = self.wanting(at, moving)
                queue += [b.at for b in entrants]
                holder, tower = self.mobile(at), self.fortress(at)
                if not entrants or (holder is not None and holder in self.movers):
                    continue
                if tower is not None and any(b.owner != tower.owner for b in entrants):
                    guard = holder if holder is not None and holder.owner == tower.owner else None
                    winner = self.assault(entrants, tower, guard, at)
                elif holder is not None:
                    winner = self.assault(entrants, holder, None, at)
                else:
                    winner = self.contest(*([b for b in entrants if b.owner == seat] for seat in (0, 1)))
                if winner is not None and winner.alive and self.mobile(at) is None:
                    winner.path = winner.path or [at]
                    self.place(winner, at)

    def sieges(self, moving: list[Body]) -> None:
        done = set()
        for body in moving:
            at = self.aims[body]
            tower, guard = self.fortress(at), self.mobile(at)
            if body not in self.movers or at in done or tower is None or tower.owner == body.owner:
                continue
            if guard is None or guard not in self.movers or guard.owner != tower.owner or self.aims[guard] == at:
                continue
            done.add(at)
            self.assault([b for b in self.wanting(at, moving) if b.owner != tower.owner], tower, None, at)

    def contest(self, first: list[Body], second: list[Body]) -> Body | None:
        sides = ([b for b in first if b.alive], [b for b in second if b.alive])
        while True:
            fresh = [next((b for b in side if b not in self.fought), None) for side in sides]
            if fresh[0] is None or fresh[1] is None:
                for side, body in zip(sides, fresh):
                    if body is not None:
                        side.remove(body)
                        side.insert(0, body)
                break
            sides[0].remove(fresh[0])
            sides[1].remove(fresh[1])
            self.clash(fresh[0], fresh[1])
            if fresh[0].alive != fresh[1].alive:
                sides[0 if fresh[0].alive else 1].append(fresh[0] if fresh[0].alive else fresh[1])
        if bool(sides[0]) == bool(sides[1]):
            return None
        return (sides[0] or sides[1])[0]

    def assault(self, entrants: list[Body], defender: Body, guard: Body | None, at: Coord) -> Body | None:
        friends = [b for b in entrants if b.owner == defender.owner]
        enemies = [b for b in entrants if b.owner != defender.owner]
        killer: Body | None = None
        while True:
            if not defender.alive:
                if guard is not None and guard.alive:
                    defender, guard = guard, None
                    continue
                left = friends + enemies + ([killer] if killer is not None and killer.alive else [])
                return self.contest(*([b for b in left if b.owner == seat] for seat in (0, 1)))
            if not enemies:
                if self.mobile(at) is not None:
                    for friend in friends:
                        self.stop(friend)
                return None
            enemy = enemies.pop(0)
            if not enemy.alive:
                continue
            answers = guard if defender.holds() else defender
            blow = self.damage(enemy, defender)
            if answers is not None and answers.defending and answers.owner != 2:
                self.hurt(enemy, self.damage(answers, enemy))
            self.hurt(defender, blow)
            self.fought.add(enemy)
            self.stop(enemy)
            if self.dead(defender):
                killer = enemy if enemy.health > 0 else killer
                if defender.owner == 2:
                    self.last_breath(defender)
                    if defender.kind == "camp":
                        self.gold[enemy.owner] += 150 + 5 * self.draw(21)
                    elif defender.reward == 0:
                        self.gold[enemy.owner] += 1000
                    elif defender.reward == 1:
                        self.bonus[enemy.owner] += 3
                    self.countdown[defender.at] = 1
                    self.roll(defender.at)
            self.dead(enemy)

    # -- monsters

    def seen_from(self, start: Coord, reach: int) -> dict[Coord, int]:
        """Return the visible tiles with their distance."""
        found, edge = {start}, [start]
        for _ in range(reach):
            further = []
            for at in edge:
                if at == start or self.ground.get(at) not in ("forest", "mountain"):
                    further += [n for n in self.near(at) if n not in found]
                    found |= set(further)
            edge = further
        return {at: gap(start, at) for at in found}

    def candidates(self, body: Body, reach: int) -> list[Body]:
        found = []
        for at in self.seen_from(body.at, reach):
            target = self.fortress(at) or self.mobile(at)
            if at != body.at and target is not None and target.owner < 2:
                found.append(target)
        return sorted(found, key=lambda b: b.id)

    def weighted(self, body: Body, among: list[Body], scorched: list[Body]) -> Body | None:
        weights = []
        for one in among:
            share = 24 if one in scorched else 60
            weights.append(share * (400 - 3 * min(100, max(1, one.health))) // (gap(body.at, one.at) + 1))
        if not weights:
            return None
        point = self.draw(sum(weights))
        for one, weight in zip(among, weights):
            if point < weight:
                return one
            point -= weight
        raise AssertionError("weights")

    def last_breath(self, body: Body) -> None:
        blows: list[tuple[Body, float]] = []
        cleaved: list[Body] = []
        reach = 3 if body.kind == "dragon" else 2
        if body.kind == "dragon":
            first = self.weighted(body, self.candidates(body, 1), [])
            while first is not None:
                cleaved.append(first)
                if len(cleaved) == 3:
                    break
                group = [b for b in self.candidates(body, 1) if b not in cleaved]
                group = [b for b in group if any(gap(b.at, c.at) == 1 for c in cleaved)]
                first = self.weighted(body, group, [])
            blows = [(b, self.damage(body, b)) for b in cleaved]
        burnt = self.weighted(body, self.candidates(body, reach), cleaved)
        if burnt is not None:
            blows.append((burnt, self.damage(body, burnt, ranged=True)))
            if body.kind == "dragon":
                beside = [b for b in self.candidates(body, reach) if b is not burnt and gap(b.at, burnt.at) == 1]
                more = self.weighted(body, beside, cleaved)
                if more is not None:
                    blows.append((more, self.damage(body, more, ranged=True)))
        for target in {id(b): b for b, _ in blows}.values():
            self.hurt(target, sum(blow for b, blow in blows if b is target))
        for target, _ in blows:
            self.dead(target)


def gap(one: Coord, two: Coord) -> int:
    """Return the hex distance by cube coordinates (FF-HEX-3)."""
    q = [at[0] - (at[1] - at[1] % 2) // 2 for at in (one, two)]
    dq, dr = q[0] - q[1], one[1] - two[1]
    return max(abs(dq), abs(dr), abs(dq + dr))
