// npm run build: the database client, .next and dist, if the sources changed. Needs no packages.
import { createRequire } from "node:module";

import { ensureGenerated, ensureInstalled } from "./bootstrap.mjs";
import { requireSupportedNode } from "./node/launch.cjs";
import { root } from "./node/program.cjs";

process.chdir(root);
try {
  await requireSupportedNode();
  await ensureInstalled();
  await ensureGenerated();
  const { register } = await import("tsx/cjs/api");
  register();
  const { ensureBuilt } = createRequire(import.meta.url)("./start/build.ts");
  console.log((await ensureBuilt()) ? "Built." : "The build is up to date.");
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
