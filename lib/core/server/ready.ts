import { AppError } from "../shared/errors";
import { db } from "./db";
import { listMissingMigrations } from "./migrations.sql";
import { isDraining } from "./process/lifecycle";
import { isRedisReachable } from "./redis";

const RETRY = { retryAfter: 2 };
export const notReady = () => new AppError("unavailable", "http.notReady", RETRY);

/** Returns the number of missing migrations, or null if the database can't be reached. */
async function countMissing(): Promise<number | null> {
  try {
    const missing = await listMissingMigrations();
    if (missing.length === 0) await db().user.findFirst({ select: { id: true } });
    return missing.length;
  } catch {
    return null;
  }
}

/**
 * docs/operations.md#health
 * @throws AppError `unavailable` while this process can't serve
 */
export async function requireReady(): Promise<{ status: "ok" }> {
  const count = isDraining() ? null : await countMissing();
  if (count) throw new AppError("unavailable", "http.notMigrated", { values: { count }, ...RETRY });
  if (count === null || !(await isRedisReachable())) throw notReady();
  return { status: "ok" };
}
