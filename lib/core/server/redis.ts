import { Redis } from "ioredis";

import { env } from "./env";
import { logger } from "./logger";

const held = globalThis as typeof globalThis & { nametagRedis?: Redis };

/**
 * A connection that comes back by itself, for ever. It holds nothing in a queue while Redis is away, so that nobody waits on
 * it. Errors are heard here: without a listener one would end the process.
 */
export function connectRedis(url: string, name: string): Redis {
  const redis = new Redis(url, {
    connectionName: name,
    connectTimeout: 3_000,
    commandTimeout: 3_000,
    maxRetriesPerRequest: 1,
    enableOfflineQueue: false,
    autoResubscribe: false,
    retryStrategy: (attempt) => Math.min(100 * 2 ** Math.min(attempt, 5), 2_000),
  });
  redis.on("error", (error: Error) => logger.warn({ err: error, connection: name }, "redis is away"));
  return redis;
}

/** This process's connection for commands; null where no REDIS_URL is set. */
export function redis(): Redis | null {
  const url = env().REDIS_URL;
  return url ? (held.nametagRedis ??= connectRedis(url, "nametag")) : null;
}

/** Keys and channels of this app in a Redis that others use too: apart for each database. */
export const redisKey = (name: string): string => `nametag:${new URL(env().DATABASE_URL).pathname.slice(1)}:${name}`;

/** Whether Redis answers; true where none is set. */
export async function isRedisReachable(): Promise<boolean> {
  try {
    await redis()?.ping();
    return true;
  } catch {
    return false;
  }
}

export async function closeRedis(): Promise<void> {
  const open = held.nametagRedis;
  held.nametagRedis = undefined;
  if (!open || open.status === "end") return;
  const ended = new Promise((resolve) => open.once("end", resolve));
  open.disconnect();
  await ended;
}
