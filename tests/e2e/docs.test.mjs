// The documentation under /docs: the diagrams of the architecture are drawn, in both themes, without a console error.
// The site is built if it is missing and the extra docs is installed; otherwise the test is skipped.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { clean, house, person, PYTHON, ROOT, server, shot } from "./support.mjs";

house();

const LIBRARY = join(ROOT, "src", "sandtable", "server", "docs_site", "javascripts", "mermaid.js"); // of the built site
const DIAGRAMS = 3;
const SMALLEST_TEXT = 9; // pixels

/** Why the site cannot be shown; empty if it is there. */
function missingSite() {
  if (existsSync(LIBRARY)) return "";
  if (spawnSync(PYTHON, ["-c", "import material, mkdocstrings"]).status !== 0) return "the extra docs is not installed";
  const built = spawnSync(PYTHON, [join(ROOT, "tools", "docs.py")], { cwd: ROOT, encoding: "utf8" });
  assert.equal(built.status, 0, built.stdout + built.stderr);
  return "";
}

test("the diagrams of the architecture are drawn", { timeout: 300_000, skip: missingSite() || false }, async () => {
  const who = await person();
  const asked = [];
  who.page.on("request", (request) => asked.push(request.url()));
  await who.page.goto("/docs/architecture.html");
  for (const scheme of ["light", "dark"]) {
    await who.page.emulateMedia({ colorScheme: scheme });
    await who.page.waitForFunction(
      ([count, name]) => document.querySelectorAll(`.diagram[data-drawn="${name}"] svg`).length === count,
      [DIAGRAMS, scheme],
    );
    for (const [number, diagram] of (await who.page.locator(".diagram").all()).entries()) {
      const size = await diagram.locator("svg").evaluate((svg) => {
        const scale = svg.getBoundingClientRect().width / svg.viewBox.baseVal.width;
        return scale * Number.parseFloat(getComputedStyle(svg.querySelector(".messageText")).fontSize);
      });
      assert.ok(size >= SMALLEST_TEXT, `the text of diagram ${number} is only ${size} px high`);
      await diagram.scrollIntoViewIfNeeded();
      await shot(who.page, `docs-diagram-${number}-${scheme}`);
    }
  }
  const outside = asked.filter((url) => !url.startsWith(server.base) && !url.startsWith("data:"));
  assert.deepEqual(outside, []);
  clean(who);
});
