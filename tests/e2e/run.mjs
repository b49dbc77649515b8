// The browser tests, by one command from the project's root:   node tests/e2e/run.mjs [name of a test file]
// They need Node, the packages of web/ (npm ci), a build of the client, the project's Python and Debian's chromium.
import { spawn } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { availableParallelism } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const HERE = dirname(fileURLToPath(import.meta.url));
const ROOT = join(HERE, "..", "..");
const CHROMIUM = process.env.CHROMIUM ?? "/usr/bin/chromium";

const MISSING = [
  [CHROMIUM, "Chromium is missing. On Debian: apt-get install chromium. Elsewhere name it: CHROMIUM=/path/to/chromium"],
  [join(ROOT, "web", "node_modules", "playwright-core"), "The packages of web/ are missing: (cd web && npm ci)"],
  [
    join(ROOT, "src", "sandtable", "server", "static", "index.html"),
    "The client is not built: (cd web && npm run build)",
  ],
];
for (const [path, words] of MISSING) {
  if (!existsSync(path)) {
    console.error(`e2e: ${words}`);
    process.exit(3);
  }
}

// Each file waits for its server and browser most of the time.
const FILES_AT_A_TIME = Math.min(2, availableParallelism());
const wanted = process.argv.slice(2);
const files = readdirSync(HERE).filter(
  (name) => name.endsWith(".test.mjs") && (wanted.length === 0 || wanted.some((w) => name.startsWith(w))),
);
const tests = spawn(
  process.execPath,
  ["--test", `--test-concurrency=${FILES_AT_A_TIME}`, "--test-reporter=spec", ...files.map((name) => join(HERE, name))],
  {
    stdio: "inherit",
    env: { ...process.env, CHROMIUM },
  },
);
tests.on("exit", (code) => process.exit(code ?? 1));
