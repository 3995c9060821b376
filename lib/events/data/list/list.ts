import { z } from "zod";

import type { Actor } from "@/lib/auth/schema/actor";
import { cursorInstant, decodeCursor, timeKey, toPage, type Page } from "@/lib/core/server/pagination";

import { canManageEvents } from "../../policy/access";
import { isAnnounced } from "../../policy/check-in";
import type { EventResponse } from "../../schema/event";
import type { ListEventsInput } from "../../schema/list";
import { getDateRange } from "./days";
import { listEventPage, type EventFilterValues } from "./list.sql";
import { getSiteTimezone } from "../timezone";
import { toEventResponse } from "../to-event-response";

const sectionKey = z.tuple([z.enum(["false", "true"]), cursorInstant, z.guid()]);

function parseCursor(cursor: string | undefined, bySection: boolean, isPast: boolean) {
  if (!cursor && isPast) return { isLater: "false", startTime: "infinity", id: "ffffffff-ffff-ffff-ffff-ffffffffffff" };
  if (!cursor) return { isLater: "false", startTime: "-infinity", id: "00000000-0000-0000-0000-000000000000" };
  const [isLater, startTime, id] = bySection
    ? decodeCursor(cursor, sectionKey)
    : (["false", ...decodeCursor(cursor, timeKey)] as const);
  return { isLater, startTime, id };
}

function toFilterValues({ q, city, format, date, timezone }: ListEventsInput, now: Date): EventFilterValues | null {
  if (!q && !city && !format && !date) return null;
  const { from, until } = date
    ? getDateRange(date, timezone ?? getSiteTimezone(), now)
    : { from: "-infinity", until: "infinity" };
  const words = (q ?? "").split(/\s+/).filter(Boolean);
  return [words, city ?? null, format ? format === "online" : null, from, until];
}

/**
 * docs/product/events.md#events-list. `include` adds hidden events, and past ones for admins.
 * `order: "section"` puts announced events last, except in a list with past events, and counts all.
 */
export async function listEvents(actor: Actor | null, input: ListEventsInput, now: Date): Promise<Page<EventResponse>> {
  const includesPast = input.include.includes("past") && canManageEvents(actor);
  const isPast = input.status === "past";
  const bySection = input.order === "section" && !includesPast && !isPast;
  const rows = await listEventPage({
    viewerId: actor?.userId ?? null,
    now,
    limit: input.limit + 1,
    after: parseCursor(input.cursor, bySection, isPast),
    includesHidden: input.include.includes("hidden"),
    onlyUpcoming: input.status === "upcoming",
    filter: toFilterValues(input, now),
    kind: isPast ? "own_past_events" : includesPast ? "all_events" : bySection ? "event_sections" : "events",
  });
  const page = toPage(rows, input.limit, ({ status, startTime, id }) => {
    const key = [startTime.toISOString(), id];
    return bySection ? [String(isAnnounced({ status, startTime }, now)), ...key] : key;
  });
  const total = rows[0]?.total;
  const items = page.items.map((row) => toEventResponse(row, actor, now));
  return { ...page, items, ...(typeof total === "number" && { total }) };
}
