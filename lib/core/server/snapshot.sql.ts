import { z } from "zod";

import { query } from "./db";

/** Raw because Prisma has no snapshots. */
const READ = "SELECT pg_current_snapshot()::text AS snapshot";

/** Returns what a statement sees now (`lib/core/shared/snapshot.ts`). */
export async function readSnapshot(): Promise<string> {
  const [row] = await query("read_snapshot", READ, [], z.object({ snapshot: z.string() }));
  if (!row) throw new Error("pg_current_snapshot returned no row");
  return row.snapshot;
}
