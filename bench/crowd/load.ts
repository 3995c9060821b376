import { text as readText } from "node:stream/consumers";

import { createReport, type CrowdOptions } from "./steps";
import { visit } from "./visit";

// Generates a part of the crowd. Reads options from standard input, and prints the report.

/** For calls that still wait after the visits. */
const GRACE_MS = 45_000;

async function main(): Promise<void> {
  const options = JSON.parse(await readText(process.stdin)) as CrowdOptions;
  const report = createReport();
  // A socket of a server that ended can fail outside of a step.
  process.on("uncaughtException", (error) => void report.errors.push(`uncaught: ${error.message}`));
  let unfinished = options.members.length;
  const visits = options.members.map((_, index) =>
    visit(options, report, index)
      // The report has the reason.
      .catch(() => undefined)
      .finally(() => unfinished--),
  );
  const timeout = new Promise((resolve) => setTimeout(resolve, options.arriveWithinMs + options.stayMs + GRACE_MS));
  await Promise.race([Promise.all(visits), timeout]);
  for (let n = unfinished; n > 0; n--) report.errors.push("visit: not finished in time");
  const { user, system } = process.cpuUsage();
  report.cpuMs = (user + system) / 1_000;
  process.stdout.write(JSON.stringify(report), () => process.exit(0));
}

void main();
