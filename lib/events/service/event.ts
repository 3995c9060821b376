import { recordAudit } from "@/lib/activity/service/audit";
import type { Actor } from "@/lib/auth/schema";
import { clock } from "@/lib/core/shared/clock";
import { db, type Db } from "@/lib/core/server/db";
import { AppError, isForeignKeyViolation, isUniqueViolation, notFound } from "@/lib/core/shared/errors";
import type { Prisma } from "@/lib/core/server/generated/prisma/client";
import { publish } from "@/lib/realtime/server/bus";
import type { BusEvent } from "@/lib/realtime/server/bus-events";

import { DEFAULT_TIMEZONE } from "../constants";
import { requireEvent } from "../data/event";
import { canManageEvents } from "../policy";
import type { EventResponse } from "../schema/event";
import type { CreateEventInput, UpdateEventInput } from "../schema/write";
import { promoteWaitlisted, listWaitlisted, toRsvpChanges, type Promotion } from "./waitlist";

const unknownEvent = () => notFound("The event you're looking for doesn't exist.");
const invalid = (field: string, message: string) =>
  new AppError("validation", message, { fields: { [field]: message } });

function requireAdmin(actor: Actor): void {
  if (!canManageEvents(actor)) throw new AppError("forbidden", "Only admins can do this.");
}

/** Contract §5: isOnline decides everything that eventType also says. */
function decideType({ isOnline, eventType, ...rest }: UpdateEventInput): UpdateEventInput {
  if (isOnline === undefined && eventType === undefined) return rest;
  const online = isOnline ?? /^(online|webinar|virtual)$/i.test(eventType ?? "");
  return { ...rest, isOnline: online, eventType: online ? "online" : "in-person" };
}

type Whole = { startTime: Date; endTime: Date; latitude?: number | null; longitude?: number | null };
type Stored = Whole & {
  status: string;
  timezone: string;
  isOnline: boolean;
  venueName: string | null;
  venueAddress: string | null;
  location: string | null;
};

/** What those who RSVP'd should hear of; absent is what stayed. */
type EventChanges = { cancelled?: true; time?: true; venue?: true; before: Record<string, string | boolean | null> };
export type EventUpdate = { eventId: string; changes: EventChanges; promoted: Promotion[] };

/** What a later domain has to do about it, in the same transaction: neither stands without the other. */
type Tell<News> = (tx: Prisma.TransactionClient, news: News) => Promise<unknown>;

/** What was, of the fields that say when and where and are another now. */
const TOLD = ["startTime", "endTime", "timezone", "isOnline", "location", "venueName", "venueAddress"] as const;

function changesOf(before: Stored, after: UpdateEventInput): EventChanges {
  const differs = (name: (typeof TOLD)[number]): boolean => {
    const [was, is] = [before[name], after[name]];
    if (is === undefined) return false;
    return was instanceof Date && is instanceof Date ? was.getTime() !== is.getTime() : was !== is;
  };
  const text = (value: Date | string | boolean | null) => (value instanceof Date ? value.toISOString() : value);
  const differing = TOLD.filter(differs);
  const was = Object.fromEntries(differing.map((name) => [name, text(before[name])]));
  if (after.status === "cancelled" && before.status !== "cancelled") return { cancelled: true, before: was };
  const time = differing.some((name) => name === "startTime" || name === "endTime");
  const venue = differing.some((name) => name !== "startTime" && name !== "endTime" && name !== "timezone");
  return { ...(time && { time }), ...(venue && { venue }), before: was };
}

/** What no single field can say, checked on the event as it would be. The database holds the same rules. */
function checkWhole(event: Whole): void {
  if (event.endTime <= event.startTime) throw invalid("endTime", "The end must be after the start");
  if ((event.latitude == null) !== (event.longitude == null)) {
    throw invalid(event.latitude == null ? "latitude" : "longitude", "Please give both coordinates, or neither");
  }
}

async function checkHost(client: Db, hostUserId: string | null | undefined): Promise<void> {
  if (!hostUserId) return;
  const host = await client.user.findFirst({ where: { id: hostUserId, deletedAt: null }, select: { id: true } });
  if (!host) throw invalid("hostUserId", "This member doesn't exist");
}

/** A race or a clash that only the database sees, in words. */
function readable(error: unknown): unknown {
  if (isUniqueViolation(error)) return new AppError("conflict", "Another event already has this Eventbrite id.");
  if (isForeignKeyViolation(error)) return invalid("hostUserId", "This member doesn't exist");
  return error;
}

const about = (
  actor: Actor,
  action: `event.${string}`,
  subjectId: string,
  details: Record<string, string | string[]>,
) => ({
  actorId: actor.userId,
  action,
  subjectType: "event" as const,
  subjectId,
  details,
});

