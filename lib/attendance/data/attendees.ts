import { z } from "zod";

import type { Actor } from "@/lib/auth/schema/actor";
import { cursorInstant, decodeCursor, toPage, type Page } from "@/lib/core/server/pagination";
import { clock } from "@/lib/core/shared/clock";
import { requireEventRight } from "@/lib/events/data/event-right";
import { INDUSTRY_FAMILIES, getIndustryFamily } from "@/lib/profiles/constants/profile";

import { toTopics } from "@/lib/profiles/data/topics";

import { type AttendeeSort, AUTO_CHECK_OUT_DELAY_MS, FIRST_ATTENDEES_PAGE, MAX_ATTENDEE_TOPICS } from "../constants";
import type {
  Attendee,
  AttendeeSummary,
  AttendeeTopic,
  AttendeeTotals,
  FirstAttendees,
  ListAttendeesInput,
} from "../schema/attendance";
import {
  type IndustryRow,
  listAttendeeRows,
  listAttendeeTopicRows,
  readFirstPage,
  type AttendeeRow,
} from "./attendee-rows.sql";

const toCursorKey = (key: z.ZodType<string>) => z.tuple([z.enum(["true", "false"]), key, z.guid()]);
const byTime = toCursorKey(cursorInstant);
const byText = toCursorKey(z.string().max(4_000));

type Start = [isNotCheckedIn: "false", sinceOrSortKey: string, userId: string];
const FIRST: Start = ["false", "-infinity", "00000000-0000-0000-0000-000000000000"];
const LATEST: Start = ["false", "infinity", "ffffffff-ffff-ffff-ffff-ffffffffffff"];
const FIRST_TEXT: Start = ["false", "", "00000000-0000-0000-0000-000000000000"];

/** The other orders are by text. */
const TIME_STARTS: Partial<Record<AttendeeSort, Start>> = { arrival: FIRST, latest: LATEST };

function toAttendee(
  eventId: string,
  { userId, isCheckedIn, isUnconfirmed, since, sortKey: _sortKey, topics, ...profile }: AttendeeRow,
): Attendee {
  const checkInTime = isCheckedIn ? since.toISOString() : null;
  const unconfirmed = isUnconfirmed && { isUnconfirmed: true as const };
  return {
    userId,
    eventId,
    isCheckedIn,
    checkInTime,
    ...unconfirmed,
    user: { id: userId, profile },
    ...(topics && { topics: toTopics(topics) }),
  };
}

/**
 * Checked-in members come first. Without `sort`, new ones are last among these
 * (docs/product/presence.md#current-attendees).
 * @throws AppError `not_found`, `forbidden`, or `validation` for an invalid cursor
 */
export async function listAttendees(
  actor: Actor,
  eventId: string,
  { limit, cursor, sort, search, lookingFor, canHelpWith }: ListAttendeesInput,
): Promise<Page<Attendee>> {
  await requireEventRight(actor, eventId, "seeAttendees");
  const start = TIME_STARTS[sort];
  const rows = await listAttendeeRows({
    eventId,
    viewerId: actor.userId,
    after: cursor ? decodeCursor(cursor, start ? byTime : byText) : (start ?? FIRST_TEXT),
    limit: limit + 1,
    sort,
    filter:
      search || lookingFor || canHelpWith
        ? { words: search ? search.split(/\s+/) : null, lookingFor, canHelpWith }
        : null,
  });
  return toAttendeesPage(eventId, rows, limit);
}

function toAttendeesPage(eventId: string, rows: AttendeeRow[], limit: number): Page<Attendee> {
  const { items, next } = toPage(rows, limit, ({ isCheckedIn, sortKey, since, userId }) => [
    ...[String(!isCheckedIn), sortKey ?? since.toISOString(), userId],
  ]);
  return { items: items.map((row) => toAttendee(eventId, row)), next };
}

function summarize(rows: readonly IndustryRow[], guestsIn: number): AttendeeSummary {
  const none = (): AttendeeTotals => ({ confirmed: 0, checkedIn: 0 });
  const families = Object.fromEntries(
    INDUSTRY_FAMILIES.map((family) => [family, none()]),
  ) as AttendeeSummary["families"];
  const total = none();
  for (const { industry, confirmed, checkedIn } of rows) {
    for (const totals of [total, families[getIndustryFamily(industry)]]) {
      totals.confirmed += confirmed;
      totals.checkedIn += checkedIn;
    }
  }
  return { ...total, guestsIn, families };
}

/**
 * Returns the first page, and counts the whole list by industry family.
 * @throws AppError `not_found` or `forbidden`
 */
export async function getFirstAttendees(actor: Actor, eventId: string): Promise<FirstAttendees> {
  const { event } = await requireEventRight(actor, eventId, "seeAttendees");
  const { attendees, industries, guestsIn } = await readFirstPage({
    eventId,
    viewerId: actor.userId,
    after: FIRST,
    limit: FIRST_ATTENDEES_PAGE + 1,
  });
  const { items, next } = toAttendeesPage(eventId, attendees, FIRST_ATTENDEES_PAGE);
  // Guests never check out, so they leave when the members who are still in do.
  const isClosed = clock.ms() >= event.endTime.getTime() + AUTO_CHECK_OUT_DELAY_MS;
  return { ...summarize(industries, isClosed ? 0 : guestsIn), attendees: items, next };
}

/**
 * Lists the topics of the attendees that the actor may see, the most frequent ones first.
 * @throws AppError `not_found` or `forbidden`
 */
export async function listAttendeeTopics(actor: Actor, eventId: string): Promise<AttendeeTopic[]> {
  await requireEventRight(actor, eventId, "seeAttendees");
  return listAttendeeTopicRows(eventId, actor.userId, MAX_ATTENDEE_TOPICS);
}
