import { Client, type Pool } from "pg";
import { z } from "zod";

import { env } from "@/lib/core/env";
import { isUnavailable } from "@/lib/core/errors";
import { logger } from "@/lib/core/logger";

import { busEventSchema, type Bus, type BusEvent } from "./bus-events";

const CHANNEL = "nametag_bus";
/** PostgreSQL refuses a payload of 8,000 bytes. */
const MAX_PAYLOAD_BYTES = 7_900;
const RECONNECT_MS = [100, 250, 500, 1_000, 2_000];
/** A listener only listens, so a connection whose other end vanished without a word would look alive for hours. */
const PROBE_EVERY_MS = 15_000;
const PROBE_ANSWER_MS = 5_000;
/**
 * A notification is a transaction of its own and wrote nothing worth keeping: it need not wait for the disk, where every
 * chat commit would queue behind it.
 */
const NOTIFY = `WITH relaxed AS MATERIALIZED (SELECT set_config('synchronous_commit', 'off', true))
  SELECT pg_notify($1, p) FROM relaxed, unnest($2::text[]) p`;

const payloadSchema = z.array(busEventSchema);

/** Long lists of ids are cut so that no event alone passes a payload's limit. */
function split(event: BusEvent): BusEvent[] {
  const size = 100;
  const chunks = <T>(list: T[]): T[][] =>
    Array.from({ length: Math.ceil(list.length / size) }, (_, at) => list.slice(at * size, (at + 1) * size));
  if (event.type === "messages_stored") return chunks(event.ids).map((ids) => ({ ...event, ids }));
  if (event.type === "session_removed") return chunks(event.sids).map((sids) => ({ ...event, sids }));
  if (event.type === "resource_changed" && event.userIds)
    return chunks(event.userIds).map((userIds) => ({ ...event, userIds }));
  return [event];
}

/** The fewest payloads that carry the events in order. */
export function packEvents(events: BusEvent[]): string[] {
  const payloads: string[] = [];
  let open: string[] = [];
  let bytes = 2;
  const close = () => {
    if (open.length > 0) payloads.push(`[${open.join(",")}]`);
    open = [];
    bytes = 2;
  };
  for (const event of events.flatMap(split)) {
    const text = JSON.stringify(event);
    const size = Buffer.byteLength(text) + 1;
    if (bytes + size > MAX_PAYLOAD_BYTES) close();
    open.push(text);
    bytes += size;
  }
  close();
  return payloads;
}

/** The bus over LISTEN/NOTIFY. Listens on a connection of its own, which it opens again, for ever, when the database goes away. */
export function createPostgresBus(pool: () => Pool): Bus {
  const listeners = new Set<Parameters<Bus["subscribe"]>[0]>();
  let client: Client | null = null;
  let listening = false;
  let started = false;
  let closed = false;
  let attempt = 0;
  let missed = false;
  let retry: NodeJS.Timeout | undefined;
  let probe: NodeJS.Timeout | undefined;

  const resync = () => {
    for (const listener of listeners) listener.onResync();
  };

  const receive = (payload: string | undefined) => {
    let events: BusEvent[];
    try {
      events = payloadSchema.parse(JSON.parse(payload ?? ""));
    } catch (error) {
      // Another version of ours is at work (a rolling deployment): what it said is in the database.
      logger.error({ err: error }, "bus payload not understood");
      return resync();
    }
    for (const event of events) for (const listener of listeners) listener.onEvent(event);
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
      query_timeout: PROBE_ANSWER_MS,
      application_name: "nametag-bus",
    });
    client = next;
    next.on("error", (error) => lost(next, error));
    next.on("end", () => lost(next));
    next.on("notification", (message) => receive(message.payload));
    try {
      await next.connect();
      await next.query(`LISTEN ${CHANNEL}`);
    } catch (error) {
      lost(next, error as Error);
      return;
    }
    if (closed || client !== next) return;
    probe = setInterval(() => {
      next.query("SELECT 1").catch((error: Error) => lost(next, error));
    }, PROBE_EVERY_MS);
    attempt = 0;
    listening = true;
    if (missed) resync();
    missed = false;
  }

  return {
    async publish(...events) {
      const payloads = packEvents(events);
      if (payloads.length === 0) return;
      const notify = () => pool().query({ name: "bus_publish", text: NOTIFY, values: [CHANNEL, payloads] });
      try {
        // Once more on a fresh connection: the pool may have handed out one that a restarted database had ended.
        await notify().catch((error: unknown) => (isUnavailable(error) ? notify() : Promise.reject(error)));
      } catch (error) {
        logger.error({ err: error, types: events.map((event) => event.type) }, "bus publish failed");
      }
    },
    subscribe(listener) {
      listeners.add(listener);
      if (!started) {
        started = true;
        void connect();
      }
      return () => listeners.delete(listener);
    },
    isListening: () => listening,
    async close() {
      closed = true;
      listening = false;
      clearTimeout(retry);
      clearInterval(probe);
      listeners.clear();
      const open = client;
      client = null;
      open?.removeAllListeners();
      open?.on("error", () => undefined);
      await open?.end().catch(() => undefined);
    },
  };
}
