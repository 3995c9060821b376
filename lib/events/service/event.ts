import { recordEventAudit } from "@/lib/activity/service/audit";
import type { Actor } from "@/lib/auth/schema/actor";
import { requireAdmin } from "@/lib/auth/service/require-admin";
import { db, type Db, type Tx } from "@/lib/core/server/db";
import type { Event, Prisma } from "@/lib/core/server/generated/prisma/client";
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

import { MAX_EVENT_DAYS } from "../constants/event";
import { requireEvent } from "../data/event";
import { checkEventRight, selectRolesOf, toEventRoles } from "../data/event-right";
import { requireSiteTimezone } from "../data/timezone";
import { canManageEvents, hasEventRight } from "../policy/access";
import { moveLaterDate } from "../policy/series-dates";
import type { EventResponse } from "../schema/event";
import type { SeriesScope } from "../schema/series";
import type { CreateEventInput, UpdateEventInput } from "../schema/write";
import { toCheckOutEvent } from "./attendance-events";
import { checkCreatorFields, checkCreatorLogos, lockCreator, lockCurrentActor, requireCreator } from "./creator";
import { toEventChange } from "./event-change";
import { lockEvents } from "./event-lock";
import { insertEvents } from "./insert-events";
import { type Decided, listMoved, placeMembers } from "./rsvp/requests";
import { buildSeriesDates, findCreatedSeries, insertSeries, isCovered, listScopeIds, placeInSeries } from "./series";
import { storeDateTimes } from "./series-times.sql";
import { type Promotion, toAllRsvpChanges } from "./rsvp/waitlist";

type StoredEvent = Prisma.EventGetPayload<{ include: ReturnType<typeof selectRolesOf> }>;

/** Changes that members with an RSVP are notified about. `before` has the previous values. */
type EventChanges = {
  cancelled?: true;
  /** Takes place after all. */
  restored?: true;
  time?: true;
  venue?: true;
  before: Record<string, string | boolean | null>;
};

const NOTIFIED = ["startTime", "endTime", "timezone", "isOnline", "location", "venueName", "venueAddress"] as const;
const TIMES: readonly string[] = ["startTime", "endTime"];

const eventNotFound = () => notFound("events.notFound");

export type EventUpdate = { eventId: string; changes: EventChanges; promoted: Promotion[]; decided: Decided[] };

/** Runs in the transaction of the change, so that notifications are stored with it. */
type InTransaction<Input> = (tx: Tx, input: Input, actor: Actor) => Promise<unknown>;

/**
 * A series returns its first event, and a repeated request that one again.
 * @throws AppError `forbidden`, `validation`, `rate_limited`; `conflict` for a known Eventbrite id
 */
export async function createEvent(actor: Actor, input: CreateEventInput): Promise<EventResponse> {
  requireCreator(actor);
  checkEvent({ ...input, seriesId: input.repeats?.id ?? input.dateOf });
  checkDuration(input);
  checkCreatorFields(actor, input);
  const now = clock.now();
  const { name, startTime, endTime, repeats, dateOf, questions, ...rest } = input;
  const timezone = requireSiteTimezone(input.timezone);
  const first = { startTime, endTime, timezone };
  if (repeats && dateOf) throw validationError({ repeats: "events.series.dateRepeats" });
  if (repeats) buildSeriesDates(repeats, first);
  const earlierId = repeats && (await findCreatedSeries(actor, repeats));
  if (earlierId) return requireEvent(actor, earlierId, now);
  if (!canManageEvents(actor)) await consume("newEventDay", actor.userId);
  try {
    const ids = await db().$transaction(async (tx) => {
      const creator = await lockCreator(tx, actor);
      checkCreatorFields(creator, input);
      await checkCreatorLogos(tx, creator, input);
      await checkHost(tx, input.hostUserId);
      const own = { createdById: actor.userId, createdAt: now };
      const hostEmailByAdmin = canManageEvents(creator);
      const joined = dateOf ? await placeInSeries(tx, creator, dateOf) : undefined;
      const dates = repeats ? await insertSeries(tx, repeats, first, own) : [{ startTime, endTime, ...joined?.place }];
      const data = { ...normalizeType(rest), name, timezone, ...own, hostEmailByAdmin, updatedAt: now };
      const created = await insertEvents(
        tx,
        dates.map((date) => ({ ...data, ...date })),
        questions,
        joined?.team,
      );
      const details = { name, ...(repeats && { dates: created.length }) };
      await recordEventAudit(actor, "created", created[0], details, tx);
      return created;
    });
    await publish(...ids.map((id) => toEventChange({ id, visibility: input.visibility })));
    return await requireEvent(actor, ids[0], now);
  } catch (error) {
    // The same request may have come first.
    const sameId = repeats && isUniqueViolation(error) && (await findCreatedSeries(actor, repeats));
    if (sameId) return requireEvent(actor, sameId, now);
    return throwEventError(error);
  }
}

