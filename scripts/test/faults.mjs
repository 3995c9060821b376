/**
 * `npm run test:faults`: prepares what tests/faults/main.ts needs, and runs it with the same arguments. The last line is
 * `N passed, N failed`.
 */
import { ensureGenerated, ensureInstalled } from "../bootstrap.mjs";
import { requireSupportedNode } from "../node/launch.cjs";
import { npm, root, run } from "../node/program.cjs";
import { ensureRedis } from "../programs/ensure-program.mjs";

async function main() {
  await requireSupportedNode();
  await ensureInstalled();
  await ensureGenerated();
  await ensureRedis("The fault tests need");
  // The build of the browser tests, if it is up to date: what it compares in pages is not part of the processes.
  process.env.NEXT_PUBLIC_CHECK_RESPONSES = "1";
  await npm(["run", "--silent", "build"]);
  await run(process.execPath, ["--import", "tsx", "tests/faults/main.ts", ...process.argv.slice(2)], { cwd: root });
}

main().catch((error) => {
  console.error(error.message);
  process.exitCode = 1;
});
