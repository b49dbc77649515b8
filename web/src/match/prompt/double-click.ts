// The second half of a double click must not press a button that has only just come to stand there.
const SOON = 400; // milliseconds
const NEAR = 30; // pixels

let last = { x: 0, y: 0, at: Number.NEGATIVE_INFINITY };
let before = last;

/** Notes every click of the page; returns what ends that. */
export function watchClicks(): () => void {
  const note = (event: MouseEvent) => {
    if (event.detail === 0) return; // a key pressed a button
    before = last;
    last = { x: event.clientX, y: event.clientY, at: performance.now() };
  };
  window.addEventListener("click", note, true);
  return () => window.removeEventListener("click", note, true);
}

/** Keeps a button from a click, and from the focus, if the pointer clicked here shortly before the button appeared. */
export function guarded(node: HTMLElement): void {
  const since = performance.now();
  const isSecondHalf = (event: MouseEvent, first: typeof last) =>
    event.detail > 0 &&
    first.at <= since &&
    performance.now() - first.at < SOON &&
    Math.hypot(event.clientX - first.x, event.clientY - first.y) < NEAR;
  node.addEventListener("mousedown", (event) => isSecondHalf(event, last) && event.preventDefault());
  node.addEventListener("click", (event) => isSecondHalf(event, before) && event.stopImmediatePropagation(), true);
}
