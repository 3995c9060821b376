import { z } from "zod";

import type { Actor } from "@/lib/auth/schema/actor";
import { db } from "@/lib/core/server/db";
import { decodeCursor, toPage, type Page } from "@/lib/core/server/pagination";
import { INDUSTRY_FAMILIES, getIndustryFamily } from "@/lib/profiles/constants/profile";
import { notBlockedWith } from "@/lib/profiles/data/visible-to";

import type { Attendee, AttendeeSummary, AttendeeTotals, ListAttendeesInput } from "../schema/attendance";
import { requireAttendeeAccess } from "./access";
import { listAttendeeRows, type AttendeeRow } from "./attendee-rows.sql";

const cursorKey = z.tuple([z.enum(["true", "false"]), z.iso.datetime(), z.guid()]);
const FIRST: z.infer<typeof cursorKey> = ["false", "-infinity", "00000000-0000-0000-0000-000000000000"];

function toAttendee(eventId: string, { userId, isCheckedIn, isUnconfirmed, since, ...profile }: AttendeeRow): Attendee {
  const checkInTime = isCheckedIn ? since.toISOString() : null;
  const unconfirmed = isUnconfirmed && { isUnconfirmed: true as const };
  return { userId, eventId, isCheckedIn, checkInTime, ...unconfirmed, user: { id: userId, profile } };
}

/**
 * Lists members with a confirmed RSVP, those checked in first (docs/product/presence.md#current-attendees). New check-ins are
 * added at the end of theirs, so that no card moves. With `search` only those who match.
 * Throws `not_found`, `forbidden`, or `validation` for an invalid cursor.
 */
export async function listAttendees(
  actor: Actor,
  eventId: string,
  { limit, cursor, search }: ListAttendeesInput,
): Promise<Page<Attendee>> {
  await requireAttendeeAccess(actor, eventId);
  const rows = await listAttendeeRows({
    eventId,
    viewerId: actor.userId,
    after: cursor ? decodeCursor(cursor, cursorKey) : FIRST,
    limit: limit + 1,
    words: search ? search.split(/\s+/) : null,
  });
  const page = toPage(rows, limit, (row) => [String(!row.isCheckedIn), row.since.toISOString(), row.userId]);
  return { ...page, items: page.items.map((row) => toAttendee(eventId, row)) };
}

/** Counts the profiles of attendees by industry, which is free text. */
const countByIndustry = (actor: Actor, eventId: string, { isCheckedIn }: { isCheckedIn: boolean }) =>
  db().profile.groupBy({
    by: ["industry"],
    where: {
      user: {
        ...notBlockedWith(actor.userId),
        rsvps: { some: { eventId, status: "confirmed" } },
        ...(isCheckedIn && { attendances: { some: { eventId, isActive: true } } }),
      },
    },
    _count: true,
  });

/** Counts the whole list, by industry family, for a screen that has only its first page. Throws `not_found` or `forbidden`. */
export async function summarizeAttendees(actor: Actor, eventId: string): Promise<AttendeeSummary> {
  await requireAttendeeAccess(actor, eventId);
  const [confirmed, checkedIn] = await Promise.all([
    countByIndustry(actor, eventId, { isCheckedIn: false }),
    countByIndustry(actor, eventId, { isCheckedIn: true }),
  ]);
  const none = (): AttendeeTotals => ({ confirmed: 0, checkedIn: 0 });
  const families = Object.fromEntries(
    INDUSTRY_FAMILIES.map((family) => [family, none()]),
  ) as AttendeeSummary["families"];
  const total = none();
  const add = (name: keyof AttendeeTotals, groups: typeof confirmed) => {
    for (const { industry, _count } of groups) {
      total[name] += _count;
      families[getIndustryFamily(industry)][name] += _count;
    }
  };
  add("confirmed", confirmed);
  add("checkedIn", checkedIn);
  return { ...total, families };
}
