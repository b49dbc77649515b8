// What every browser test needs: a server of its own, pages that let no fault pass, and hands that play what is offered.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = join(dirname(fileURLToPath(import.meta.url)), "..", "..");
const require = createRequire(join(ROOT, "web", "package.json"));
const { chromium } = require("playwright-core");
const AXE = readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");
export const SHOTS = join(ROOT, "tests", "e2e", "shots"); // not kept in git
const FLAGS = [
  "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
  "--disable-component-update", "--disable-sync",
];
const START = 30_000; // milliseconds a server may take

/** A server on a free port, or on the port given, with the tiny game beside ours. */
export async function serve({ port = 0, database = "" } = {}) {
  const folder = database ? "" : mkdtempSync(join(tmpdir(), "sandtable-e2e-"));
  const file = database || join(folder, "matches.sqlite");
  const python = [process.env.PYTHON, join(ROOT, ".venv", "bin", "python")].find((p) => p && existsSync(p)) ?? "python3";
  const flags = ["--port", String(port), "--database", file, "--plugins", "tiny=tiny", "--rate-limits", "1000", "--workers", "1"];
  const child = spawn(python, ["-m", "sandtable", "serve", ...flags], {
    cwd: ROOT,
    env: { ...process.env, PYTHONPATH: [join(ROOT, "src"), join(ROOT, "tests")].join(":"), PYTHONUNBUFFERED: "1" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  const base = await new Promise((found, failed) => {
    const timer = setTimeout(() => failed(new Error(`the server did not start:\n${said}`)), START);
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

/** A page in a browser profile of its own. Console errors, exceptions and failed requests are kept and must be none. */
export async function person(browser, base, { width = 1440, height = 900, phone = false, scheme = "light", motion = "reduce" } = {}) {
  const context = await browser.newContext({
    baseURL: base,
    viewport: phone ? { width: 390, height: 844 } : { width, height },
    colorScheme: scheme,
    reducedMotion: motion,
    ...(phone ? { hasTouch: true, isMobile: true } : {}),
  });
  const page = await context.newPage();
  page.setDefaultTimeout(10_000);
  const faults = [];
  page.on("console", (message) => message.type() === "error" && faults.push(`console: ${message.text()}`));
  page.on("pageerror", (error) => faults.push(`exception: ${error.message}`));
  page.on("requestfailed", (request) => {
    const why = request.failure()?.errorText ?? "";
    if (why !== "net::ERR_ABORTED") faults.push(`failed: ${request.url()} ${why}`); // aborted: the page was left meanwhile
  });
  page.on("response", (answer) => answer.status() >= 400 && faults.push(`${answer.status()}: ${answer.url()}`));
  return { page, context, faults };
}

/** No fault was seen, but for those that a test brings about itself. */
export function clean(who, ...expected) {
  const left = who.faults.filter((fault) => !expected.some((pattern) => pattern.test(fault)));
  assert.deepEqual(left, []);
}

/** axe-core finds nothing serious. It is put in past the page's own policy, which lets no foreign script in. */
export async function accessible(page, where) {
  await page.evaluate(AXE);
  const found = await page.evaluate(async () => {
    const { violations } = await globalThis.axe.run(document, { resultTypes: ["violations"] });
    return violations
      .filter((v) => v.impact === "serious" || v.impact === "critical")
      .map((v) => `${v.id}: ${v.help}: ${v.nodes.map((n) => n.target.join(" ")).slice(0, 4).join(" | ")}`);
  });
  assert.deepEqual(found, [], `axe on ${where}`);
}

export async function shot(page, name) {
  mkdirSync(SHOTS, { recursive: true });
  await page.screenshot({ path: join(SHOTS, `${name}.png`) });
}

/** A match made over HTTP, its keys laid into the browser as if the page had made it. */
export async function arrange(page, base, wish, holds = [0]) {
  await quiet(page, base);
  const made = await page.evaluate(async (body) => {
    const answer = await fetch("/api/matches", { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) });
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
  await page.getByText("There is no such page").waitFor();
}

export async function keep(page, match, seats, invite = "") {
  const held = { id: match.id, game: match.game, title: match.title, scenario: "", seats, invite, opened: Date.now() };
  await page.evaluate((one) => {
    const all = JSON.parse(localStorage.getItem("sandtable.matches") ?? "[]");
    localStorage.setItem("sandtable.matches", JSON.stringify([one, ...all]));
  }, held);
}

export const over = (page) => page.locator(".prompt a.primary").count().then((n) => n > 0);

/** Presses the middle of an offer on the board, as a hand would. */
export async function press(page, offer) {
  const box = await offer.boundingBox().catch(() => null);
  if (box) await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
}

/** One answer through the interface: a target where there is one, else a move, else a button. False: nothing is asked. */
export async function answer(page, random) {
  const at = (kind) => page.locator(`[data-offer^="${kind}:"]`);
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
  await commit.last().click({ timeout: 2000 }).catch(() => undefined);
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
