// What every browser test needs: a server of its own, pages that let no fault pass, and hands that play what is
// offered.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { after, before } from "node:test";
import { fileURLToPath } from "node:url";

export const ROOT = join(dirname(fileURLToPath(import.meta.url)), "..", "..");
const require = createRequire(join(ROOT, "web", "package.json"));
const { chromium } = require("playwright-core");
const AXE = readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");
/** The project's Python, or the one that the environment names. */
export const PYTHON =
  [process.env.PYTHON, join(ROOT, ".venv", "bin", "python")].find((p) => p && existsSync(p)) ?? "python3";
export const SHOTS = join(ROOT, "tests", "e2e", "shots"); // not kept in git
const SMALL = 150_000; // bytes of a picture
const FLAGS = [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];
/** Milliseconds that anything may take before it counts as never: a slow machine, a compiler beside it. */
export const PATIENCE = 60_000;

/** A server on a free port, or on the port given, with the tiny game beside ours, or the plug-ins given. */
export async function serve({ port = 0, database = "", plugins = "tiny=tiny", folders = [join(ROOT, "tests")] } = {}) {
  const folder = database ? "" : mkdtempSync(join(tmpdir(), "sandtable-e2e-"));
  const file = database || join(folder, "matches.sqlite");
  const flags = [
    "--port",
    String(port),
    "--database",
    file,
    "--plugins",
    plugins,
    "--rate-limits",
    "1000",
    "--workers",
    "1",
  ];
  const child = spawn(PYTHON, ["-m", "sandtable", "serve", ...flags], {
    cwd: ROOT,
    env: { ...process.env, PYTHONPATH: [join(ROOT, "src"), ...folders].join(":"), PYTHONUNBUFFERED: "1" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  const base = await new Promise((found, failed) => {
    const timer = setTimeout(() => failed(new Error(`the server did not start:\n${said}`)), PATIENCE);
    const hear = (data) => {
      said += data;
      const address = /plays at (http:\/\/[^/\s]+)/.exec(said);
      if (address) {
        clearTimeout(timer);
        found(address[1]);
      }
    };
    child.stdout.on("data", hear);
    child.stderr.on("data", hear);
    child.on("exit", (code) => failed(new Error(`the server ended with code ${code}:\n${said}`)));
  });
  const ended = new Promise((done) => child.on("exit", done));
  return {
    base,
    port: Number(new URL(base).port),
    database: file,
    async stop(signal = "SIGTERM") {
      child.kill(signal);
      await ended;
      if (folder && signal === "SIGTERM") rmSync(folder, { recursive: true, force: true });
    },
  };
}

export async function browse() {
  return chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: FLAGS });
}

export let browser; // of this file's tests, from `house` on
export let server;

/** A browser and a server for the tests of a file, and what is left of them put away. */
export function house(settings) {
  before(async () => {
    [browser, server] = await Promise.all([browse(), serve(settings)]);
  });
  after(async () => {
    await browser?.close();
    await server?.stop();
  });
}

/** The server that was stopped starts again where it was, on the same file. */
export async function servedAgain() {
  server = await serve({ port: server.port, database: server.database });
}

/** A page in a browser profile of its own. Console errors, exceptions and failed requests are kept and must be none. */
export async function person(
  browser,
  base,
  { width = 1440, height = 900, phone = false, scheme = "light", motion = "reduce" } = {},
) {
  const context = await browser.newContext({
    baseURL: base,
    viewport: phone ? { width: 390, height: 844 } : { width, height },
    colorScheme: scheme,
    reducedMotion: motion,
    ...(phone ? { hasTouch: true, isMobile: true } : {}),
  });
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE);
  const faults = [];
  const begun = new Map(); // request -> its number
  let left = -1; // the number of the last request that left the page
  page.on("request", (request) => {
    begun.set(request, begun.size);
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) left = begun.size - 1;
  });
  page.on("console", (message) => message.type() === "error" && faults.push(`console: ${message.text()}`));
  page.on("pageerror", (error) => faults.push(`exception: ${error.message}`));
  page.on("requestfailed", (request) => {
    const why = request.failure()?.errorText ?? "";
    const cancelled = why === "net::ERR_ABORTED" && (begun.get(request) ?? 0) < left; // the page was left meanwhile
    if (!cancelled) faults.push(`failed: ${request.url()} ${why}`);
  });
  page.on("response", (answer) => answer.status() >= 400 && faults.push(`${answer.status()}: ${answer.url()}`));
  return { page, context, faults };
}

/** No fault was seen, but for those that a test brings about itself. */
export function clean(who, ...expected) {
  const left = who.faults.filter((fault) => !expected.some((pattern) => pattern.test(fault)));
  assert.deepEqual(left, []);
}

/** axe-core finds nothing serious. It is put in past the page's own policy, which lets no foreign script in. A button
 * that changes its colours just now is no fault: what is found must still be there when one looks again. */
export async function accessible(page, where) {
  await page.evaluate(AXE);
  let found = await violations(page);
  for (let again = 0; found.length && again < 2; again += 1) {
    await pause(500);
    const still = await violations(page);
    found = found.filter((one) => still.includes(one));
  }
  assert.deepEqual(found, [], `axe on ${where}`);
}

