import "server-only";

import { cookies } from "next/headers";
import { cache } from "react";

import type { Actor } from "@/lib/auth/schema";
import { clock } from "@/lib/core/shared/clock";
import { AppError } from "@/lib/core/shared/errors";
import type { Page } from "@/lib/core/server/pagination";

import { toAcceptedTimezone, DEFAULT_EVENTS_PAGE, DEFAULT_TIMEZONE, TIMEZONE_COOKIE } from "./constants";
import { listEventCities } from "./data/city.sql";
import { listEvents } from "./data/list";
import { requireEvent } from "./data/event";
import { eventIdSchema, type EventResponse, type EventFilters, type ListEventsInput } from "./schema/event";

/** The viewer's zone, for online events (contract §5): what their browser said, where it is one of ours, else the default. */
export async function loadTimezone(): Promise<string> {
  const said = (await cookies()).get(TIMEZONE_COOKIE)?.value;
  return (said && toAcceptedTimezone(said)) || DEFAULT_TIMEZONE;
}

/** The event as the viewer sees it, read once a request for the page and its head; null for an id that names none. */
export const loadEvent = cache(async (actor: Actor | null, id: string): Promise<EventResponse | null> => {
  const known = eventIdSchema.safeParse({ id });
  if (!known.success) return null;
  try {
    return await requireEvent(actor, known.data.id, clock.now());
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") return null;
    throw error;
  }
});

/** A page of the list as the screen asks GET /api/events for it (eventsPath); for a cursor that is none of ours the first one. */
export async function loadEvents(
  actor: Actor,
  filters: EventFilters,
  { timezone, cursor, now }: { timezone: string; cursor?: string; now: Date },
): Promise<Page<EventResponse>> {
  const { q, city, format, date, hidden } = filters;
  const input: ListEventsInput = {
    limit: DEFAULT_EVENTS_PAGE,
    order: "section",
    include: hidden ? ["hidden"] : [],
    q: q || undefined,
    city: city || undefined,
    format: format || undefined,
    date: date || undefined,
    timezone,
  };
  try {
    return await listEvents(actor, { ...input, cursor }, now);
  } catch (error) {
    if (cursor && error instanceof AppError && error.code === "validation") return listEvents(actor, input, now);
    throw error;
  }
}

/** A city more or less to choose from can wait that long; the list of them needs a look at every event ahead. */
const CITIES_KEPT_MS = 60_000;
let kept: { cities: Promise<string[]>; until: number } | undefined;

/** The cities to choose from. */
export function loadEventCities(now: Date): Promise<string[]> {
  if (!kept || kept.until <= now.getTime()) {
    kept = { cities: listEventCities(now), until: now.getTime() + CITIES_KEPT_MS };
    kept.cities.catch(() => (kept = undefined));
  }
  return kept.cities;
}
