import { Client, type Pool } from "pg";

import { KEEP_ALIVE } from "@/lib/core/server/keep-alive";
import { env } from "@/lib/core/server/process/env";
import { isUnavailable } from "@/lib/core/shared/errors";
import { logger } from "@/lib/core/server/process/logger";

import { BusListeners } from "./bus-listeners";
import type { Bus } from "./bus-events";
import { packEvents } from "./bus-payload";
import { type ChannelName, CHANNELS, listen, notify } from "./postgres-bus.sql";

const RECONNECT_MS = [100, 250, 500, 1_000, 2_000];
/** A connection that only listens would not notice a lost peer for hours. */
const PROBE_INTERVAL_MS = 15_000;
const PROBE_TIMEOUT_MS = 5_000;
/** Between attempts to report events that could not be published. */
const REPORT_MISSED_MS = 1_000;

/**
 * A bus over LISTEN/NOTIFY with its own connection, which reconnects without limit. Drops events
 * while the database is unreachable. Afterwards all clients refetch.
 */
export function createPostgresBus(pool: () => Pool, name: ChannelName = "all"): Bus {
  const listeners = new BusListeners();
  let client: Client | null = null;
  let isListening = false;
  let hasStarted = false;
  let isClosed = false;
  let attempt = 0;
  let hasMissedEvents = false;
  let retry: NodeJS.Timeout | undefined;
  let probe: NodeJS.Timeout | undefined;
  let report: NodeJS.Timeout | undefined;

  const listenOn = (next: Client) => listeners.countProcesses(() => listen(next, name));

  const lost = (from: Client, error?: Error) => {
    if (client !== from) return;
    client = null;
    isListening = false;
    hasMissedEvents = true;
    clearInterval(probe);
    from.removeAllListeners();
    from.on("error", () => undefined);
    void from.end().catch(() => undefined);
    if (isClosed) return;
    logger.warn({ err: error }, "bus lost its database connection; reconnecting");
    retry = setTimeout(() => void connect(), RECONNECT_MS[Math.min(attempt++, RECONNECT_MS.length - 1)]);
  };

  async function connect(): Promise<void> {
    const next = new Client({
      connectionString: env().DATABASE_URL,
      ...KEEP_ALIVE,
      connectionTimeoutMillis: 3_000,
      query_timeout: PROBE_TIMEOUT_MS,
      application_name: CHANNELS[name].listener,
    });
    client = next;
    next.on("error", (error) => lost(next, error));
    next.on("end", () => lost(next));
    next.on("notification", (message) => listeners.receive(message.payload ?? ""));
    try {
      await next.connect();
      await listenOn(next);
      await notify(next, name, packEvents([listeners.hello]));
    } catch (error) {
      lost(next, error as Error);
      return;
    }
    if (isClosed || client !== next) return;
    probe = setInterval(() => {
      listenOn(next).catch((error: Error) => lost(next, error));
    }, PROBE_INTERVAL_MS);
    attempt = 0;
    isListening = true;
    if (hasMissedEvents) listeners.resync();
    hasMissedEvents = false;
  }

  /** The listening connections may all have survived, so nobody else knows of the lost events. */
  const reportMissed = (): void => {
    if (isClosed) return;
    report ??= setTimeout(() => {
      report = undefined;
      notify(pool(), name, packEvents([{ type: "missed" }])).catch(reportMissed);
    }, REPORT_MISSED_MS).unref();
  };

  return {
    async publish(...events) {
      const payloads = packEvents(events);
      if (payloads.length === 0) return;
      const send = () => notify(pool(), name, payloads);
      try {
        // Retries once, because the pool can return a connection that the database closed.
        await send().catch((error: unknown) => (isUnavailable(error) ? send() : Promise.reject(error)));
      } catch (error) {
        reportMissed();
        logger.error({ err: error, types: events.map((event) => event.type) }, "bus publish failed");
      }
    },
    subscribe(listener) {
      const stop = listeners.add(listener);
      if (!hasStarted) {
        hasStarted = true;
        void connect();
      }
      return stop;
    },
    isListening: () => isListening,
    hasPeers: () => listeners.hasPeers,
    async close() {
      isClosed = true;
      isListening = false;
      clearTimeout(retry);
      clearInterval(probe);
      clearTimeout(report);
      listeners.clear();
      const open = client;
      client = null;
      open?.removeAllListeners();
      open?.on("error", () => undefined);
      await open?.end().catch(() => undefined);
    },
  };
}
