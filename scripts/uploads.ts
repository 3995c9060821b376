import { Client } from "pg";

import { runCommand, withDatabase } from "./backup/database";
import { closeConnections } from "./close-connections";

const USAGE = "npm run uploads -- move --to disk|s3|uploadthing";
/** See lib/core/server/database/locks.sql.ts. */
const MOVE_LOCK = 7_301_917;
const PROGRESS_MS = 1_000;

/** @throws Error if another process moves files of this database */
async function whileAlone<T>(databaseUrl: string, work: () => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: databaseUrl, application_name: "uploads" });
  // A lost connection ends the lock, and with it the command.
  const lost = new Promise<never>((_, reject) => client.on("error", reject));
  await client.connect();
  try {
    const { rows } = await client.query<{ locked: boolean }>("SELECT pg_try_advisory_lock($1) AS locked", [MOVE_LOCK]);
    if (!rows[0]?.locked) throw new Error("Another command moves uploads of this database: wait for its end.");
    return await Promise.race([work(), lost]);
  } finally {
    await client.end();
  }
}

function createProgress(): (done: number, total: number) => void {
  let reportedAt = 0;
  return (done, total) => {
    if (performance.now() - reportedAt < PROGRESS_MS && done < total) return;
    reportedAt = performance.now();
    process.stdout.write(`${done} of ${total} pictures\n`);
  };
}

async function move(databaseUrl: string, to: string): Promise<string> {
  const { findStorage } = await import("../lib/uploads/configured");
  const { STORAGES } = await import("../lib/uploads/storage");
  const target = STORAGES.find((name) => name === to);
  if (!target) throw new Error(USAGE);
  if (!findStorage(target)) throw new Error(`Storage ${target} is not configured: set its variables (.env.example).`);
  const { moveUploads } = await import("../lib/events/service/move-uploads");
  try {
    const { moved, missing, failed } = await whileAlone(databaseUrl, () => moveUploads(target, createProgress()));
    const [first] = failed;
    if (first)
      throw new Error(
        `Moved ${moved} pictures to ${target}. ${failed.length} stay where they are, the first because: ${first.reason}. Repeat the command.`,
      );
    const lost = missing > 0 ? ` ${missing} have no file any more; members see initials instead.` : "";
    return `Moved ${moved} pictures to ${target}.${lost}`;
  } finally {
    await closeConnections();
  }
}

// npm run uploads -- move --to <storage>: moves the uploaded pictures that are elsewhere, also
// while the app runs.
runCommand(async () => {
  const [command, option, to = "", ...others] = process.argv.slice(2);
  if (command !== "move" || option !== "--to" || others.length > 0) throw new Error(USAGE);
  process.env.LOG_LEVEL ||= "error";
  return withDatabase(({ DATABASE_URL: databaseUrl }) => move(databaseUrl, to));
});
