import type { Prisma } from "@/lib/core/server/generated/prisma/client";

import type { UpdateEventInput } from "../schema/write";

export const STORED_EVENT = {
  startTime: true,
  endTime: true,
  latitude: true,
  longitude: true,
  status: true,
  timezone: true,
  isOnline: true,
  venueName: true,
  venueAddress: true,
  location: true,
} satisfies Prisma.EventSelect;
export type StoredEvent = Prisma.EventGetPayload<{ select: typeof STORED_EVENT }>;

/** Changes that members with an RSVP are notified about. `before` has the previous values. */
export type EventChanges = {
  cancelled?: true;
  time?: true;
  venue?: true;
  before: Record<string, string | boolean | null>;
};

const NOTIFIED = ["startTime", "endTime", "timezone", "isOnline", "location", "venueName", "venueAddress"] as const;
const TIMES: readonly string[] = ["startTime", "endTime"];

export function getEventChanges(before: StoredEvent, after: UpdateEventInput): EventChanges {
  const isChanged = (name: (typeof NOTIFIED)[number]): boolean => {
    const [previous, next] = [before[name], after[name]];
    if (next === undefined) return false;
    return previous instanceof Date && next instanceof Date ? previous.getTime() !== next.getTime() : previous !== next;
  };
  const toJson = (value: Date | string | boolean | null) => (value instanceof Date ? value.toISOString() : value);
  const changed = NOTIFIED.filter(isChanged);
  const previous = Object.fromEntries(changed.map((name) => [name, toJson(before[name])]));
  if (after.status === "cancelled" && before.status !== "cancelled") return { cancelled: true, before: previous };
  const time = changed.some((name) => TIMES.includes(name));
  const venue = changed.some((name) => !TIMES.includes(name) && name !== "timezone");
  return { ...(time && { time }), ...(venue && { venue }), before: previous };
}
