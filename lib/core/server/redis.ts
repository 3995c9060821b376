import { once } from "node:events";

import { Redis } from "ioredis";

import { getBackOffMs } from "../shared/back-off";
import { env } from "./process/env";
import { logger } from "./process/logger";
import { OutageLog } from "./process/outage-log";

const RECONNECT_DELAY = { firstMs: 200, maxMs: 2_000 };
/** How long a request waits for Redis, at most. */
const ANSWER_MS = 250;
/** A little longer than `connectTimeout`. */
const PING_MS = 4_000;

const globals = globalThis as typeof globalThis & { nametagRedis?: Redis };

/**
 * Closes a connection on which Redis doesn't answer in time. Commands then fail at once until
 * another connection is ready, so only the first requests wait.
 */
class PromptRedis extends Redis {
  override sendCommand(...args: Parameters<Redis["sendCommand"]>): unknown {
    const [command] = args;
    const sent = super.sendCommand(...args);
    const connection = this.stream;
    const check = (): void => {
      if (command.isSettled) return;
      const error = new Error("Redis did not answer in time");
      command.reject(error);
      connection.destroy(error);
    };
    // After a busy moment of this process, the answer is read before the immediate runs.
    setTimeout(() => setImmediate(check), ANSWER_MS).unref();
    return sent;
  }
}

const OPTIONS = {
  connectTimeout: 3_000,
  maxRetriesPerRequest: 0,
  enableOfflineQueue: false,
  autoResubscribe: false,
  autoResendUnfulfilledCommands: false,
  retryStrategy: (attempt: number) => getBackOffMs(attempt, RECONNECT_DELAY),
};

function logErrors(redis: Redis, connection: string): Redis {
  const outage = new OutageLog();
  redis.on("ready", () => {
    if (outage.recover()) logger.info({ connection }, "redis is reachable again");
  });
  return redis.on("error", (error: Error) => {
    if (outage.fail()) logger.warn({ err: error, connection }, "redis is unreachable");
  });
}

/** Reconnects without limit. Commands fail at once while it is not connected. */
export const connectRedis = (url: string, name: string): Redis =>
  logErrors(new PromptRedis(url, { ...OPTIONS, connectionName: name }), name);

/** For a connection that listens, which no request waits for. */
export const connectSubscriber = (redis: Redis, name: string): Redis =>
  logErrors(redis.duplicate({ connectionName: name, commandTimeout: 3_000 }), name);

/** Resolves when a new connection is ready or fails, at the latest when a request must go on. */
export async function waitForConnection(redis: Redis): Promise<void> {
  if (redis.status === "ready") return;
  await once(redis, "ready", { signal: AbortSignal.timeout(ANSWER_MS) }).catch(() => undefined);
}

/** The connection that all requests of this process share. */
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
  const client = new PromptRedis(url, { ...OPTIONS, retryStrategy: () => null });
  client.on("error", () => undefined);
  await once(client, "ready", { signal: AbortSignal.timeout(PING_MS) }).finally(() => client.disconnect());
}

export function closeRedis(): void {
  globals.nametagRedis?.disconnect();
  globals.nametagRedis = undefined;
}
