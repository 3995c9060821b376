import { z } from "zod";

import { busEventSchema, type BusEvent } from "./bus-events";

/** PostgreSQL refuses a payload of 8,000 bytes. */
const MAX_PAYLOAD_BYTES = 7_900;
/** Ids, or positions, in one event. */
const MOST_IDS = 100;
const MOST_POSITIONS = 30;

const payloadSchema = z.array(busEventSchema);

function chunks<T>(list: T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(list.length / size) }, (_, at) => list.slice(at * size, (at + 1) * size));
}

/** Long lists are cut so that no event alone passes a payload's limit. */
function split(event: BusEvent): BusEvent[] {
  if (event.type === "messages_stored") return chunks(event.ids, MOST_IDS).map((ids) => ({ ...event, ids }));
  if (event.type === "session_removed") return chunks(event.sids, MOST_IDS).map((sids) => ({ ...event, sids }));
  if (event.type === "positions_moved")
    return chunks(event.positions, MOST_POSITIONS).map((positions) => ({ ...event, positions }));
  if (event.type === "resource_changed" && event.userIds)
    return chunks(event.userIds, MOST_IDS).map((userIds) => ({ ...event, userIds }));
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

/** @throws for what another version of ours may have written (a rolling deployment) */
export const unpackEvents = (payload: string | undefined): BusEvent[] => payloadSchema.parse(JSON.parse(payload ?? ""));
