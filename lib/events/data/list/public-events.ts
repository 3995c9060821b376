import { db } from "@/lib/core/server/db";
import type { Page } from "@/lib/core/server/pagination";
import { AppError } from "@/lib/core/shared/errors";

import { MAX_SITEMAP_EVENTS, PUBLIC_EVENTS_PAGE } from "../../constants/list";
import type { EventResponse } from "../../schema/event";
import type { DiscoverFilters } from "../../schema/list";
import { listEvents } from "./list";

const LISTED = { visibility: "listed", status: { not: "cancelled" } };

/**
 * Lists running and future listed events as every visitor sees them, soonest first. Returns the
 * first page for an invalid cursor.
 */
export async function listPublicEvents(
  { cursor, limit = PUBLIC_EVENTS_PAGE, ...filters }: DiscoverFilters & { limit?: number },
  now: Date,
): Promise<Page<EventResponse>> {
  const input = { limit, include: [], ...filters };
  try {
    return await listEvents(null, { ...input, cursor }, now);
  } catch (error) {
    if (cursor && error instanceof AppError && error.code === "validation") return listEvents(null, input, now);
    throw error;
  }
}

type FeedEvent = { event: EventResponse; sequence: number; createdAt: Date; updatedAt: Date };

/** Adds what a feed says about changes. Leaves out events that were deleted since. */
export async function addVersions(events: readonly EventResponse[]): Promise<FeedEvent[]> {
  const versions = await db().event.findMany({
    where: { id: { in: events.map(({ id }) => id) } },
    select: { id: true, sequence: true, createdAt: true, updatedAt: true },
  });
  const byId = new Map(versions.map(({ id, ...version }) => [id, version]));
  return events.flatMap((event) => {
    const version = byId.get(event.id);
    return version ? [{ event, ...version }] : [];
  });
}

/** The soonest events, because a sitemap has at most 50,000 addresses. */
export const listSitemapEvents = (now: Date): Promise<{ id: string; updatedAt: Date }[]> =>
  db().event.findMany({
    where: { ...LISTED, endTime: { gt: now } },
    select: { id: true, updatedAt: true },
    orderBy: [{ startTime: "asc" }, { id: "asc" }],
    take: MAX_SITEMAP_EVENTS,
  });
