// How long things take, and whether they move at all: look.md section 6.
const calm = typeof matchMedia === "undefined" ? null : matchMedia("(prefers-reduced-motion: reduce)");

export const EASE = "cubic-bezier(.2,.8,.2,1)";
export const CELL_WIDTH = 59;

export const motion = {
  speed: 1, // 1, 2 or 4
  get still(): boolean {
    return calm?.matches ?? false;
  },
};

/** The time of a piece's way over so many drawing units. */
export function stepTime(length: number): number {
  return Math.min(600, 140 * Math.max(1, Math.round(length / CELL_WIDTH))) / motion.speed;
}

export function finishAll(root: Element): boolean {
  const running = root.getAnimations({ subtree: true }).filter((a) => a.playState === "running");
  for (const animation of running)
    if (animation.effect?.getComputedTiming().iterations !== Infinity) animation.finish();
  return running.length > 0;
}

export function wait(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((done) => {
    if (signal?.aborted || ms <= 0) return done();
    const timer = setTimeout(done, ms / motion.speed);
    signal?.addEventListener("abort", () => {
      clearTimeout(timer);
      done();
    });
  });
}
