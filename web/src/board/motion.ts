// How long movements take, and whether anything moves at all.
const reducedMotion = typeof matchMedia === "undefined" ? null : matchMedia("(prefers-reduced-motion: reduce)");

export const EASE = "cubic-bezier(.2,.8,.2,1)";
const CELL_WIDTH = 59; // drawing units

export const motion = {
  speed: 1, // 1, 2 or 4
  get reduced(): boolean {
    return reducedMotion?.matches ?? false;
  },
};

/** Milliseconds for a move over a distance in drawing units. */
export function moveDuration(distance: number): number {
  return Math.min(600, 140 * Math.max(1, Math.round(distance / CELL_WIDTH))) / motion.speed;
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