type UpdateOptions = {
  scope?: SeriesScope;
  /** Stores the notifications of members with an RSVP. */
  onUpdate?: InTransaction<EventUpdate[]>;
};

/**
 * Null empties a field. A larger capacity gives places to the waitlist; a smaller one removes no
 * RSVP. An edit without a difference stores and publishes nothing.
 * @throws AppError `forbidden`, `not_found`, `validation`, `conflict` or `rate_limited`
 */
export async function updateEvent(
  actor: Actor,
  eventId: string,
  input: UpdateEventInput,
  { scope = "this", onUpdate }: UpdateOptions = {},
): Promise<EventResponse> {
  if (!canManageEvents(actor)) await consume("creatorEdit", actor.userId);
  const now = clock.now();
  const fields = normalizeType(input);
  const update = async (tx: Tx) => {
    const editor = await lockCurrentActor(tx, actor);
    // Without the lock, two calls could each change one half of a pair: start and end, or the
    // coordinates.
    const scopeIds = await lockEvents(tx, await listScopeIds(tx, eventId, scope));
    const events = await tx.event.findMany({ where: { id: { in: scopeIds } }, include: selectRolesOf(actor.userId) });
    const stored = events.find(({ id }) => id === eventId);
    if (!stored) throw eventNotFound();
    // An event keeps its zone when the site no longer offers it.
    if (fields.timezone && fields.timezone !== stored.timezone) fields.timezone = requireSiteTimezone(fields.timezone);
    const covered = events.filter((event) => isCovered(event, eventId, now));
    const dates = covered.flatMap((event) =>
      listChanges(editor, input, { stored: event, fields: toDateFields(event, stored, fields) }),
    );
    await checkCreatorLogos(tx, editor, input, stored);
    await checkHost(tx, input.hostUserId);
    const [first, ...others] = dates;
    if (!first) return { updated: [], moved: [] };
    await storeUpdate(tx, editor, dates, fields);
    // Each notifies every member with an RSVP.
    const isNotified = dates.some(({ changes: { cancelled, time, venue } }) => cancelled ?? time ?? venue);
    if (!canManageEvents(editor) && isNotified)
      await consume("creatorNoticeDay", others.length > 0 && stored.seriesId ? stored.seriesId : eventId);
    await recordUpdate(tx, actor, eventId, dates);
    const placed = await placeMembers(tx, [first.stored.id, ...others.map((date) => date.stored.id)]);
    const updates = dates.map(({ stored: { id }, changes }) => ({
      eventId: id,
      changes,
      promoted: placed.promoted.filter((promotion) => promotion.eventId === id),
      decided: placed.decided.filter((each) => each.eventId === id),
    }));
    await onUpdate?.(tx, updates, editor);
    const updated = dates.map((date) => ({ ...date.stored, ...date.fields, id: date.stored.id }));
    return { updated, moved: await listMoved(tx, placed) };
  };
  const { updated, moved } = await db().$transaction(update).catch(throwEventError);
  await publish(...updated.map((event) => toEventChange(event)), ...toAllRsvpChanges(moved));
  return requireEvent(actor, eventId, now);
}

