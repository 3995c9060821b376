import { z } from "zod";

import { logger } from "@/lib/core/server/process/logger";

import { busEventSchema, MAX_IDS, MAX_POSITIONS, type BusEvent } from "./bus-events";

/** PostgreSQL refuses payloads of 8,000 bytes or more. Redis would carry 512 MB. */
export const MAX_PAYLOAD_BYTES = 7_900;
/** More than a payload can hold. */
const MAX_EVENTS = 500;

const payloadSchema = z.array(busEventSchema).max(MAX_EVENTS);

const countBytes = (event: BusEvent): number => Buffer.byteLength(JSON.stringify([event]));

/** Splits a list into events of at most `max` entries, and further where the entries are long, so that each event fits. */
function divide<T>(list: T[], max: number, toEvent: (chunk: T[]) => BusEvent): BusEvent[] {
  const event = toEvent(list);
  if (list.length <= 1 || (list.length <= max && countBytes(event) <= MAX_PAYLOAD_BYTES))
    return list.length === 0 ? [] : [event];
  const half = list.length <= max ? Math.ceil(list.length / 2) : max;
  return [...divide(list.slice(0, half), max, toEvent), ...divide(list.slice(half), max, toEvent)];
}

/** Splits an event with a long list into several, each below the payload limit. */
function split(event: BusEvent): BusEvent[] {
  if (event.type === "messages_stored") return divide(event.ids, MAX_IDS, (ids) => ({ ...event, ids }));
  if (event.type === "session_removed") return divide(event.sids, MAX_IDS, (sids) => ({ ...event, sids }));
  if (event.type === "positions_moved")
    return divide(event.positions, MAX_POSITIONS, (positions) => ({ ...event, positions }));
  if (event.type === "presence_asked" || event.type === "presence_answered")
    return divide(event.userIds, MAX_IDS, (userIds) => ({ ...event, userIds }));
  if (event.type === "resource_changed" && event.userIds)
    return divide(event.userIds, MAX_IDS, (userIds) => ({ ...event, userIds }));
  return [event];
}

/** Serializes events, in order, into as few payloads as possible. An event that doesn't fit into one is left out. */
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
    // Receivers would drop it, with what shares its payload.
    if (2 + size > MAX_PAYLOAD_BYTES) {
      logger.error({ type: event.type, bytes: size }, "an event is too large for the bus");
      continue;
    }
    if (bytes + size > MAX_PAYLOAD_BYTES || open.length === MAX_EVENTS) close();
    open.push(text);
    bytes += size;
  }
  close();
  return payloads;
}

export type Unpacked = { events: BusEvent[] } | { refused: "size" | "JSON" | "values"; bytes: number };

/** Parses a payload. Its size is checked first, because parsing a large one would keep all clients waiting. */
export function unpackEvents(payload: string | Buffer): Unpacked {
  const bytes = Buffer.byteLength(payload);
  if (bytes > MAX_PAYLOAD_BYTES) return { refused: "size", bytes };
  let value: unknown;
  try {
    value = JSON.parse(payload.toString());
  } catch {
    return { refused: "JSON", bytes };
  }
  const { data } = payloadSchema.safeParse(value);
  return data ? { events: data } : { refused: "values", bytes };
}
