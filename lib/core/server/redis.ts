import { Redis } from "ioredis";

import { getBackOffMs } from "../shared/back-off";
import { env } from "./process/env";
import { logger } from "./process/logger";

const RECONNECT_DELAY = { firstMs: 200, maxMs: 2_000 };

const globals = globalThis as typeof globalThis & { nametagRedis?: Redis };

/** Reconnects without limit. Meanwhile commands fail at once, so that no request waits. */
export function connectRedis(url: string, name: string): Redis {
  const redis = new Redis(url, {
    connectionName: name,
    connectTimeout: 3_000,
    commandTimeout: 3_000,
    maxRetriesPerRequest: 1,
    enableOfflineQueue: false,
    autoResubscribe: false,
    retryStrategy: (attempt) => getBackOffMs(attempt, RECONNECT_DELAY),
  });
  redis.on("error", (error: Error) => logger.warn({ err: error, connection: name }, "redis is unreachable"));
  return redis;
}

export function redis(): Redis | null {
  const url = env().REDIS_URL;
  return url ? (globals.nametagRedis ??= connectRedis(url, "nametag")) : null;
}

/** Adds this database's prefix, because other apps may share the Redis server. */
export const toRedisKey = (name: string): string => `nametag:${new URL(env().DATABASE_URL).pathname.slice(1)}:${name}`;

export async function isRedisReachable(): Promise<boolean> {
  try {
    await redis()?.ping();
    return true;
  } catch {
    return false;
  }
}

/** Over a connection of its own. @throws Error with Redis's reason, or that of the connection */
export async function pingRedis(url: string): Promise<void> {
  const client = new Redis(url, {
    ...{ lazyConnect: true, connectTimeout: 3_000, commandTimeout: 3_000 },
    retryStrategy: () => null,
  });
  // When the connection is closed, `connect` rejects without the reason, which came before.
  let reason: Error | undefined;
  client.on("error", (error: Error) => (reason = error));
  try {
    await client.connect();
    await client.ping();
  } catch (error) {
    throw reason ?? error;
  } finally {
    client.disconnect();
  }
}

/** Also works while Redis is unreachable. */
export async function closeRedis(): Promise<void> {
  const open = globals.nametagRedis;
  globals.nametagRedis = undefined;
  if (!open || open.status === "end") return;
  // While it waits to reconnect it has no socket, and disconnecting emits no event.
  const hasSocket = open.status !== "reconnecting";
  const ended = new Promise((resolve) => open.once("end", resolve));
  open.disconnect();
  if (hasSocket) await ended;
}
