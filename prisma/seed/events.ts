import type { Prisma } from "@/lib/core/server/generated/prisma/client";

import { getDemoEvent, EVENT_KEYS, type DemoEvent, type EventKey } from "./data/events";
import type { MemberKey } from "./data/members";
import { toDemoId } from "./identity";
import { getMemberId } from "./members";
import { DAY, getSlotTimes, type Times } from "./schedule";

export const getEventId = (key: EventKey): string => toDemoId("event", key);

export const getEventTimes = (key: EventKey, now: Date): Times => {
  const { slot, timezone } = getDemoEvent(key);
  return getSlotTimes(slot, timezone, now);
};

export const getQuestionId = (key: EventKey, index: number): string => toDemoId("question", `${key} ${index}`);

export const buildQuestionRows = (): Prisma.EventQuestionCreateManyInput[] =>
  EVENT_KEYS.flatMap((key) =>
    (getDemoEvent(key).questions ?? []).map((question, index) => ({
      ...question,
      id: getQuestionId(key, index),
      eventId: getEventId(key),
      position: index + 1,
    })),
  );

export function toEventRow(id: string, event: DemoEvent, now: Date): Prisma.EventCreateManyInput {
  const { venue, host, sponsors = [] } = event;
  const times = getSlotTimes(event.slot, event.timezone, now);
  // 40 days before the start, and at least two days ago.
  const createdAt = new Date(Math.min(times.startTime.getTime() - 40 * DAY, now.getTime() - 2 * DAY));
  return {
    id,
    name: event.name,
    description: event.description,
    status: event.status,
    ...times,
    timezone: event.timezone,
    isOnline: !venue,
    eventType: venue ? "in-person" : "online",
    location: venue?.city ?? "Online",
    venueName: venue?.name ?? null,
    venueAddress: venue?.address ?? null,
    latitude: venue?.latitude ?? null,
    longitude: venue?.longitude ?? null,
    meetingUrl: event.meetingUrl ?? null,
    capacity: event.capacity ?? null,
    requiresApproval: event.requested !== undefined,
    eventbriteId: event.eventbriteId ?? null,
    sponsorName: sponsors[0] ?? null,
    sponsor2Name: sponsors[1] ?? null,
    sponsor3Name: sponsors[2] ?? null,
    hostUserId: typeof host === "string" ? getMemberId(host) : null,
    hostName: typeof host === "object" ? host.name : null,
    hostEmail: typeof host === "object" ? host.email : null,
    hostEmailByAdmin: true,
    hostPhone: typeof host === "object" ? (host.phone ?? null) : null,
    createdAt,
    updatedAt: createdAt,
    followersToldAt: createdAt,
  };
}

export const buildEventRows = (now: Date): Prisma.EventCreateManyInput[] =>
  EVENT_KEYS.map((key) => toEventRow(getEventId(key), getDemoEvent(key), now));

export const buildTeamRows = (now: Date): Prisma.EventTeamMemberCreateManyInput[] =>
  EVENT_KEYS.flatMap((key) =>
    Object.entries(getDemoEvent(key).team ?? {}).map(([member, role]) => ({
      eventId: getEventId(key),
      userId: getMemberId(member as MemberKey),
      role,
      createdAt: new Date(now.getTime() - 2 * DAY),
    })),
  );
