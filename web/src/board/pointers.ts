// Mouse, finger and wheel over the board: drag pans, pinch and wheel zoom, a double tap fits, a drag from a piece
// that may be chosen draws a way. A press that does not move is a pick.
import type { BoardControl } from "./board-control.svelte.ts";
import type { Spot } from "./geometry/layout.ts";

export interface Hands {
  control: BoardControl;
  pickable: (cell: number) => boolean;
  pick: (cell: number) => void;
  drop: (from: number, to: number) => void;
  grab?: (spot: Spot, coarse: boolean) => ((spot: Spot, done: boolean) => void) | null; // a handle under the press takes the drag
}

const SLACK = 6; // pixels a press may tremble
const DOUBLE = 300; // milliseconds between two taps

export function pointers(node: HTMLElement, hands: Hands) {
  const down = new Map<number, Spot>();
  let start: Spot = { x: 0, y: 0 };
  let moved = false;
  let carrying: number | null = null; // the cell a way is being drawn from
  let spread = 0; // distance of two fingers
  let held: ((spot: Spot, done: boolean) => void) | null = null; // a handle that follows the pointer
  let lastTap = 0;

  const local = (event: MouseEvent): Spot => {
    const box = node.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  };
  const onBoard = (event: Event) =>
    (event.target as Element).closest("svg.board, .stage") !== null &&
    !(event.target as Element).closest("button, .overview");

  function press(event: PointerEvent) {
    if (!onBoard(event) || event.button > 0) return;
    const at = local(event);
    down.set(event.pointerId, at);
    if (down.size === 1) {
      start = at;
      moved = false;
      held = hands.grab?.(hands.control.spot(at), event.pointerType !== "mouse") ?? null;
      if (held) {
        node.setPointerCapture(event.pointerId);
        return;
      }
      const cell = hands.control.at(at);
      carrying = cell !== null && hands.pickable(cell) ? cell : null;
    } else {
      carrying = null;
      held = null;
      moved = true;
      spread = distance();
    }
  }

  function move(event: PointerEvent) {
    const at = local(event);
    const before = down.get(event.pointerId);
    if (!before) {
      if (event.pointerType === "mouse") hands.control.pointed = onBoard(event) ? hands.control.at(at) : null;
      return;
    }
    down.set(event.pointerId, at);
    if (held) return held(hands.control.spot(at), false);
    if (down.size === 2) {
      const now = distance();
      if (spread > 0) hands.control.zoom(now / spread, middle());
      spread = now;
      return;
    }
    if (!moved && Math.hypot(at.x - start.x, at.y - start.y) < SLACK) return;
    if (!moved) {
      moved = true;
      node.setPointerCapture(event.pointerId);
      if (carrying !== null) hands.pick(carrying);
    }
    if (carrying === null) hands.control.drag(at.x - before.x, at.y - before.y);
    else hands.control.pointed = hands.control.at(at);
  }

  function release(event: PointerEvent) {
    if (!down.delete(event.pointerId)) return;
    if (held) {
      held(hands.control.spot(local(event)), true);
      held = null;
      return;
    }
    const cell = hands.control.at(local(event));
    if (down.size > 0) return;
    if (event.type === "pointerup") {
      if (moved && carrying !== null && cell !== null && cell !== carrying) hands.drop(carrying, cell);
      else if (!moved) tap(event, cell);
    }
    carrying = null;
    spread = 0;
  }

  function tap(event: PointerEvent, cell: number | null) {
    if (event.pointerType !== "mouse") {
      const now = performance.now();
      if (now - lastTap < DOUBLE && cell === null) hands.control.fit();
      lastTap = now;
    }
    if (cell !== null) hands.pick(cell);
  }

  function leave() {
    hands.control.pointed = null;
  }

  function wheel(event: WheelEvent) {
    event.preventDefault();
    hands.control.zoom(Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.0016)), local(event));
  }

  const two = () => [...down.values()].slice(0, 2) as [Spot, Spot];
  const distance = () => Math.hypot(two()[0].x - two()[1].x, two()[0].y - two()[1].y);
  const middle = () => ({ x: (two()[0].x + two()[1].x) / 2, y: (two()[0].y + two()[1].y) / 2 });

  node.addEventListener("pointerdown", press);
  node.addEventListener("pointermove", move);
  node.addEventListener("pointerup", release);
  node.addEventListener("pointercancel", release);
  node.addEventListener("pointerleave", leave);
  node.addEventListener("wheel", wheel, { passive: false });
  return {
    update(next: Hands) {
      hands = next;
    },
    destroy() {
      node.removeEventListener("wheel", wheel);
    },
  };
}
