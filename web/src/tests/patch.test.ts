import { describe, expect, it } from "vitest";
import { unit } from "../gallery/samples/boards.ts";
import { LOG } from "../gallery/samples/panels.ts";
import { MATCH } from "../gallery/samples/scenes.ts";
import { applyFrame, applyPatch } from "../net/patch.ts";

describe("a patch", () => {
  it("replaces and deletes keys without changing the old Scene", () => {
    const after = applyPatch(MATCH, { set: { turn: "Turn 10" }, unset: ["lines"] });
    expect(after.turn).toBe("Turn 10");
    expect("lines" in after).toBe(false);
    expect(MATCH.turn).toContain("Turn 9");
  });

  it("changes pieces in place, drops those removed, and appends new ones", () => {
    const [first, second] = MATCH.pieces;
    const fresh = unit(1, "gen", 9, 3, 1, 6, 6);
    const after = applyPatch(MATCH, { pieces: { changed: [{ ...first!, cell: 5 }, fresh], removed: [second!.id] } });
    expect(after.pieces[0]).toMatchObject({ id: first!.id, cell: 5 });
    expect(after.pieces.some((p) => p.id === second!.id)).toBe(false);
    expect(after.pieces.at(-1)).toBe(fresh);
    expect(after.pieces).toHaveLength(MATCH.pieces.length);
  });

  it("sorts pieces in the given order", () => {
    const order = MATCH.pieces.map((p) => p.id).reverse();
    expect(applyPatch(MATCH, { pieces: { order } }).pieces.map((p) => p.id)).toEqual(order);
  });

  it("changes and removes cells", () => {
    const after = applyPatch(MATCH, { cells: { changed: [{ id: 76, ground: "hill" }], removed: [77] } });
    expect(after.cells.find((c) => c.id === 76)?.ground).toBe("hill");
    expect(after.cells.some((c) => c.id === 77)).toBe(false);
  });
});

describe("the log of a frame", () => {
  const line = { text: "Something happened.", clause: "X-Y-1" };
  it("grows by the events", () => {
    expect(applyFrame(MATCH, { seat: 0, events: [line], patch: {} }).log).toEqual([...LOG, line]);
  });
  it("is cut where the patch says so", () => {
    const cut = applyFrame(MATCH, { seat: 0, act: "undo", events: [line], patch: { log: { keep: 1, add: [] } } });
    expect(cut.log).toEqual(LOG.slice(0, 1));
  });
});
