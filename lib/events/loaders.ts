import "server-only";

import { cookies } from "next/headers";
import { cache } from "react";

import type { Actor } from "@/lib/auth/schema";
import { clock } from "@/lib/core/clock";
import { AppError } from "@/lib/core/errors";
import type { Page } from "@/lib/core/pagination";

import { acceptedTimezone, DEFAULT_EVENTS_PAGE, DEFAULT_TIMEZONE, TIMEZONE_COOKIE } from "./constants";
import { listEvents, readEvent } from "./data/event";
import { eventIdSchema, type EventAnswer } from "./schema";

/** The viewer's zone, for online events (contract §5): what their browser said, where it is one of ours, else the default. */
export async function loadTimezone(): Promise<string> {
  const said = (await cookies()).get(TIMEZONE_COOKIE)?.value;
  return (said && acceptedTimezone(said)) || DEFAULT_TIMEZONE;
}

/** The event as the viewer sees it, read once a request for the page and its head; null for an id that names none. */
export const loadEvent = cache(async (actor: Actor | null, id: string): Promise<EventAnswer | null> => {
  const known = eventIdSchema.safeParse({ id });
  if (!known.success) return null;
  try {
    return await readEvent(actor, known.data.id, clock.now());
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") return null;
    throw error;
  }
});

/** A page of the list as GET /api/events gives it; null for a cursor that is none of ours. */
export async function loadEvents(
  actor: Actor,
  cursor: string | undefined,
  now: Date,
): Promise<Page<EventAnswer> | null> {
  try {
    return await listEvents(actor, { limit: DEFAULT_EVENTS_PAGE, cursor, include: [] }, now);
  } catch (error) {
    if (error instanceof AppError && error.code === "validation") return null;
    throw error;
  }
}
