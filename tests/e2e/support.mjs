// What every browser test needs: a server and a browser of its own, pages that report every fault, and matches.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { after, before } from "node:test";
import { fileURLToPath } from "node:url";
import { PATIENCE, pause } from "./actions.mjs";

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

export let server; // of this file's tests, from `launch` on
let browser;

/** Starts a browser and a server; `shutDown` ends them. */
export async function launch(settings) {
  const flags = { executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: FLAGS };
  browser = await chromium.launch(flags);
  server = await serve(settings);
}

export async function shutDown() {
  await browser?.close();
  await server?.stop();
}

/** A browser and a server for the tests of a file. */
export function house(settings) {
  before(() => launch(settings));
  after(shutDown);
}

/** The server that was stopped starts again where it was, on the same file. */
export async function servedAgain() {
  server = await serve({ port: server.port, database: server.database });
}

/** A page in a browser profile of its own. Console errors, exceptions and failed requests are kept and must be none. */
export async function person({
  width = 1440,
  height = 900,
  phone = false,
  scheme = "light",
  motion = "reduce",
  confirm = true, // every action is confirmed by a button, so that a test can look at it first
} = {}) {
  const context = await browser.newContext({
    baseURL: server.base,
    viewport: phone ? { width: 390, height: 844 } : { width, height },
    colorScheme: scheme,
    reducedMotion: motion,
    ...(phone ? { hasTouch: true, isMobile: true } : {}),
  });
  if (confirm) await context.addInitScript(() => localStorage.setItem("sandtable.confirm", "everything"));
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

/** The seats of a match between two people. */
export const HUMANS = [{ kind: "human" }, { kind: "human" }];

/** A match made over HTTP, its keys stored in the browser as if the page had made it. */
export async function arrange(page, wish, holds = [0]) {
  await quiet(page);
  const made = await page.evaluate(async (body) => {
    const answer = await fetch("/api/matches", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    return answer.json();
  }, wish);
  assert.ok(made.match, JSON.stringify(made));
  await keep(page, made, holds);
  return made;
}

/** Two people at one match, each in a browser profile of its own. */
export async function opponents(wish, looks = [{}, { scheme: "dark" }]) {
  const [first, second] = await Promise.all(looks.map((look) => person(look)));
  const made = await arrange(first.page, { seats: HUMANS, ...wish });
  await quiet(second.page);
  await keep(second.page, made, [1]);
  for (const { page } of [first, second]) {
    await page.goto(`/match/${made.match.id}`);
    await page.waitForSelector("[data-board]", { state: "attached" });
  }
  return [first, second];
}

/** A page of this origin that asks the server for nothing: a place to store keys. */
async function quiet(page) {
  await page.goto("/nowhere");
  await page.getByText("Page not found").waitFor();
}

/** Stores the keys of some seats of a match in the browser. */
async function keep(page, { match, seats, invite = "" }, holds) {
  const { id, game, title } = match;
  const kept = seats.filter((s) => holds.includes(s.seat));
  const held = { id, game, title, scenario: "", seats: kept, invite, opened: Date.now() };
  await page.evaluate((one) => {
    const all = JSON.parse(localStorage.getItem("sandtable.matches") ?? "[]");
    localStorage.setItem("sandtable.matches", JSON.stringify([one, ...all]));
  }, held);
}
