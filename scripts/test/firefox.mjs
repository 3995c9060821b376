/** `npm run test:firefox`: the main stories in Firefox ESR. Ends with `N passed, N failed`. */
import { createRequire } from "node:module";

import { ensureGenerated, ensureInstalled } from "../bootstrap.mjs";
import { requireSupportedNode } from "../node/launch.cjs";
import { ensureFirefox } from "../programs/ensure-program.mjs";
import { printResults, runStep } from "./results.mjs";

async function main() {
  await requireSupportedNode();
  await ensureInstalled();
  await ensureGenerated();
  const executablePath = await ensureFirefox();
  // Part of the build, as in `npm test`.
  process.env.NEXT_PUBLIC_CHECK_RESPONSES = "1";
  const { register } = await import("tsx/cjs/api");
  register();
  const { testFirefox } = createRequire(import.meta.url)("../../tests/firefox/main.ts");
  printResults([await runStep("Firefox", () => testFirefox(executablePath))]);
}

main()
  .catch((error) => {
    console.error(error.message);
    console.log("0 passed, 1 failed");
    process.exitCode = 1;
  })
  // An idle connection must not keep this process.
  .finally(() => process.exit());
