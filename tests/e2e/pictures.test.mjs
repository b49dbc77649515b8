// Each game as it looks when one sits down to it, on a desk and on a phone.
import assert from "node:assert/strict";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { inState } from "./actions.mjs";
import { accessible, arrange, clean, house, person, picture, SHOTS } from "./support.mjs";

house();

const LOOKS = [
  { name: "desk", width: 1280, height: 800 },
  { name: "phone-dark", phone: true, scheme: "dark" },
];

for (const game of ["dbd", "unfought-battle", "doomball", "fortress-frontiers", "honour-lies"]) {
  test(`${game}: the table is laid, and nothing about it is at fault`, { timeout: 120_000 }, async () => {
    mkdirSync(SHOTS, { recursive: true });
    for (const look of LOOKS) {
      const who = await person(look);
      const { page } = who;
      await page.goto("/nowhere");
      const detail = await page.evaluate((id) => fetch(`/api/games/${id}`).then((answer) => answer.json()), game);
      const seat = detail.scenarios.find((s) => s.name === detail.picture)?.suggested ?? 0;
      const seats = [
        { kind: "human", name: "You" },
        { kind: "bot", bot: "level", level: 1 },
      ];
      const made = await arrange(page, { game, scenario: detail.picture, seats: seat ? seats.reverse() : seats }, [
        seat,
      ]);
      await page.goto(`/match/${made.match.id}`);
      await inState(page, "asked");
      await page.waitForLoadState("networkidle");
      await accessible(page, `${game}, ${look.name}`);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      assert.ok(wide <= 0, `${game}, ${look.name}: ${wide} pixels too wide`);
      await page.screenshot({ path: join(SHOTS, `${game}-${look.name}.png`) });
      if (!look.phone && game !== "dbd") await picture(page, `${game}-${look.name}`);
      clean(who);
    }
  });
}
