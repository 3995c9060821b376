// npm run check: every `check:…` script of package.json, whatever failed before it.
import { readFileSync } from "node:fs";
import path from "node:path";

import { requireSupportedNode } from "./node/launch.cjs";
import { npm, root } from "./node/program.cjs";

await requireSupportedNode();
const { scripts } = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8"));
const failed = [];
for (const name of Object.keys(scripts).filter((script) => script.startsWith("check:"))) {
  console.log(`== ${name}`);
  await npm(["run", "--silent", name]).catch(() => failed.push(name));
}
console.log(failed.length > 0 ? `Failed: ${failed.join(", ")}` : "All checks passed.");
process.exitCode = failed.length > 0 ? 1 : 0;
