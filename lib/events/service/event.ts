import { recordEventAudit } from "@/lib/activity/service/audit";
import type { Actor } from "@/lib/auth/schema/actor";
import { requireAdmin } from "@/lib/auth/service/require-admin";
import { db, type Db, type Tx } from "@/lib/core/server/db";
import type { Prisma } from "@/lib/core/server/generated/prisma/client";
import { consume } from "@/lib/core/server/rate-limit";
import { clock } from "@/lib/core/shared/clock";
import { buildErrorMessage } from "@/lib/core/shared/error-message";
import {
  AppError,
  isForeignKeyViolation,
  isUniqueViolation,
  notFound,
  validationError,
} from "@/lib/core/shared/errors";
import { publish } from "@/lib/realtime/bus";
import type { BusEvent } from "@/lib/realtime/bus-events";
import type { Resource } from "@/lib/realtime/resources";

import { MAX_EVENT_DAYS } from "../constants/event";
import { getEventCreators } from "../data/creators";
import { requireEvent } from "../data/event";
import { requireSiteTimezone } from "../data/timezone";
import { canEditEvent, canManageEvents } from "../policy/access";
import type { EventResponse } from "../schema/event";
import type { CreateEventInput, UpdateEventInput } from "../schema/write";
import { checkCreatorFields, lockCreator, requireCreator } from "./creator";
import { lockEvents } from "./event-lock";
import { approveOpenRequests, type Decided, listDecided } from "./requests";
import { listWaitlisted, promoteWaitlisted, type Promotion, toRsvpChanges } from "./waitlist";

const STORED_EVENT = {
  eventbriteId: true,
  startTime: true,
  endTime: true,
  latitude: true,
  longitude: true,
  status: true,
  timezone: true,
  isOnline: true,
  hostUserId: true,
  createdById: true,
  visibility: true,
  venueName: true,
  venueAddress: true,
  location: true,
} satisfies Prisma.EventSelect;
type StoredEvent = Prisma.EventGetPayload<{ select: typeof STORED_EVENT }>;

/** Changes that members with an RSVP are notified about. `before` has the previous values. */
type EventChanges = {
  cancelled?: true;
  time?: true;
  venue?: true;
  before: Record<string, string | boolean | null>;
};

const NOTIFIED = ["startTime", "endTime", "timezone", "isOnline", "location", "venueName", "venueAddress"] as const;
const TIMES: readonly string[] = ["startTime", "endTime"];

const eventNotFound = () => notFound("events.notFound");

export type EventUpdate = { eventId: string; changes: EventChanges; promoted: Promotion[]; decided: Decided };

/** Runs in the transaction of the change, so that notifications are stored with it. */
type InTransaction<Input> = (tx: Tx, input: Input) => Promise<unknown>;

const toChange = (id: string, { visibility }: { visibility?: string }, resource: Resource = "events"): BusEvent => ({
  type: "resource_changed",
  resource,
  id,
  ...(visibility === "unlisted" && { isUnlisted: true }),
});

/**
 * @throws AppError `forbidden`, `validation`, `rate_limited`; `conflict` for a known Eventbrite id
 */
export async function createEvent(actor: Actor, input: CreateEventInput): Promise<EventResponse> {
  requireCreator(actor);
  checkEvent(input);
  checkDuration(input);
  checkCreatorFields(actor, input);
  if (!canManageEvents(actor)) await consume("newEventDay", actor.userId);
  const now = clock.now();
  const { name, startTime, endTime, ...rest } = input;
  const timezone = requireSiteTimezone(input.timezone);
  try {
    const id = await db().$transaction(async (tx) => {
      const creator = await lockCreator(tx, actor);
      checkCreatorFields(creator, input);
      await checkHost(tx, input.hostUserId);
      const own = { createdById: actor.userId, createdAt: now, updatedAt: now };
      const data = { ...normalizeType(rest), name, startTime, endTime, timezone, ...own };
      const created = await tx.event.create({ data, select: { id: true } });
      await recordEventAudit(actor, "created", created.id, { name }, tx);
      return created.id;
    });
    await publish(toChange(id, input));
    return await requireEvent(actor, id, now);
  } catch (error) {
    throw toEventError(error);
  }
}

/**
 * Null empties a field. A larger capacity gives seats to the waitlist; a smaller one removes no
 * RSVP.
 * @param onUpdate stores the notifications of members with an RSVP
 * @throws AppError `forbidden`, `not_found`, `validation`, `conflict` or `rate_limited`
 */
