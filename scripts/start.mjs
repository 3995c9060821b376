// npm start, npm run dev (`--dev`) and npm run cluster (`--cluster`). Works without packages.
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
  const args = process.argv.slice(2);
  const program = args.includes("--cluster") ? "./cluster/main.ts" : "./start/main.ts";
  const { main } = createRequire(import.meta.url)(program);
  await main(args);
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
