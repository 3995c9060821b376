/** `npm run test:faults`: runs tests/faults/main.ts. Ends with `N passed, N failed`. */
import { ensureGenerated, ensureInstalled } from "../bootstrap.mjs";
import { requireSupportedNode } from "../node/launch.cjs";
import { npm, root, run } from "../node/program.cjs";
import { ensureChromium } from "./ensure-chromium.mjs";
import { ensureRedis } from "../programs/ensure-program.mjs";

async function main() {
  await requireSupportedNode();
  await ensureInstalled();
  await ensureGenerated();
  await ensureRedis("The fault tests need");
  await ensureChromium();
  // Reuses the build of the browser tests. The processes don't contain its page checks.
  process.env.NEXT_PUBLIC_CHECK_RESPONSES = "1";
  await npm(["run", "--silent", "build"]);
  await run(process.execPath, ["--import", "tsx", "tests/faults/main.ts", ...process.argv.slice(2)], { cwd: root });
}

main().catch((error) => {
  console.error(error.message);
  process.exitCode = 1;
});
