// A game in one file, and what `sandtable new-game` writes: listed, played against a bot and between people.
import { execFileSync } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { answer, dice, goingOn, inState, press } from "./actions.mjs";
import { accessible, arrange, clean, house, HUMANS, person, PYTHON, ROOT, shot } from "./support.mjs";

const folder = mkdtempSync(join(tmpdir(), "sandtable-new-game-"));
const env = { ...process.env, PYTHONPATH: join(ROOT, "src") };
execFileSync(PYTHON, ["-m", "sandtable", "new-game", "Frog Jump", "--folder", folder], { env });
const raid = join(ROOT, "examples", "border_raid.py");
house({ plugins: `border-raid=${raid},frog-jump=${join(folder, "frog_jump.py")}` });

const BOT = [{ kind: "human" }, { kind: "bot", level: 1 }];
const at = (name) => "abcde".indexOf(name[0]) + 5 * (5 - Number(name[1]));

async function move(page, from, to) {
  await inState(page, "asked");
  await press(page, page.locator(`[data-pick="cell:${at(from)}"]`));
  await press(page, page.locator(`[data-pick="cell:${at(to)}"]`));
  await goingOn(page, () => page.locator('[data-commit="move"]').click());
}

test(
  "a game of one file is listed, and plays with a bot, a hint, odds and a replay",
  { timeout: 240_000 },
  async () => {
    const visitor = await person();
    await visitor.page.goto("/");
    await visitor.page.getByText("Border Raid").first().waitFor();
    await visitor.page.getByText("Frog Jump").first().waitFor();
    clean(visitor);
    const { page, ...player } = await person();
    const scenario = { cells: [".....", "r....", "B....", "..r..", "....."] };
    const made = await arrange(page, { game: "border-raid", scenario, seats: BOT });
    await page.goto(`/match/${made.match.id}`);
    await inState(page, "asked");
    await page.locator("[data-hint]").click();
    await page.locator("[data-hints] li button").first().waitFor();
    await page.keyboard.press("Escape");
    await press(page, page.locator(`[data-pick="cell:${at("a3")}"]`));
    await press(page, page.locator(`[data-pick="cell:${at("a4")}"]`));
    await page.getByText("Red loses a piece").first().waitFor();
    await shot(page, "game-file-odds");
    await accessible(page, "a board made of letters");
    await goingOn(page, () => page.locator('[data-commit="move"]').click());
    for (let n = 0; n < 60 && (await inState(page, "asked", "over")) === "asked"; n++) await answer(page, dice(n));
    await inState(page, "over");
    await page.locator(".prompt a.primary").click();
    await page.locator("[data-next]").waitFor();
    clean({ page, ...player });
  },
);

test("what new-game writes is played by two people, one of whom takes a move back", { timeout: 240_000 }, async () => {
  const { page, ...both } = await person();
  const scenario = { cells: [".....", "B....", ".....", "....r", "....."] };
  const made = await arrange(page, { game: "frog-jump", scenario, seats: HUMANS }, [0]);
  await page.goto(`/match/${made.match.id}`);
  await move(page, "a4", "a5");
  await inState(page, "over");
  await page.getByText("Blue won.").first().waitFor();
  await shot(page, "game-file-over");
  clean({ page, ...both });
});
