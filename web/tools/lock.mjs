// Tidies package-lock.json after a package was added: no addresses (npm adds "funding" links), and an entry for every
// optional package of another platform, also where the registry at hand does not have it; `npm ci` asks for them all
// and then skips those that are not for this machine.
import { readFileSync, writeFileSync } from "node:fs";

const SYSTEMS = ["android", "darwin", "freebsd", "linux", "openharmony", "win32"];
const MACHINES = ["arm64", "x64", "ia32", "ppc64", "s390x", "arm"];

const lock = JSON.parse(readFileSync("package-lock.json", "utf8"));
for (const entry of Object.values(lock.packages)) {
  delete entry.funding;
  delete entry.resolved;
}
for (const entry of Object.values(lock.packages)) {
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    const place = `node_modules/${name}`;
    const words = name.split(/[/-]/);
    const system = SYSTEMS.find((one) => words.includes(one));
    const wasm = words.includes("wasm32");
    if (lock.packages[place] || !(system || wasm)) continue;
    const machine = MACHINES.find((one) => words.includes(one));
    lock.packages[place] = {
      version: version.replace(/^[\^~]/, ""),
      cpu: [wasm ? "wasm32" : (machine ?? "none")],
      dev: true,
      ...(words.includes("musl") ? { libc: ["musl"] } : {}),
      optional: true,
      ...(system ? { os: [system] } : {}),
    };
  }
}
const sorted = Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1));
lock.packages = Object.fromEntries(sorted);
writeFileSync("package-lock.json", `${JSON.stringify(lock, null, 2)}\n`);
