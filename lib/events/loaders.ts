import "server-only";

import { cookies } from "next/headers";
import { cache } from "react";

import type { Actor } from "@/lib/auth/schema/actor";
import { idSchema } from "@/lib/core/shared/id";
import { clock } from "@/lib/core/shared/clock";
import { AppError, nullIfNotFound } from "@/lib/core/shared/errors";
import { uniqueTexts } from "@/lib/core/shared/text/text-search";
import { getSiteSettings } from "@/lib/core/server/site/site-settings";
import type { Page } from "@/lib/core/server/pagination";

import { FIRST_SCREEN_EVENTS } from "./constants/list";
import { TIMEZONE_COOKIE, toAssumedTimezone } from "./constants/timezones";
import { listEventCities } from "./data/list/city";
import { listEvents } from "./data/list/list";
import { requireEvent } from "./data/event";
import { getSiteTimezone, toSiteTimezone } from "./data/timezone";
import { type EventAction, hasEventRight } from "./policy/access";
import type { EventResponse, EventViewer } from "./schema/event";
import type { EventFilters, ListEventsInput } from "./schema/list";

/** Returns the cookie's zone, or the default one if it isn't accepted. */
export async function loadTimezone(): Promise<string> {
  return toSiteTimezone(await loadViewerZone()) ?? getSiteTimezone();
}

/** Returns an assumed name if the cookie's zone isn't the device's own, or if there is none. */
export async function loadViewerZone(): Promise<string> {
  const stored = (await cookies()).get(TIMEZONE_COOKIE)?.value;
  const zone = stored && toSiteTimezone(stored);
  if (!zone) return toAssumedTimezone(getSiteTimezone());
  return stored === toAssumedTimezone(zone) ? stored : zone;
}

/** The page and its metadata share one read per request. */
export const loadEvent = cache(async (actor: Actor | null, id: string): Promise<EventResponse | null> => {
  const parsed = idSchema.safeParse(id);
  return parsed.success ? requireEvent(actor, parsed.data, clock.now()).catch(nullIfNotFound) : null;
});

export type OwnEvent = EventResponse & { viewer: EventViewer };

/** Returns null to those without the right (docs/product/event-team.md#rights). */
export async function loadEventWithRight(actor: Actor, id: string, action: EventAction): Promise<OwnEvent | null> {
  const event = await loadEvent(actor, id);
  return event?.viewer && hasEventRight(event.viewer.roles, action) ? { ...event, viewer: event.viewer } : null;
}

/** Returns the first page for an invalid cursor. The browser requests the same list. */
export async function loadEvents(
  actor: Actor,
  filters: EventFilters,
  { timezone, cursor, now }: { timezone: string; cursor?: string; now: Date },
): Promise<Page<EventResponse>> {
  const { q, city, format, date, hidden } = filters;
  const input: ListEventsInput = {
    limit: FIRST_SCREEN_EVENTS,
    status: date === "past" ? "past" : undefined,
    order: "section",
    include: hidden ? ["hidden"] : [],
    q: q || undefined,
    city: city || undefined,
    format: format || undefined,
    date: date === "past" ? undefined : date || undefined,
    timezone,
  };
  try {
    return await listEvents(actor, { ...input, cursor }, now);
  } catch (error) {
    if (cursor && error instanceof AppError && error.code === "validation") return listEvents(actor, input, now);
    throw error;
  }
}

/** Listing the cities reads all coming events, so the list is cached. */
const CITIES_CACHE_MS = 60_000;
let cached: { cities: Promise<string[]>; until: number } | undefined;

/** The site's own list first, then other cities that have events. */
export async function loadEventCities(now: Date): Promise<string[]> {
  return uniqueTexts([...(getSiteSettings().cities ?? []), ...(await loadCitiesWithEvents(now))]);
}

function loadCitiesWithEvents(now: Date): Promise<string[]> {
  if (!cached || cached.until <= now.getTime()) {
    cached = { cities: listEventCities(now), until: now.getTime() + CITIES_CACHE_MS };
    cached.cities.catch(() => (cached = undefined));
  }
  return cached.cities;
}
