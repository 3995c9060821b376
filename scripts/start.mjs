// npm start and npm run dev (`--dev`): everything from a fresh clone to a running app. This part needs no packages; it
// installs them, and then loads the TypeScript part.
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
  const { main } = createRequire(import.meta.url)("./start/main.ts");
  await main({ development: process.argv.includes("--dev") });
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
