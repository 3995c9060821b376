// A test can't set the database's clock (docs/decisions/038).
import { globSync, readFileSync } from "node:fs";
import path from "node:path";

const root = path.resolve(__dirname, "../..");
const PATTERNS = ["lib/**/*.ts", "app/**/*.ts", "realtime/**/*.ts", "web/**/*.ts", "worker/**/*.ts", "tests/**/*.ts"];

const EXCEPTIONS: Record<string, string> = {
  "lib/core/shared/clock.ts": "a comment names the rule",
  "lib/admin/data/health.sql.ts": "system health compares the database's clock with this machine's",
  "tests/integration/connections/connections-list.test.ts": "a forged cursor contains SQL",
  "tests/integration/notifications/jobs.test.ts": "pg-boss plans its jobs by the database's clock",
  "tests/integration/platform/ready.test.ts": "migrations are recorded by the database's clock",
  "tests/integration/webhooks/webhooks.test.ts": "triggers write when something happened by the database's clock",
  "tests/support/fixtures/attendees.ts": "browser tests use the running app, whose clock is the system's",
};

const readsDatabaseClock = (source: string): boolean =>
  /(?<![\w.])(now|clock_timestamp|statement_timestamp|transaction_timestamp)\(\)|\b(CURRENT_TIMESTAMP|CURRENT_DATE|LOCALTIMESTAMP)\b/.test(
    source,
  );

it("finds the database's clock in SQL, and not other functions of that name", () => {
  expect(["SELECT now()", "UPDATE a SET b = now() - interval", "CURRENT_TIMESTAMP"].map(readsDatabaseClock)).toEqual([
    true,
    true,
    true,
  ]);
  expect(["clock.now()", "performance.now()", "setNow()"].map(readsDatabaseClock)).toEqual([false, false, false]);
});

it("finds the database's clock only in the listed files", () => {
  const readers = globSync(PATTERNS, { cwd: root })
    .filter((file) => !file.includes("generated"))
    .filter((file) => readsDatabaseClock(readFileSync(path.join(root, file), "utf8")));
  expect(readers.map((file) => file.replaceAll(path.sep, "/")).toSorted()).toEqual(Object.keys(EXCEPTIONS).toSorted());
});