type EventDate = { stored: StoredEvent; fields: UpdateEventInput };
/** `fields` are those that differ. */
type ChangedDate = EventDate & { changes: EventChanges };

function recordUpdate(tx: Tx, actor: Actor, eventId: string, dates: ChangedDate[]): Promise<void> {
  const action = dates.some(({ changes }) => changes.cancelled) ? "cancelled" : "updated";
  const names = new Set(dates.flatMap((date) => Object.keys(date.fields)));
  const details = { fields: [...names], ...(dates.length > 1 && { dates: dates.length }) };
  return recordEventAudit(actor, action, eventId, details, tx);
}

const TIMED = ["startTime", "endTime", "timezone"] as const;
const isTimed = (fields: UpdateEventInput): boolean => TIMED.some((name) => fields[name] !== undefined);

/** Returns the changes of one date of the series, which moves as much as the `edited` one. */
function toDateFields(event: Event, edited: Event, fields: UpdateEventInput): UpdateEventInput {
  if (event.id === edited.id || !isTimed(fields)) return fields;
  const { startTime, endTime, timezone } = { ...edited, ...fields };
  return { ...fields, ...moveLaterDate(event, edited, { startTime, endTime, timezone }) };
}

/** @throws AppError `forbidden` or `validation` */
function checkUpdate(editor: Actor, input: UpdateEventInput, { stored, fields }: EventDate): void {
  const roles = toEventRoles(editor, stored);
  checkEventRight(roles, "edit");
  const isHostChanged = input.hostUserId !== undefined && input.hostUserId !== stored.hostUserId;
  // A host keeps rights that the owner could not take.
  if (isHostChanged && !hasEventRight(roles, "changeHost")) throw validationError({ hostUserId: "events.hostByOwner" });
  checkCreatorFields(editor, input, stored);
  const event = { ...stored, ...fields };
  checkEvent(event);
  // An event that is longer already can be changed otherwise.
  if (input.startTime || input.endTime || input.eventbriteId !== undefined) checkDuration(event);
}

/** Returns none for a date that stays as it is. @throws AppError `forbidden` or `validation` */
function listChanges(editor: Actor, input: UpdateEventInput, date: EventDate): ChangedDate[] {
  checkUpdate(editor, input, date);
  const fields = pickChanged(date.stored, date.fields);
  if (Object.keys(fields).length === 0) return [];
  return [{ stored: date.stored, fields, changes: getEventChanges(date.stored, fields) }];
}

async function storeUpdate(tx: Tx, editor: Actor, dates: EventDate[], fields: UpdateEventInput): Promise<void> {
  const ids = dates.map(({ stored }) => stored.id);
  const { startTime: _start, endTime: _end, timezone: _zone, ...same } = fields;
  // The only one that differs may be a later date, whose times are its own.
  const only = dates.length === 1 ? dates[0]?.fields : undefined;
  const written = only ?? same;
  const hostEmailByAdmin = written.hostEmail === undefined ? undefined : canManageEvents(editor);
  // Restored or listed, it is another date for those who come to all.
  const joined = (written.status ?? written.visibility) && { seriesJoinedAt: null };
  const data = { ...written, hostEmailByAdmin, ...joined, updatedAt: clock.now() };
  await tx.event.updateMany({ where: { id: { in: ids } }, data });
  if (only || !isTimed(fields)) return;
  const times = dates.map(({ stored, fields: changed }) => ({ ...stored, ...changed, id: stored.id }));
  await storeDateTimes(tx, times);
}

type DeleteOptions = {
  scope?: SeriesScope;
  /** Runs before the RSVPs are deleted. */
  onDelete?: InTransaction<string[]>;
};