const changed = (id: string): BusEvent => ({ type: "resource_changed", resource: "events", id });

/** Throws `forbidden`, `validation`, or `conflict` for an Eventbrite id that is taken. */
export async function createEvent(actor: Actor, input: CreateEventInput): Promise<EventResponse> {
  requireAdmin(actor);
  checkWhole(input);
  const now = clock.now();
  const { name, startTime, endTime, timezone = DEFAULT_TIMEZONE, ...rest } = input;
  try {
    const id = await db().$transaction(async (tx) => {
      await checkHost(tx, input.hostUserId);
      const data = { ...decideType(rest), name, startTime, endTime, timezone, createdAt: now, updatedAt: now };
      const made = await tx.event.create({ data, select: { id: true } });
      await recordAudit(about(actor, "event.created", made.id, { name }), tx);
      return made.id;
    });
    await publish(changed(id));
    return await requireEvent(actor, id, now);
  } catch (error) {
    throw readable(error);
  }
}

/**
 * Changes the fields that are named; null empties one. A larger capacity, or none any more, gives places to who waits; a
 * smaller one takes nobody's. `tell` hears what changed for those who RSVP'd.
 * Throws `forbidden`, `not_found`, `validation` or `conflict`.
 */
export async function updateEvent(
  actor: Actor,
  eventId: string,
  input: UpdateEventInput,
  tell?: Tell<EventUpdate>,
): Promise<EventResponse> {
  requireAdmin(actor);
  const now = clock.now();
  let done: { promoted: Promotion[]; line: string[] };
  try {
    done = await db().$transaction(async (tx) => {
      // Locked, so that two halves of a pair (start and end, the coordinates) can't be changed past each other.
      const [stored] = await tx.$queryRaw<Stored[]>`
        SELECT "startTime", "endTime", latitude, longitude, status, timezone, "isOnline",
          "venueName", "venueAddress", location
        FROM events WHERE id = ${eventId}::uuid FOR UPDATE`;
      if (!stored) throw unknownEvent();
      checkWhole({ ...stored, ...input });
      await checkHost(tx, input.hostUserId);
      const data = { ...decideType(input), updatedAt: now };
      await tx.event.update({ where: { id: eventId }, data, select: { id: true } });
      const changes = changesOf(stored, input);
      const action = changes.cancelled ? "event.cancelled" : "event.updated";
      await recordAudit(about(actor, action, eventId, { fields: Object.keys(input) }), tx);
      // An event that runs again, or longer, may have places too, so this doesn't ask what changed.
      const promoted = await promoteWaitlisted(tx, eventId);
      await tell?.(tx, { eventId, changes, promoted });
      return { promoted, line: promoted.length > 0 ? await listWaitlisted(tx, eventId) : [] };
    });
  } catch (error) {
    throw readable(error);
  }
  const { promoted, line } = done;
  await publish(changed(eventId), ...toRsvpChanges(eventId, [...promoted.map(({ userId }) => userId), ...line]));
  return requireEvent(actor, eventId, now);
}

/**
 * Deletes the event with its RSVPs and attendances. One that was synced leaves a tombstone, so that sync never brings it
 * back (contract §4). Whoever was checked in is told; `tell` runs while the RSVPs are still there. Throws `forbidden` or `not_found`.
 */
export async function deleteEvent(actor: Actor, eventId: string, tell?: Tell<{ eventId: string }>): Promise<void> {
  requireAdmin(actor);
  const left = await db().$transaction(async (tx) => {
    // The lock keeps new check-ins out (their foreign key waits for it), so that nobody is missed below.
    const [event] = await tx.$queryRaw<{ eventbriteId: string | null; name: string }[]>`
      SELECT "eventbriteId", name FROM events WHERE id = ${eventId}::uuid FOR UPDATE`;
    if (!event) throw unknownEvent();
    await tell?.(tx, { eventId });
    const here = await tx.eventAttendance.findMany({
      where: { eventId, isActive: true },
      select: { id: true, userId: true },
    });
    if (event.eventbriteId) {
      const { eventbriteId } = event;
      await tx.eventTombstone.createMany({ data: { eventbriteId, deletedAt: clock.now() }, skipDuplicates: true });
    }
    await tx.event.delete({ where: { id: eventId }, select: { id: true } });
    await recordAudit(about(actor, "event.deleted", eventId, { name: event.name }), tx);
    return here;
  });
  const checkedOut = left.map(({ id, userId }): BusEvent => ({
    type: "attendance_changed",
    change: "checked_out",
    attendanceId: id,
    eventId,
    userId,
  }));
  const gone = (resource: "rsvps" | "attendances"): BusEvent => ({ type: "resource_changed", resource, id: eventId });
  await publish(...checkedOut, changed(eventId), gone("rsvps"), gone("attendances"));
}