const violations = (page) =>
  page.evaluate(async () => {
    const { violations } = await globalThis.axe.run(document, { resultTypes: ["violations"] });
    return violations
      .filter((v) => v.impact === "serious" || v.impact === "critical")
      .map(
        (v) =>
          `${v.id}: ${v.help}: ${v.nodes
            .map((n) => n.target.join(" "))
            .slice(0, 4)
            .join(" | ")}`,
      );
  });

export async function shot(page, name) {
  mkdirSync(SHOTS, { recursive: true });
  await page.screenshot({ path: join(SHOTS, `${name}.png`) });
}

/** With SANDTABLE_PICTURES=1 a small picture for the README. */
export async function picture(page, name) {
  if (!process.env.SANDTABLE_PICTURES) return;
  const path = join(ROOT, "docs", "pictures", `${name}.jpg`);
  await page.screenshot({ path, type: "jpeg", quality: 72 });
  assert.ok(statSync(path).size < SMALL, `${path} is not small`);
}

/** A match made over HTTP, its keys laid into the browser as if the page had made it. */
export async function arrange(page, base, wish, holds = [0]) {
  await quiet(page, base);
  const made = await page.evaluate(async (body) => {
    const answer = await fetch("/api/matches", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    return answer.json();
  }, wish);
  assert.ok(made.match, JSON.stringify(made));
  const seats = made.seats.filter((s) => holds.includes(s.seat));
  await keep(page, made.match, seats, made.invite ?? "");
  return made;
}

/** A page of this origin that asks the server for nothing: a place to lay keys down. */
export async function quiet(page, base) {
  await page.goto(`${base}/nowhere`);
  await page.getByText("Page not found").waitFor();
}

export async function keep(page, match, seats, invite = "") {
  const held = { id: match.id, game: match.game, title: match.title, scenario: "", seats, invite, opened: Date.now() };
  await page.evaluate((one) => {
    const all = JSON.parse(localStorage.getItem("sandtable.matches") ?? "[]");
    localStorage.setItem("sandtable.matches", JSON.stringify([one, ...all]));
  }, held);
}

/** What the page waits for: "loading", "handover", "over", "busy", "asked" or "waiting". */
export const stateOf = (page) => page.locator(".page").getAttribute("data-state");
export const over = async (page) => (await stateOf(page)) === "over";

/** Waits until the page is in one of these states, and says in which. */
export async function inState(page, ...states) {
  const found = await page.waitForSelector(states.map((state) => `[data-state="${state}"]`).join(", "));
  return found.getAttribute("data-state");
}

/** Does something that must bring another Scene, and waits for it: the match has gone on. */
export async function goingOn(page, act) {
  const before = await page.locator(".page").getAttribute("data-version");
  await act();
  await page.waitForFunction((v) => document.querySelector(".page")?.getAttribute("data-version") !== v, before);
}

/** Does something that may bring another Scene, and says whether it did within a few seconds. */
export async function wentOn(page, act) {
  const before = await page.locator(".page").getAttribute("data-version");
  await act();
  const other = (v) => document.querySelector(".page")?.getAttribute("data-version") !== v;
  return page.waitForFunction(other, before, { timeout: 5000 }).then(
    () => true,
    () => false,
  );
}

/** Asks again and again until the answer is yes. */
export async function until(question, what) {
  const end = Date.now() + PATIENCE;
  for (let found = await question(); ; found = await question()) {
    if (found) return found;
    assert.ok(Date.now() < end, `${what}: not within ${PATIENCE / 1000} s`);
    await pause(40);
  }
}

/** Where something lies once it lies still: the board may be measured or moved just now. Null: it is gone. */
export async function steady(found) {
  return found
    .evaluate(
      async (node) => {
        const frame = () => new Promise((done) => requestAnimationFrame(done));
        let same = 0;
        for (let box = node.getBoundingClientRect(); same < 3;) {
          await frame();
          if (!node.isConnected) return null;
          const now = node.getBoundingClientRect();
          same = now.x === box.x && now.y === box.y && now.width === box.width && now.width > 0 ? same + 1 : 0;
          box = now;
          if (same === 3) return { x: now.x, y: now.y, width: now.width, height: now.height };
        }
      },
      null,
      { timeout: 2000 },
    )
    .catch(() => null);
}

/** Presses the middle of an offer on the board, as a hand would. */
export async function press(page, offer) {
  const box = await steady(offer);
  if (box) await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
}

/** One answer through the interface: a target where there is one, else a move, else a button. False: nothing is asked.
 * */
export async function answer(page, random) {
  if ((await stateOf(page)) !== "asked") return false;
  const at = (kind) => page.locator(`[data-pick^="${kind}:"]`);
  const any = async (offers) => {
    const count = await offers.count();
    if (count) await press(page, offers.nth(Math.floor(random() * count)));
    return count > 0;
  };
  const ready = page.locator(".prompt .buttons .primary:not(:disabled)");
  if (await any(at("piece"))) await any(at("target"));
  if (!(await ready.count())) await any(at("cell"));
  if (!(await ready.count())) await any(at("target"));
  const commit = page.locator(".prompt [data-commit]:not(:disabled)");
  if (!(await commit.count())) return false;
  await goingOn(page, () => commit.last().click());
  return true;
}

/** Numbers between 0 and 1 that are the same in every run. */
export function dice(seed = 1) {
  let state = seed;
  return () => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return state / 2147483648;
  };
}

export const pause = (ms) => new Promise((done) => setTimeout(done, ms));
