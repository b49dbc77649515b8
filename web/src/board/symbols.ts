// The symbols of the house and of a game's skin, put into the page once so that `#id` finds them.
import { SvelteSet } from "svelte/reactivity";

const GROUND_GLYPHS: Record<string, string> = {
  forest: "t-woods",
  river: "t-water",
  bog: "t-difficult",
};

const loaded = new Map<string, Promise<void>>();
const known = new SvelteSet<string>(); // a board drawn before its skin has come is drawn again with it

export function loadSprite(address: string): Promise<void> {
  let loading = loaded.get(address);
  if (!loading) {
    loading = fetch(address)
      .then((answer) => (answer.ok ? answer.text() : ""))
      .then(addSprite)
      .catch(() => undefined);
    loaded.set(address, loading);
  }
  return loading;
}

function addSprite(text: string): void {
  const parsed = new DOMParser().parseFromString(text, "image/svg+xml");
  const sheet = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  sheet.setAttribute("width", "0");
  sheet.setAttribute("height", "0");
  sheet.setAttribute("aria-hidden", "true");
  sheet.classList.add("hidden-text");
  for (const symbol of parsed.querySelectorAll("symbol")) {
    document.getElementById(symbol.id)?.remove();
    known.add(symbol.id);
    sheet.append(document.importNode(symbol, true));
  }
  document.body.append(sheet);
}

/** The glyph of a ground, or an empty word where it has none. */
export function groundGlyph(ground: string | undefined): string {
  if (!ground) return "";
  const id = GROUND_GLYPHS[ground] ?? `t-${ground}`;
  return known.size === 0 || known.has(id) ? id : "";
}

/** The symbol of a mark on a cell: its own name, or the one of the skin for works of that kind (“works-trap”); words
 * after it say whose and in which state. */
export function markGlyph(mark: string): string {
  if (known.has(mark)) return mark;
  const kind = /^works-(\S+)/.exec(mark)?.[1];
  return (kind && [...known].find((id) => id.endsWith(`-${kind}`))) || "";
}

/** A symbol that exists: a piece whose skin has none is shown by its letter. */
export function hasSymbol(id: string): boolean {
  return known.has(id);
}
