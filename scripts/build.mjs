// npm run build: the database client, the web application (.next) and the processes (dist). What is made of the same
// sources already is left as it is. Runs with Node alone until the packages are installed, as start.mjs does.
import { createRequire } from "node:module";

import { ensureGenerated, ensureInstalled, root } from "./bootstrap.mjs";

process.chdir(root);
try {
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
