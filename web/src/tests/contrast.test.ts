// The contrast of colours that are used together, computed from the tokens.
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const css = readFileSync(new URL("../style/tokens.css", import.meta.url), "utf8");
const THEMES = [0, 1] as const; // light, dark

function token(name: string, theme: 0 | 1): string {
  const found = new RegExp(`--${name}:\\s*(?:light-dark\\((#\\w+),\\s*(#\\w+)\\)|(#\\w+))`).exec(css);
  if (!found) throw new Error(`no token ${name}`);
  return found[3] ?? found[theme + 1]!;
}

function luminance(hex: string): number {
  const full = hex.length === 4 ? `#${[...hex.slice(1)].map((c) => c + c).join("")}` : hex;
  const [r, g, b] = [1, 3, 5].map((i) => {
    const c = Number.parseInt(full.slice(i, i + 2), 16) / 255;
    return c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a: string, b: string): number {
  const [dark, light] = [luminance(a), luminance(b)].sort((x, y) => x - y) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

describe.each(THEMES)("theme %i", (theme) => {
  const of = (name: string) => token(name, theme);
  it.each([
    ["ink", "panel", 13],
    ["ink", "room", 11],
    ["ink2", "panel", 6.5],
    ["ink2", "room", 5],
    ["edge", "panel", 3],
    ["edge", "room", 3],
    ["act", "panel", 7],
    ["act", "room", 6],
    ["on-act", "act", 7.5],
    ["s0", "panel", 7],
    ["s1", "panel", 6.5],
    ["s0", "room", 6],
    ["s1", "room", 5],
    ["s0-mark", "s0-body", 6],
    ["s1-mark", "s1-body", 7],
    ["good", "panel", 6],
    ["bad", "panel", 6.5],
    ["ink2", "panel2", 4.5],
    ["ink", "act-soft", 7],
  ] as const)("%s on %s has at least %d", (front, back, least) => {
    expect(contrast(of(front), of(back))).toBeGreaterThanOrEqual(least);
  });

  const grounds = [...css.matchAll(/\.ground-(\w+)[^{]*\{([^}]*)\}/g)].filter((m) => m[2]!.includes("--glyph"));
  it.each(grounds.map((m) => [m[1]!, m[2]!] as const))("the ground %s carries ink, marks and its glyph", (_, body) => {
    const part = (name: string) =>
      new RegExp(`--${name}:\\s*light-dark\\((#\\w+),\\s*(#\\w+)\\)`).exec(body)![theme + 1]!;
    expect(contrast(of("mark"), part("fill"))).toBeGreaterThanOrEqual(9); // texts on the board
    expect(contrast(of("act"), part("fill"))).toBeGreaterThanOrEqual(4.4);
    expect(contrast(of("bad"), part("fill"))).toBeGreaterThanOrEqual(4.4);
    expect(contrast(part("glyph"), part("fill"))).toBeGreaterThanOrEqual(3.5);
  });
});