/**
 * A synced event leaves a tombstone, so that the next sync doesn't create it again. The last event
 * of a series takes the series with it.
 * @throws AppError `forbidden` or `not_found`
 */
export async function deleteEvent(
  actor: Actor,
  eventId: string,
  { scope = "this", onDelete }: DeleteOptions = {},
): Promise<void> {
  requireAdmin(actor);
  const now = clock.now();
  const { events, attendances } = await db().$transaction(async (tx) => {
    // New check-ins wait, so that the list below has every attendance.
    const scopeIds = await lockEvents(tx, await listScopeIds(tx, eventId, scope), { blockReferences: true });
    const found = await tx.event.findMany({
      where: { id: { in: scopeIds } },
      select: {
        id: true,
        eventbriteId: true,
        name: true,
        seriesId: true,
        endTime: true,
        status: true,
        visibility: true,
      },
    });
    const event = found.find(({ id }) => id === eventId);
    if (!event) throw eventNotFound();
    const deleted = found.filter((each) => isCovered(each, eventId, now, true)).map(({ id }) => id);
    await onDelete?.(tx, deleted, actor);
    const active = await tx.eventAttendance.findMany({
      where: { eventId: { in: deleted }, isActive: true },
      select: { id: true, userId: true, eventId: true },
    });
    if (event.eventbriteId) {
      const { eventbriteId } = event;
      await tx.eventTombstone.createMany({ data: { eventbriteId, deletedAt: now }, skipDuplicates: true });
    }
    await tx.event.deleteMany({ where: { id: { in: deleted } } });
    if (event.seriesId) await tx.eventSeries.deleteMany({ where: { id: event.seriesId, events: { none: {} } } });
    const details = { name: event.name, ...(deleted.length > 1 && { dates: deleted.length }) };
    await recordEventAudit(actor, "deleted", eventId, details, tx);
    return { events: found.filter(({ id }) => deleted.includes(id)), attendances: active };
  });
  const resources = ["events", "rsvps", "attendances"] as const;
  const changes = events.flatMap((event) => resources.map((resource) => toEventChange(event, resource)));
  await publish(...attendances.map(toCheckOutEvent), ...changes);
}

const toComparable = (value: unknown) => (value instanceof Date ? value.getTime() : value);

function pickChanged(stored: Event, fields: UpdateEventInput): UpdateEventInput {
  const names = Object.keys(fields) as (keyof UpdateEventInput)[];
  const changed = names.filter(
    (name) => fields[name] !== undefined && toComparable(fields[name]) !== toComparable(stored[name]),
  );
  return Object.fromEntries(changed.map((name) => [name, fields[name]]));
}

/** @param after only what differs from `before` */
function getEventChanges(before: Event, after: UpdateEventInput): EventChanges {
  const toJson = (value: Date | string | boolean | null) => (value instanceof Date ? value.toISOString() : value);
  const changed = NOTIFIED.filter((name) => name in after);
  const previous = Object.fromEntries(changed.map((name) => [name, toJson(before[name])]));
  if (after.status === "cancelled") return { cancelled: true, before: previous };
  const time = changed.some((name) => TIMES.includes(name));
  const venue = changed.some((name) => !TIMES.includes(name) && name !== "timezone");
  const restored = before.status === "cancelled" && after.status !== undefined;
  return { ...(restored && { restored }), ...(time && { time }), ...(venue && { venue }), before: previous };
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
  seriesId?: string | null;
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
  if (event.seriesId && event.eventbriteId) throw validationError({ eventbriteId: "events.series.synced" });
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

/** Throws the AppError for a violated constraint, other errors unchanged. */
function throwEventError(error: unknown): never {
  if (isUniqueViolation(error)) throw new AppError("conflict", "events.eventbriteIdTaken");
  if (isForeignKeyViolation(error)) throw validationError({ hostUserId: "events.hostNotFound" });
  throw error;
}
