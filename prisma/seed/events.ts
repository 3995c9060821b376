import type { Prisma } from "@/lib/core/server/generated/prisma/client";

import { demoEvent, EVENT_KEYS, type EventKey } from "./data/events";
import { demoId } from "./identity";
import { memberId } from "./members";
import { DAY, slotTimes, type Times } from "./schedule";

export const eventId = (key: EventKey): string => demoId("event", key);

export const eventTimes = (key: EventKey, now: Date): Times => {
  const { slot, timezone } = demoEvent(key);
  return slotTimes(slot, timezone, now);
};

export function eventRows(now: Date): Prisma.EventCreateManyInput[] {
  return EVENT_KEYS.map((key) => {
    const event = demoEvent(key);
    const { place, host, sponsors = [] } = event;
    const times = eventTimes(key, now);
    // Created 40 days before the start, and at least two days ago.
    const createdAt = new Date(Math.min(times.startTime.getTime() - 40 * DAY, now.getTime() - 2 * DAY));
    return {
      id: eventId(key),
      name: event.name,
      description: event.description,
      status: event.status,
      ...times,
      timezone: event.timezone,
      isOnline: !place,
      eventType: place ? "in-person" : "online",
      location: place?.city ?? "Online",
      venueName: place?.venue ?? null,
      venueAddress: place?.address ?? null,
      latitude: place?.latitude ?? null,
      longitude: place?.longitude ?? null,
      meetingUrl: event.meetingUrl ?? null,
      capacity: event.capacity ?? null,
      eventbriteId: event.eventbriteId ?? null,
      sponsorName: sponsors[0] ?? null,
      sponsor2Name: sponsors[1] ?? null,
      sponsor3Name: sponsors[2] ?? null,
      hostUserId: typeof host === "string" ? memberId(host) : null,
      hostName: typeof host === "object" ? host.name : null,
      hostEmail: typeof host === "object" ? host.email : null,
      hostPhone: typeof host === "object" ? (host.phone ?? null) : null,
      createdAt,
      updatedAt: createdAt,
    };
  });
}
