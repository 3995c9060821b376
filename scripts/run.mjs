// `node scripts/run.mjs <program> [argument …]`: runs a program or file under a supported Node.
import path from "node:path";
import { pathToFileURL } from "node:url";

import { ensureGenerated, ensureInstalled } from "./bootstrap.mjs";
import { environmentFor, findNode, requireSupportedNode, runInPlace } from "./node/launch.cjs";

const [program, ...args] = process.argv.slice(2);
try {
  if (!program) throw new Error("Name a program: node scripts/run.mjs <program> [argument …]");
  if (/\.[cm]?js$/.test(program)) {
    await requireSupportedNode();
    process.argv.splice(1, 2, path.resolve(program));
    await import(pathToFileURL(process.argv[1]).href);
  } else {
    if (program === "tsx") {
      // Our own commands work in a fresh clone too. Their output may be for programs.
      await requireSupportedNode();
      await ensureInstalled(console.error);
      await ensureGenerated(console.error);
    }
    // Windows starts packages' programs through a shell.
    await runInPlace(program, args, { env: environmentFor(await findNode()), shell: process.platform === "win32" });
  }
} catch (error) {
  console.error(error.code === "ENOENT" ? `${program} is not installed: run npm ci.` : error);
  process.exit(1);
}
