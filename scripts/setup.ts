import { parseArgs } from "node:util";

import { migrateDeploy } from "../prisma/migrate";
import { runCommand, withDatabase } from "./backup/database";
import { closeConnections } from "./close-connections";
import { type Answers, ask, QUESTIONS, USAGE } from "./setup/answers";

const NAMES = Object.keys(QUESTIONS) as (keyof Answers)[];

function readOptions(): Answers {
  const options = Object.fromEntries(NAMES.map((name) => [name, { type: "string" as const }]));
  try {
    return parseArgs({ options }).values;
  } catch (error) {
    throw new Error(`${(error as Error).message}\n${USAGE}`, { cause: error });
  }
}

// npm run setup: sets the site's name, place and language and its first admin, before or after the
// first start. Asks on a terminal, unless options are given.
runCommand(async () => {
  const given = readOptions();
  const hasOptions = Object.keys(given).length > 0;
  if (!hasOptions && !process.stdin.isTTY) throw new Error(USAGE);
  const answers = hasOptions ? given : await ask();
  process.env.LOG_LEVEL ||= "error";
  return withDatabase(async ({ DATABASE_URL: databaseUrl }) => {
    // A database that was never started has no tables.
    await migrateDeploy(databaseUrl);
    // Only now, because it reads the variables.
    const { setUp } = await import("./setup/set-up");
    return setUp(answers).finally(closeConnections);
  });
});
