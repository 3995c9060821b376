import { z } from "zod";

import type { Actor } from "@/lib/auth/schema/actor";
import { db } from "@/lib/core/server/db";
import type { Event } from "@/lib/core/server/generated/prisma/client";
import { decodeCursor, toPage, type Page } from "@/lib/core/server/pagination";
import { showEmail, toSearchWords } from "@/lib/core/server/shown-email";
import { requireEventRight } from "@/lib/events/data/event-right";
import { listAnswersOf } from "@/lib/events/data/questions";
import { canManageEvents } from "@/lib/events/policy/access";
import { SEATED_GUEST } from "@/lib/events/policy/seats";
import type { ShownAnswer } from "@/lib/events/schema/questions";
import { pickPublicFields } from "@/lib/profiles/constants/public-profile";

import { MAX_EXPORTED_ATTENDEES } from "../constants";
import type { AttendeeCounts, ListManagedAttendeesInput, ManagedAttendee } from "../schema/manage";
import { listMissedEvents } from "./missed-events.sql";
import { listOrganizerRows, type OrganizerRow } from "./organizer-rows.sql";

const cursorKey = z.tuple([z.string().regex(/^\d{1,18}$/), z.string().max(300), z.guid()]);
const FIRST: z.infer<typeof cursorKey> = ["-1", "", "00000000-0000-0000-0000-000000000000"];

type Query = Pick<ListManagedAttendeesInput, "show" | "search" | "cursor">;

const listRows = (actor: Actor, eventId: string, { show, search, cursor }: Query, limit: number) =>
  listOrganizerRows({
    eventId,
    after: cursor ? decodeCursor(cursor, cursorKey) : FIRST,
    show,
    words: toSearchWords(search),
    searchesEmail: canManageEvents(actor),
    limit,
  });

function toManagedAttendee(
  actor: Actor,
  { userId, email, position, request, rsvpAt, checkInTime, checkOutTime, ...row }: OrganizerRow,
  answers: ReadonlyMap<string, ShownAnswer[]>,
  missed?: ManagedAttendee["missed"],
): ManagedAttendee {
  return {
    userId,
    waitlistPosition: position,
    request,
    answers: answers.get(userId) ?? [],
    rsvpAt: rsvpAt.toISOString(),
    isCheckedIn: checkInTime !== null && checkOutTime === null,
    checkInTime: checkInTime?.toISOString() ?? null,
    checkOutTime: checkOutTime?.toISOString() ?? null,
    ...(missed && { missed }),
    user: {
      id: userId,
      // A host doesn't get the email addresses.
      ...(canManageEvents(actor) && { email: showEmail(email) }),
      profile: pickPublicFields(row),
    },
  };
}

/**
 * Ignores blocks, because the organizer is responsible for everybody there.
 * @throws AppError `not_found`, `forbidden`, or `validation` for an invalid cursor
 */
export async function listManagedAttendees(
  actor: Actor,
  eventId: string,
  input: ListManagedAttendeesInput,
): Promise<Page<ManagedAttendee>> {
  await requireEventRight(actor, eventId, "seeRsvps");
  const rows = await listRows(actor, eventId, input, input.limit + 1);
  const page = toPage(rows, input.limit, (row) => [row.line, row.sortName, row.userId]);
  const userIds = page.items.map(({ userId }) => userId);
  const [answers, missed] = await Promise.all([listAnswersOf(eventId, userIds), listMissedEvents(actor, userIds)]);
  return {
    ...page,
    items: page.items.map((row) => toManagedAttendee(actor, row, answers, missed.get(row.userId))),
  };
}

/** For the CSV file, up to MAX_EXPORTED_ATTENDEES. @throws AppError `not_found` or `forbidden` */
export async function listAllAttendees(
  actor: Actor,
  eventId: string,
): Promise<{ event: Event; attendees: ManagedAttendee[] }> {
  const { event } = await requireEventRight(actor, eventId, "seeRsvps");
  const rows = await listRows(actor, eventId, { show: "all", search: "" }, MAX_EXPORTED_ATTENDEES);
  const answers = await listAnswersOf(eventId, null);
  return { event, attendees: rows.map((row) => toManagedAttendee(actor, row, answers)) };
}

/** @throws AppError `not_found` or `forbidden` */
export async function countAttendees(actor: Actor, eventId: string): Promise<AttendeeCounts> {
  const { event } = await requireEventRight(actor, eventId, "runDoor");
  const [confirmed, waitlisted, pending, declined, checkedIn, attended, guests, guestsCheckedIn] = await Promise.all([
    db().eventRsvp.count({ where: { eventId, status: "confirmed" } }),
    db().eventRsvp.count({ where: { eventId, status: "waitlisted" } }),
    db().eventRsvp.count({ where: { eventId, status: "pending" } }),
    db().eventRsvp.count({ where: { eventId, status: "declined" } }),
    db().eventAttendance.count({ where: { eventId, isActive: true } }),
    db().user.count({ where: { attendances: { some: { eventId } } } }),
    db().eventGuest.count({ where: { eventId, ...SEATED_GUEST } }),
    db().eventGuest.count({ where: { eventId, ...SEATED_GUEST, checkedInAt: { not: null } } }),
  ]);
  return {
    capacity: event.capacity,
    confirmed,
    waitlisted,
    pending,
    declined,
    checkedIn,
    attended,
    guests,
    guestsCheckedIn,
  };
}
