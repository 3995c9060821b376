import { AppError } from "../shared/errors";
import { db } from "./db";
import { listMissingMigrations } from "./database/migrations.sql";
import { isDraining as isProcessDraining } from "./process/lifecycle";
import { isRedisReachable, redis } from "./redis";

const RETRY = { retryAfter: 2 };

/** `degraded` names what the process serves without. */
type Ready = { status: "ok"; degraded?: ["redis"] };

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

/** For metrics: whether each part of readiness is there. */
export async function readReadiness(isListening?: boolean): Promise<Record<string, boolean>> {
  const count = await countMissing();
  return {
    ...{ database: count !== null, migrations: count === 0, serving: !isProcessDraining() },
    ...(isListening !== undefined && { live_events: isListening }),
  };
}

/**
 * docs/operations.md#health
 * @param isListening to live events, which PostgreSQL carries unless Redis is configured
 * @throws AppError `unavailable` while this process can't serve
 */
export async function requireReady({ isDraining = isProcessDraining(), isListening = true } = {}): Promise<Ready> {
  const count = isDraining || !(isListening || redis()) ? null : await countMissing();
  if (count === null) throw new AppError("unavailable", "http.notReady", RETRY);
  if (count > 0) throw new AppError("unavailable", "http.notMigrated", { values: { count }, ...RETRY });
  return isListening && (await isRedisReachable()) ? { status: "ok" } : { status: "ok", degraded: ["redis"] };
}
