import type { Actor } from "@/lib/auth/schema/actor";
import { db, type Db } from "@/lib/core/server/db";
import type { Prisma } from "@/lib/core/server/generated/prisma/client";
import { notFound } from "@/lib/core/shared/errors";

import { rsvpStatus } from "../../responses/event";
import { channelPreferencesSchema } from "../../responses/rsvp";
import type { RsvpResponse } from "../../schema/rsvp";

const RSVP = {
  eventId: true,
  userId: true,
  status: true,
  notificationPreferences: true,
  waitlistPosition: true,
  sharesEmail: true,
} satisfies Prisma.EventRsvpSelect;

type RsvpRow = Prisma.EventRsvpGetPayload<{ select: typeof RSVP }>;

/** Adds the position on the waitlist, from 1. */
async function toRsvpResponse(client: Db, row: RsvpRow): Promise<RsvpResponse> {
  const { eventId, userId, status, waitlistPosition, sharesEmail } = row;
  const notificationPreferences = channelPreferencesSchema.parse(row.notificationPreferences);
  const rsvp = { eventId, userId, notificationPreferences, ...(sharesEmail && { sharesEmail }) };
  if (waitlistPosition === null) return { ...rsvp, status: rsvpStatus.parse(status) };
  const ahead = await client.eventRsvp.count({
    where: { eventId, status, waitlistPosition: { lte: waitlistPosition } },
  });
  // At least 1, because the RSVP may have been confirmed since.
  return { ...rsvp, status: "waitlisted", waitlistPosition: Math.max(1, ahead) };
}

export async function findRsvp(client: Db, userId: string, eventId: string): Promise<RsvpResponse | null> {
  const rsvp = await client.eventRsvp.findUnique({ where: { userId_eventId: { userId, eventId } }, select: RSVP });
  return rsvp && toRsvpResponse(client, rsvp);
}

/**
 * Returns the event's values that decide whether the member can RSVP; the RSVP can be null.
 * @throws AppError `not_found` for an unknown event
 */
export async function requireEventWithRsvp(userId: string, eventId: string) {
  const found = await db().event.findUnique({
    where: { id: eventId },
    select: {
      endTime: true,
      status: true,
      capacity: true,
      requiresApproval: true,
      questions: { where: { archivedAt: null, isRequired: true }, select: { id: true }, take: 1 },
      rsvps: { where: { userId }, select: RSVP },
    },
  });
  if (!found) throw notFound("events.notFound");
  const { rsvps, questions, ...rest } = found;
  const event = { ...rest, isAsking: questions.length > 0 };
  return { event, rsvp: rsvps[0] ? await toRsvpResponse(db(), rsvps[0]) : null };
}

/** Returns true only for a confirmed RSVP. @throws AppError `not_found` for an unknown event */
export async function getRsvpStatus(actor: Actor, eventId: string): Promise<{ hasRsvp: boolean }> {
  const { rsvp } = await requireEventWithRsvp(actor.userId, eventId);
  return { hasRsvp: rsvp?.status === "confirmed" };
}

/**
 * Includes notification preferences; null without an RSVP.
 * @throws AppError `not_found` for an unknown event
 */
export async function getMyRsvp(actor: Actor, eventId: string): Promise<RsvpResponse | null> {
  return (await requireEventWithRsvp(actor.userId, eventId)).rsvp;
}
