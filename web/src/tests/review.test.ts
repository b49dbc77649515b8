import { expect, test } from "vitest";
import type { Review } from "../net/messages.ts";
import type { ReplayStep } from "../replay/replay-steps.ts";
import { chancesOf, decisionAt, linePath, points } from "../replay/review.ts";

const step = (n: number) => ({ n }) as ReplayStep;
const review = {
  chances: [
    { n: 0, chance: 0.5 },
    { n: 1, chance: 0.6 },
    { n: 3, chance: 0.25 },
  ],
  decisions: [{ n: 3, seat: 1, action: "b", chance: 0.4, cost: 0.1, options: [{ action: "a", chance: 0.5 }] }],
} as unknown as Review;

test("every step has the chance after its entry, or the last one known", () => {
  expect(chancesOf([step(0), step(1), step(2), step(3)], review)).toEqual([0.5, 0.6, 0.6, 0.25]);
});

test("a decision belongs to the step of its entry", () => {
  expect(decisionAt(step(3), review)?.action).toBe("b");
  expect(decisionAt(step(1), review)).toBeUndefined();
  expect(decisionAt(undefined, review)).toBeUndefined();
});

test("the line runs from edge to edge, a sure win at the top", () => {
  expect(linePath([0.5, 1, 0])).toBe("M0 50L500 0L1000 100");
  expect(linePath([0.5])).toBe("M0 50");
});

test("luck has points with a sign", () => {
  expect(points(0.078)).toBe("+7.8 points");
  expect(points(-0.031)).toBe("−3.1 points");
  expect(points(-0.0001)).toBe("−0.0 points");
});