export async function updateEvent(
  actor: Actor,
  eventId: string,
  input: UpdateEventInput,
  onUpdate?: InTransaction<EventUpdate>,
): Promise<EventResponse> {
  requireCreator(actor);
  if (!canManageEvents(actor)) await consume("creatorEdit", actor.userId);
  const now = clock.now();
  const fields = normalizeType(input);
  const update = async (tx: Tx) => {
    const editor = await lockCreator(tx, actor);
    // Without the lock, two calls could each change one half of a pair: start and end, or the
    // coordinates.
    await lockEvents(tx, [eventId]);
    const stored = await tx.event.findUnique({ where: { id: eventId }, select: STORED_EVENT });
    if (!stored) throw eventNotFound();
    if (!canEditEvent(editor, stored, getEventCreators())) throw new AppError("forbidden", "events.notYours");
    checkCreatorFields(editor, input, stored);
    // An event keeps its zone when the site no longer offers it.
    if (fields.timezone && fields.timezone !== stored.timezone) fields.timezone = requireSiteTimezone(fields.timezone);
    const event = { ...stored, ...input };
    checkEvent(event);
    // An event that is longer already can be changed otherwise.
    if (input.startTime || input.endTime || input.eventbriteId !== undefined) checkDuration(event);
    await checkHost(tx, input.hostUserId);
    await tx.event.update({ where: { id: eventId }, data: { ...fields, updatedAt: now }, select: { id: true } });
    const changes = getEventChanges(stored, fields);
    // Each notifies every member with an RSVP.
    if (!canManageEvents(editor) && (changes.cancelled || changes.time || changes.venue))
      await consume("creatorNoticeDay", eventId);
    const action = changes.cancelled ? "cancelled" : "updated";
    await recordEventAudit(actor, action, eventId, { fields: Object.keys(input) }, tx);
    // Always, because an event that ends later or isn't cancelled any more can have free seats too.
    const promoted = await promoteWaitlisted(tx, eventId);
    const decided = await approveOpenRequests(tx, eventId);
    await onUpdate?.(tx, { eventId, changes, promoted, decided });
    return { promoted, decided, waitlisted: promoted.length > 0 ? await listWaitlisted(tx, eventId) : [], event };
  };
  const { promoted, decided, waitlisted, event } = await db()
    .$transaction(update)
    .catch((error: unknown) => {
      throw toEventError(error);
    });
  const userIds = [...promoted.map(({ userId }) => userId), ...listDecided(decided), ...waitlisted];
  await publish(toChange(eventId, event), ...toRsvpChanges(eventId, userIds));
  return requireEvent(actor, eventId, now);
}

/**
 * A synced event leaves a tombstone, so that the next sync doesn't create it again.
 * @param onDelete runs before the RSVPs are deleted
 * @throws AppError `forbidden` or `not_found`
 */
export async function deleteEvent(
  actor: Actor,
  eventId: string,
  onDelete?: InTransaction<{ eventId: string }>,
): Promise<void> {
  requireAdmin(actor);
  const { attendances, event } = await db().$transaction(async (tx) => {
    // New check-ins wait, so that the list below has every attendance.
    await lockEvents(tx, [eventId], { blockReferences: true });
    const event = await tx.event.findUnique({
      where: { id: eventId },
      select: { eventbriteId: true, name: true, visibility: true },
    });
    if (!event) throw eventNotFound();
    await onDelete?.(tx, { eventId });
    const active = await tx.eventAttendance.findMany({
      where: { eventId, isActive: true },
      select: { id: true, userId: true },
    });
    if (event.eventbriteId) {
      const { eventbriteId } = event;
      await tx.eventTombstone.createMany({ data: { eventbriteId, deletedAt: clock.now() }, skipDuplicates: true });
    }
    await tx.event.delete({ where: { id: eventId }, select: { id: true } });
    await recordEventAudit(actor, "deleted", eventId, { name: event.name }, tx);
    return { attendances: active, event };
  });
  const checkOuts = attendances.map(({ id, userId }): BusEvent => ({
    type: "attendance_changed",
    change: "checked_out",
    attendanceId: id,
    eventId,
    userId,
  }));
  const resources = ["events", "rsvps", "attendances"] as const;
  await publish(...checkOuts, ...resources.map((resource) => toChange(eventId, event, resource)));
}

function getEventChanges(before: StoredEvent, after: UpdateEventInput): EventChanges {
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

/** Makes `isOnline` and `eventType` agree. `isOnline` decides if both are given. */
function normalizeType({ isOnline, eventType, ...rest }: UpdateEventInput): UpdateEventInput {
  if (isOnline === undefined && eventType === undefined) return rest;
  const online = isOnline ?? /^(online|webinar|virtual)$/i.test(eventType ?? "");
  return { ...rest, isOnline: online, eventType: online ? "online" : "in-person" };
}

const DAY_MS = 24 * 60 * 60_000;

type WholeEvent = {
  startTime: Date;
  endTime: Date;
  eventbriteId?: string | null;
  latitude?: number | null;
  longitude?: number | null;
};

/** An event that Eventbrite has keeps its times. @throws AppError `validation` */
function checkDuration({ eventbriteId, startTime, endTime }: WholeEvent): void {
  if (!eventbriteId && endTime.getTime() - startTime.getTime() > MAX_EVENT_DAYS * DAY_MS)
    throw validationError({ endTime: buildErrorMessage("events.tooLong", { days: MAX_EVENT_DAYS }) });
}

/** The database has the same rules. @throws AppError `validation` */
function checkEvent(event: WholeEvent): void {
  if (event.endTime <= event.startTime) throw validationError({ endTime: "events.endBeforeStart" });
  if ((event.latitude == null) !== (event.longitude == null)) {
    const missing = event.latitude == null ? "latitude" : "longitude";
    throw validationError({ [missing]: "events.coordinatesIncomplete" });
  }
}

/** docs/product/sessions.md#email-verification. @throws AppError `validation` */
async function checkHost(client: Db, hostUserId: string | null | undefined): Promise<void> {
  if (!hostUserId) return;
  const host = await client.user.findFirst({
    where: { id: hostUserId, deletedAt: null },
    select: { emailVerifiedAt: true },
  });
  if (!host) throw validationError({ hostUserId: "events.hostNotFound" });
  if (!host.emailVerifiedAt) throw validationError({ hostUserId: "events.hostUnverified" });
}

/** Returns the AppError for a violated constraint, other errors unchanged. */
function toEventError(error: unknown): unknown {
  if (isUniqueViolation(error)) return new AppError("conflict", "events.eventbriteIdTaken");
  if (isForeignKeyViolation(error)) return validationError({ hostUserId: "events.hostNotFound" });
  return error;
}
