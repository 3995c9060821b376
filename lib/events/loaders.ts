import "server-only";

import { cookies } from "next/headers";
import { cache } from "react";

import type { Actor } from "@/lib/auth/schema";
import { clock } from "@/lib/core/clock";
import { AppError } from "@/lib/core/errors";

import { DEFAULT_TIMEZONE, TIMEZONE_COOKIE } from "./constants";
import { readEvent } from "./data/event";
import { acceptedTimezone } from "./policy";
import { eventIdSchema, type EventAnswer } from "./schema";

/** The viewer's zone, for online events (contract §5): what their browser said, where it is one of ours, else the default. */
export async function loadTimezone(): Promise<string> {
  const said = (await cookies()).get(TIMEZONE_COOKIE)?.value;
  return (said && acceptedTimezone(decodeURIComponent(said))) || DEFAULT_TIMEZONE;
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
