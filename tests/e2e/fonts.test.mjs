// The interface brings its fonts: it looks the same on every machine, and loads nothing from elsewhere.
import assert from "node:assert/strict";
import { test } from "node:test";
import { clean, house, person, server, shot } from "./support.mjs";

house();

test("the fonts are the interface's own, served by this server", { timeout: 120_000 }, async () => {
  for (const look of [{}, { phone: true }]) {
    const who = await person(look);
    const asked = [];
    who.page.on("request", (request) => asked.push(request.url()));
    await who.page.goto("/");
    await who.page.locator("[data-game]").first().waitFor();
    const loaded = await who.page.evaluate(async () => {
      await document.fonts.ready;
      return [...document.fonts]
        .filter((font) => font.status === "loaded")
        .map((font) => font.family.replaceAll('"', ""));
    });
    for (const family of ["Source Sans 3", "Source Serif 4"])
      assert.ok(loaded.includes(family), `${family}: ${loaded}`);
    assert.ok(asked.some((url) => url.endsWith(".woff2")));
    assert.deepEqual(
      asked.filter((url) => !url.startsWith(server.base) && !url.startsWith("data:")),
      [],
    );
    await shot(who.page, `fonts-${look.phone ? "phone" : "desktop"}`);
    clean(who);
  }
});
