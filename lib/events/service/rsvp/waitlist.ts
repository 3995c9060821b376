import { clock } from "@/lib/core/shared/clock";
import type { Tx } from "@/lib/core/server/db";
import type { Prisma } from "@/lib/core/server/generated/prisma/client";
import type { BusEvent } from "@/lib/realtime/bus-events";
import type { ChangedVersion } from "@/lib/realtime/resources";

import { hasEnded } from "../../policy/check-in";
import { getFreePlaces, GUEST_WITH_PLACE } from "../../policy/places";

const COUNT_PLACED = {
  select: { rsvps: { where: { status: "confirmed" } }, guests: { where: GUEST_WITH_PLACE } },
} satisfies Prisma.EventCountOutputTypeDefaultArgs;

type Counted = { capacity: number | null; _count: { rsvps: number; guests: number } };

const getFree = ({ capacity, _count }: Counted): number | null =>
  getFreePlaces({ capacity, rsvpCount: _count.rsvps, guestCount: _count.guests });

export type Promotion = { eventId: string; userId: string };

export type Places = {
  /** Null without a limit. */
  free: number | null;
  /** For who comes after the waitlist: guests, approved requests and new RSVPs. */
  freeBehindWaitlist: number | null;
  hasEnded: boolean;
  requiresApproval: boolean;
};

/** Exact while the transaction holds the event's lock; null for an unknown event. */
export async function getPlaces(tx: Tx, eventId: string): Promise<Places | null> {
  const event = await tx.event.findUnique({
    where: { id: eventId },
    select: {
      capacity: true,
      endTime: true,
      status: true,
      requiresApproval: true,
      _count: COUNT_PLACED,
      rsvps: { where: { status: "waitlisted" }, select: { id: true }, take: 1 },
    },
  });
  if (!event) return null;
  const free = getFree(event);
  return {
    free,
    freeBehindWaitlist: free !== null && event.rsvps.length > 0 ? 0 : free,
    hasEnded: hasEnded(event, clock.now()),
    requiresApproval: event.requiresApproval,
  };
}

/**
 * Call it after every change that frees a place, in a transaction that holds the events' locks.
 * Publish `toRsvpChanges` after the commit.
 */
export async function promoteWaitlisted(tx: Tx, eventIds: string[]): Promise<Promotion[]> {
  const events = await tx.event.findMany({
    where: { id: { in: eventIds }, rsvps: { some: { status: "waitlisted" } } },
    select: {
      capacity: true,
      endTime: true,
      status: true,
      _count: COUNT_PLACED,
      rsvps: {
        where: { status: "waitlisted" },
        select: { id: true, eventId: true, userId: true },
        orderBy: { waitlistPosition: "asc" },
      },
    },
  });
  const next = events
    .filter((event) => !hasEnded(event, clock.now()))
    .flatMap((event) => event.rsvps.slice(0, getFree(event) ?? undefined));
  await tx.eventRsvp.updateMany({ where: { id: { in: next.map(({ id }) => id) } }, data: { status: "confirmed" } });
  return next.map(({ eventId, userId }) => ({ eventId, userId }));
}

export const listAllWaitlisted = (tx: Tx, eventIds: string[]): Promise<Promotion[]> =>
  tx.eventRsvp.findMany({
    where: { eventId: { in: eventIds }, status: "waitlisted" },
    select: { eventId: true, userId: true },
  });

/** After a promotion, each member has another position. */
export async function listWaitlisted(tx: Tx, eventId: string): Promise<string[]> {
  return (await listAllWaitlisted(tx, [eventId])).map(({ userId }) => userId);
}

/**
 * Makes tabs refetch and all clients show the new number. `version` is the status of the members'
 * own RSVP, null if it was cancelled. Publish after the commit.
 */
export const toRsvpChanges = (eventId: string, userIds: string[], version?: ChangedVersion): BusEvent[] =>
  userIds.length === 0
    ? []
    : [{ type: "resource_changed", resource: "rsvps", id: eventId, version, userIds: [...new Set(userIds)] }];

type AtEvent = { eventId: string; userId: string };

export function groupByEvent(members: readonly AtEvent[]): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const { eventId, userId } of members) {
    const group = groups.get(eventId);
    if (group) group.push(userId);
    else groups.set(eventId, [userId]);
  }
  return groups;
}

/** As `toRsvpChanges`, for several events. */
export const toAllRsvpChanges = (members: readonly AtEvent[]): BusEvent[] =>
  [...groupByEvent(members)].flatMap(([eventId, userIds]) => toRsvpChanges(eventId, userIds));
