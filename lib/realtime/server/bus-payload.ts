import { z } from "zod";

import { busEventSchema, type BusEvent } from "./bus-events";

/** PostgreSQL refuses payloads of 8,000 bytes or more. */
const MAX_PAYLOAD_BYTES = 7_900;
/** Per event. */
const MAX_IDS = 100;
const MAX_POSITIONS = 30;

const payloadSchema = z.array(busEventSchema);

function chunks<T>(list: T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(list.length / size) }, (_, index) =>
    list.slice(index * size, (index + 1) * size),
  );
}

/** Splits an event with a long list into several, each below the payload limit. */
function split(event: BusEvent): BusEvent[] {
  if (event.type === "messages_stored") return chunks(event.ids, MAX_IDS).map((ids) => ({ ...event, ids }));
  if (event.type === "session_removed") return chunks(event.sids, MAX_IDS).map((sids) => ({ ...event, sids }));
  if (event.type === "positions_moved")
    return chunks(event.positions, MAX_POSITIONS).map((positions) => ({ ...event, positions }));
  if (event.type === "presence_asked" || event.type === "presence_answered")
    return chunks(event.userIds, MAX_IDS).map((userIds) => ({ ...event, userIds }));
  if (event.type === "resource_changed" && event.userIds)
    return chunks(event.userIds, MAX_IDS).map((userIds) => ({ ...event, userIds }));
  return [event];
}

/** Serializes events, in order, into as few payloads as possible. */
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

/** Parses a payload. @throws ZodError or SyntaxError for a payload of another release (a rolling deployment) */
export const unpackEvents = (payload: string | undefined): BusEvent[] => payloadSchema.parse(JSON.parse(payload ?? ""));
