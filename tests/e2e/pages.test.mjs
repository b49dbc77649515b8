// Every page, light and dark, desktop, tablet and phone: no serious fault of access, nothing wider than the screen, no
// console error, no failed request; and a picture of each.
import assert from "node:assert/strict";
import { test } from "node:test";
import { accessible, arrange, clean, house, person, shot } from "./support.mjs";

house();

const PAGES = [
  ["home", "/", '[data-game="dbd"] .picture'],
  ["watch", "/watch", "h1"],
  ["rules", "/rules/dbd#DBD-CHG-1", ".clause"],
  ["replay-open", "/replay", "h1"],
  ["gallery", "/gallery", "svg.board"],
];
const LOOKS = [
  { name: "desktop-light" },
  { name: "desktop-dark", scheme: "dark" },
  { name: "tablet-light", width: 1024, height: 768, axe: false },
  { name: "phone-light", phone: true },
  { name: "phone-dark", phone: true, scheme: "dark", axe: false },
];

/** Milliseconds since the page was asked for. */
const sinceOpened = (page) => page.evaluate(() => Math.round(performance.now()));

for (const look of LOOKS) {
  test(`pages, ${look.name}`, { timeout: 300_000 }, async () => {
    const who = await person(look);
    for (const [name, address, sign] of PAGES) {
      await who.page.goto(address);
      await who.page.locator(sign).first().waitFor();
      // Printed, not asserted: machines differ.
      if (look === LOOKS[0]) console.log(`${name}: shown after ${await sinceOpened(who.page)} ms`);
      await who.page.waitForLoadState("networkidle");
      await shot(who.page, `${name}-${look.name}`);
      if (look.axe !== false) await accessible(who.page, `${name}, ${look.name}`);
      const wide = await who.page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      assert.ok(wide <= 0, `${name}, ${look.name} is ${wide} px wider than the screen`);
    }
    clean(who);
  });
}

test("a match at every width, with the longest names", { timeout: 300_000 }, async () => {
  for (const look of LOOKS) {
    const who = await person(look);
    const wish = {
      game: "dbd",
      scenario: "wooded-centre",
      seats: [
        { kind: "human", name: "Maximiliana of the Long Meadows" },
        { kind: "bot", bot: "random" },
      ],
    };
    const made = await arrange(who.page, wish);
    await who.page.goto(`/match/${made.match.id}`);
    await who.page.locator('[data-pick^="piece:"]').first().waitFor({ state: "attached" });
    if (look === LOOKS[0]) console.log(`a match: may be played after ${await sinceOpened(who.page)} ms`);
    await shot(who.page, `match-${look.name}`);
    const script = await who.page.evaluate(() =>
      performance
        .getEntriesByType("resource")
        .filter((r) => r.name.endsWith(".js"))
        .reduce((sum, r) => sum + r.encodedBodySize, 0),
    );
    assert.ok(script > 0 && script < 150_000, `the match page has ${script} bytes of script, gzipped`);
    if (look === LOOKS[0]) console.log(`the match page: ${script} bytes of script, gzipped`);
    await accessible(who.page, `match, ${look.name}`);
    clean(who);
  }
});

test("a page that is not there, a match that is not there", { timeout: 240_000 }, async () => {
  const who = await person();
  await who.page.goto("/nowhere");
  await who.page.getByText("Page not found").waitFor();
  for (const [address, words] of [
    ["/replay/nothing", "There is no such match"],
    ["/match/nothing", "There is no such match"],
    ["/join/nothing", "There is no such match"],
    ["/rules/nothing", "Rules not found"],
  ]) {
    await who.page.goto(address);
    await who.page.getByRole("alert").getByText(words).waitFor();
    await who.page.getByRole("link", { name: "All games" }).waitFor();
  }
  await accessible(who.page, "what is not there");
  clean(who, /404/);
});
