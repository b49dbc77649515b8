import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Looks } from "../match/state/action-preview.svelte.ts";
import type { MatchTable } from "../match/state/match-controller.svelte.ts";
import { offersOf, type Pick } from "../match/answer/legal-picks.ts";
import { Allowance } from "../net/rate-limiter.ts";
import type { ActionValue, Preview } from "../net/messages.ts";
import type { Choice } from "../scene.ts";

const ADVANCE: Choice = {
  verb: "advance",
  words: "Advance",
  slots: [{ name: "wheel", kind: "angle", words: "wheel", least: -3000, most: 3000 }],
  values: [[0]],
};

/** A table whose handle is dragged, and the questions that wait for an answer. */
class Dragged {
  chosen = wheeled(0);
  asked: { action: ActionValue; answer: (found: Preview) => void }[] = [];
  socket = {
    preview: ([action]: ActionValue[]) =>
      new Promise<Preview>((answer) => this.asked.push({ action: action!, answer })),
  };
  looks = new Looks(this as unknown as MatchTable);

  to(wheel: number): void {
    this.chosen = wheeled(wheel);
    void this.looks.ask();
  }

  /** The oldest question is answered. */
  async answered(found: Preview = {}): Promise<void> {
    this.asked.shift()!.answer(found);
    for (let i = 0; i < 4; i++) await Promise.resolve();
  }
}

function wheeled(wheel: number) {
  const picks: Pick[] = [
    { of: "verb", value: "advance" },
    { of: "number", slot: "wheel", value: wheel },
  ];
  return offersOf([ADVANCE], picks, () => null).ready[0]!;
}

const wheels = (table: Dragged) => table.asked.map(({ action }) => (action as unknown as { wheel: number }).wheel);

describe("a preview", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("is asked for in the same moment that the handle moves, without waiting for a clock", async () => {
    const table = new Dragged();
    for (let wheel = 100; wheel <= 3000; wheel += 100) {
      table.to(wheel);
      expect(wheels(table)).toEqual([wheel]);
      await table.answered();
    }
    expect(vi.getTimerCount()).toBe(0);
  });

  it("has one question on its way, and then only the newest", async () => {
    const table = new Dragged();
    for (const wheel of [100, 200, 300, 400]) table.to(wheel);
    expect(wheels(table)).toEqual([100]);
    await table.answered();
    expect(wheels(table)).toEqual([400]);
    await table.answered({ events: [] });
    expect(wheels(table)).toEqual([]);
    expect(table.looks.found).toEqual({ events: [] });
  });

  it("waits when the server has been asked too often", async () => {
    const table = new Dragged();
    for (let i = 1; i <= 60; i++) {
      table.to(i);
      await table.answered();
    }
    table.to(99);
    expect(wheels(table)).toEqual([]);
    await vi.advanceTimersByTimeAsync(50);
    expect(wheels(table)).toEqual([99]);
  });
});

describe("an allowance", () => {
  it("is so many at once, and fills up again", () => {
    const one = new Allowance(10, 3);
    expect([0, 0, 0, 0].map((now) => one.take(now))).toEqual([0, 0, 0, 100]);
    expect(one.take(1000)).toBe(0);
    expect([1000, 1000, 1000].map((now) => one.take(now))).toEqual([0, 0, 100]);
  });
});
