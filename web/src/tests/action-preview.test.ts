import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ActionPreview } from "../match/state/action-preview.svelte.ts";
import { findLegalPicks } from "../match/answer/legal-picks.ts";
import type { Pick } from "../match/answer/picks.ts";
import type { AnswerState } from "../match/state/answer.svelte.ts";
import type { Position } from "../match/state/position.svelte.ts";
import type { MatchConnection } from "../net/socket.ts";
import { RateLimiter } from "../net/rate-limiter.ts";
import type { ActionValue, Preview } from "../net/messages.ts";
import type { Choice } from "../scene.ts";

const ADVANCE: Choice = {
  verb: "advance",
  words: "Advance",
  slots: [{ name: "wheel", kind: "angle", words: "wheel", least: -3000, most: 3000 }],
  values: [[0]],
};

/** A match whose handle is dragged, with the requests that wait for an answer. */
class Dragged {
  chosen = wheeled(0);
  asked: { action: ActionValue; answer: (found: Preview) => void }[] = [];
  connection = {
    preview: ([action]: ActionValue[]) =>
      new Promise<Preview>((answer) => this.asked.push({ action: action!, answer })),
  };
  preview = new ActionPreview(
    this as unknown as AnswerState,
    { scene: null } as unknown as Position,
    this.connection as unknown as MatchConnection,
  );

  to(wheel: number): void {
    this.chosen = wheeled(wheel);
    void this.preview.update();
  }

  /** Answers the oldest request. */
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
  return findLegalPicks([ADVANCE], picks, () => null).ready[0]!;
}

const wheels = (match: Dragged) => match.asked.map(({ action }) => (action as unknown as { wheel: number }).wheel);

describe("a preview", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("is requested as soon as the handle moves, without a timer", async () => {
    const match = new Dragged();
    for (let wheel = 100; wheel <= 3000; wheel += 100) {
      match.to(wheel);
      expect(wheels(match)).toEqual([wheel]);
      await match.answered();
    }
    expect(vi.getTimerCount()).toBe(0);
  });

  it("has one request on its way, and then only the newest", async () => {
    const match = new Dragged();
    for (const wheel of [100, 200, 300, 400]) match.to(wheel);
    expect(wheels(match)).toEqual([100]);
    await match.answered();
    expect(wheels(match)).toEqual([400]);
    await match.answered({ events: [] });
    expect(wheels(match)).toEqual([]);
    expect(match.preview.result).toEqual({ events: [] });
  });

  it("waits if the server was asked too often", async () => {
    const match = new Dragged();
    for (let i = 1; i <= 60; i++) {
      match.to(i);
      await match.answered();
    }
    match.to(99);
    expect(wheels(match)).toEqual([]);
    await vi.advanceTimersByTimeAsync(50);
    expect(wheels(match)).toEqual([99]);
  });
});

describe("the rate limiter", () => {
  it("allows a burst, and fills up again", () => {
    const one = new RateLimiter(10, 3);
    expect([0, 0, 0, 0].map((now) => one.take(now))).toEqual([0, 0, 0, 100]);
    expect(one.take(1000)).toBe(0);
    expect([1000, 1000, 1000].map((now) => one.take(now))).toEqual([0, 0, 100]);
  });
});
