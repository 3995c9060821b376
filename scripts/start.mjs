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
  // A compiler's thread would stay as long as this process.
  process.env.ESBUILD_WORKER_THREADS = "0";
  const { register } = await import("tsx/cjs/api");
  register();
  const args = process.argv.slice(2);
  const program = args.includes("--cluster") ? "./cluster/main.ts" : "./start/main.ts";
  const { main } = createRequire(import.meta.url)(program);
  delete process.env.ESBUILD_WORKER_THREADS;
  await main(args);
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
