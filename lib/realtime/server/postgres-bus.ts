import { Client, type Pool } from "pg";

import { env } from "@/lib/core/server/process/env";
import { isUnavailable } from "@/lib/core/shared/errors";
import { logger } from "@/lib/core/server/process/logger";

import { BusAudience } from "./audience";
import type { Bus } from "./bus-events";
import { packEvents } from "./bus-payload";

const CHANNEL = "nametag_bus";
const LISTENER = "nametag-bus";
const RECONNECT_MS = [100, 250, 500, 1_000, 2_000];
/** A connection that only listens would not notice a lost peer for hours. */
const PROBE_INTERVAL_MS = 15_000;
const PROBE_TIMEOUT_MS = 5_000;
/**
 * A notification is a transaction that writes nothing durable, so it doesn't wait for the disk, where chat commits would queue
 * behind it.
 */
const NOTIFY = `WITH relaxed AS MATERIALIZED (SELECT set_config('synchronous_commit', 'off', true))
  SELECT pg_notify($1, p) FROM relaxed, unnest($2::text[]) p`;

/** Counts the processes that listen, by the name of their connection. */
const COUNT = `SELECT count(*)::int AS listening FROM pg_stat_activity
  WHERE application_name = '${LISTENER}' AND datname = current_database()`;

/** Creates a bus over LISTEN/NOTIFY. It listens on its own connection, and reconnects without limit. */
export function createPostgresBus(pool: () => Pool): Bus {
  const audience = new BusAudience();
  let client: Client | null = null;
  let listening = false;
  let started = false;
  let closed = false;
  let attempt = 0;
  let missed = false;
  let retry: NodeJS.Timeout | undefined;
  let probe: NodeJS.Timeout | undefined;

  const count = async (from: Client) => {
    const { rows } = await from.query<{ listening: number }>(COUNT);
    audience.setProcessCount(rows[0]?.listening ?? 1);
  };

  const lost = (from: Client, error?: Error) => {
    if (client !== from) return;
    client = null;
    listening = false;
    missed = true;
    clearInterval(probe);
    from.removeAllListeners();
    from.on("error", () => undefined);
    void from.end().catch(() => undefined);
    if (closed) return;
    logger.warn({ err: error }, "bus lost its database connection; reconnecting");
    retry = setTimeout(() => void connect(), RECONNECT_MS[Math.min(attempt++, RECONNECT_MS.length - 1)]);
  };

  async function connect(): Promise<void> {
    const next = new Client({
      connectionString: env().DATABASE_URL,
      keepAlive: true,
      connectionTimeoutMillis: 3_000,
      query_timeout: PROBE_TIMEOUT_MS,
      application_name: LISTENER,
    });
    client = next;
    next.on("error", (error) => lost(next, error));
    next.on("end", () => lost(next));
    next.on("notification", (message) => audience.receive(message.payload));
    try {
      await next.connect();
      await next.query(`LISTEN ${CHANNEL}`);
      await next.query(NOTIFY, [CHANNEL, packEvents([audience.hello])]);
      await count(next);
    } catch (error) {
      lost(next, error as Error);
      return;
    }
    if (closed || client !== next) return;
    probe = setInterval(() => {
      count(next).catch((error: Error) => lost(next, error));
    }, PROBE_INTERVAL_MS);
    attempt = 0;
    listening = true;
    if (missed) audience.resync();
    missed = false;
  }

  return {
    async publish(...events) {
      const payloads = packEvents(events);
      if (payloads.length === 0) return;
      const notify = () => pool().query({ name: "bus_publish", text: NOTIFY, values: [CHANNEL, payloads] });
      try {
        // Retries once, because the pool can return a connection that the database has closed.
        await notify().catch((error: unknown) => (isUnavailable(error) ? notify() : Promise.reject(error)));
      } catch (error) {
        logger.error({ err: error, types: events.map((event) => event.type) }, "bus publish failed");
      }
    },
    subscribe(listener) {
      const stop = audience.add(listener);
      if (!started) {
        started = true;
        void connect();
      }
      return stop;
    },
    isListening: () => listening,
    hasPeers: () => audience.hasPeers,
    async close() {
      closed = true;
      listening = false;
      clearTimeout(retry);
      clearInterval(probe);
      audience.clear();
      const open = client;
      client = null;
      open?.removeAllListeners();
      open?.on("error", () => undefined);
      await open?.end().catch(() => undefined);
    },
  };
}
