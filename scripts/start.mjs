// npm start and npm run dev (`--dev`): everything from a fresh clone to a running Nametag. Runs with Node alone until
// the packages are installed, then hands over to the TypeScript part.
import { createRequire } from "node:module";

import { ensureGenerated, ensureInstalled, root } from "./bootstrap.mjs";

process.chdir(root);
try {
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
