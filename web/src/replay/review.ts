// A review as its graph shows it: the winning chances of side 0 at every step of the replay.
import type { Review, ReviewDecision } from "../net/messages.ts";
import type { ReplayStep } from "./replay-steps.ts";

/** The chance of side 0 after each step; steps that the review skips keep the last one. */
export function chancesOf(steps: readonly ReplayStep[], review: Review): number[] {
  const known = new Map(review.chances.map((point) => [point.n, point.chance]));
  let last = review.chances[0]?.chance ?? 0.5;
  return steps.map((step) => {
    last = known.get(step.n) ?? last;
    return last;
  });
}

/** The decision that led to a step, if one was made there. */
export function decisionAt(step: ReplayStep | undefined, review: Review | null): ReviewDecision | undefined {
  return step && review?.decisions.find((one) => one.n === step.n);
}

/** The chances as an SVG path in a box of 1000 by 100, with 1 at the top. */
export function linePath(chances: readonly number[]): string {
  const last = Math.max(1, chances.length - 1);
  return chances
    .map((chance, i) => `${i ? "L" : "M"}${round((1000 * i) / last)} ${round(100 - 100 * chance)}`)
    .join("");
}

const round = (value: number) => Math.round(value * 100) / 100;

/** "+7.8 points": one point is 1 % of winning chances. */
export function points(luck: number): string {
  const value = (100 * luck).toFixed(1);
  return `${luck >= 0 && !value.startsWith("-") ? "+" : ""}${value.replace("-", "−")} points`;
}
