// npm run lock:complete. `npm install` leaves out optional packages that the registry lacks, and
// `npm ci` then rejects package-lock.json. Run it after each change of dependencies.
import { readFileSync, writeFileSync } from "node:fs";

const FILE = new URL("../package-lock.json", import.meta.url);
const OS = ["darwin", "win32", "android", "freebsd", "netbsd", "openbsd", "linux", "openharmony", "sunos", "aix"];
const CPU = ["arm64", "x64", "ia32", "arm", "wasm32", "riscv64", "ppc64", "s390x", "loong64", "mips64el"];

const lock = JSON.parse(readFileSync(FILE, "utf8"));
const packages = lock.packages;

function canResolve(from, name) {
  for (let folder = from; ; folder = folder.slice(0, folder.lastIndexOf("node_modules/")).replace(/\/$/, "")) {
    if (packages[`${folder ? `${folder}/` : ""}node_modules/${name}`]) return true;
    if (!folder) return false;
  }
}

let added = 0;
for (const [path, entry] of Object.entries({ ...packages })) {
  for (const [name, range] of Object.entries(entry.optionalDependencies ?? {})) {
    if (canResolve(path, name)) continue;
    const words = name.split(/[-/]/);
    const os = OS.filter((word) => words.includes(word));
    const cpu = CPU.filter((word) => words.includes(word));
    if (os.length + cpu.length === 0) throw new Error(`${name} is missing, and its name does not contain its platform`);
    packages[`node_modules/${name}`] = {
      version: range.replace(/^[~^=]/, ""),
      ...(cpu.length > 0 && { cpu }),
      ...(entry.dev && { dev: true }),
      optional: true,
      ...(os.length > 0 && { os }),
    };
    added++;
  }
}
const sorted = Object.entries(packages).sort(([a], [b]) => (a < b ? -1 : 1));
writeFileSync(FILE, `${JSON.stringify({ ...lock, packages: Object.fromEntries(sorted) }, null, 2)}\n`);
process.stdout.write(`${added} added to package-lock.json\n`);
