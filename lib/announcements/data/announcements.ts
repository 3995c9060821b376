import type { Actor } from "@/lib/auth/schema/actor";
import { db, type Db } from "@/lib/core/server/db";
import type { Prisma } from "@/lib/core/server/generated/prisma/client";
import { decodeTimeCursor, toPage, type Page, type PageQuery } from "@/lib/core/server/pagination";
import { clock } from "@/lib/core/shared/clock";
import { notFound } from "@/lib/core/shared/errors";
import { CAME, type PersonState, WITH_PLACE } from "@/lib/event-people/constants";
import { countEventPeople } from "@/lib/event-people/data/people";
import type { WaitingMail } from "@/lib/notifications/responses";
import { MAX_SERIES_DATES } from "@/lib/events/constants/series";
import { requireEventRight, selectRolesOf, toEventRoles } from "@/lib/events/data/event-right";
import { canManageEvents, hasEventRight, listTeamRoles } from "@/lib/events/policy/access";
import { isCovered, listScopeIds } from "@/lib/events/service/series";
import { getGuestMailsLeft, toWaitingMail } from "@/lib/notifications/service/guest-mail/limits";
import { formatFullName } from "@/lib/profiles/constants/profile";

import { ANNOUNCEMENTS_PAGE, type Audience } from "../constants";
import type { Announcement, AudienceCounts, ManagedAnnouncement } from "../schema";
import { countByEarlierEvents } from "./audience-counts.sql";

/** Newest first. @throws AppError `validation` (cursor) */
function selectPage(at: Prisma.EventAnnouncementWhereInput, { cursor }: PageQuery) {
  const [time, id] = decodeTimeCursor(cursor);
  return {
    where: {
      ...at,
      ...(time && { sendAt: { lte: time }, OR: [{ sendAt: { lt: time } }, { id: { lt: id } }] }),
    },
    orderBy: [{ sendAt: "desc" }, { id: "desc" }],
    take: ANNOUNCEMENTS_PAGE + 1,
  } satisfies Prisma.EventAnnouncementFindManyArgs;
}

/**
 * Members get those that were for them, organizers all that were sent.
 * @throws AppError `not_found`, `validation` (cursor)
 */
export async function listAnnouncements(
  actor: Actor,
  eventId: string,
  query: PageQuery = {},
): Promise<Page<Announcement>> {
  const { where, ...page } = selectPage({ status: { in: ["sending", "sent"] } }, query);
  const { userId } = actor;
  const role = { in: listTeamRoles("announce") };
  const isForActor = { OR: [{ recipients: { some: { userId } } }, { event: { team: { some: { userId, role } } } }] };
  const selectShown = (at: Prisma.EventAnnouncementWhereInput) => ({
    where: { AND: [at, where, canManageEvents(actor) ? {} : isForActor] },
    select: { id: true, title: true, text: true, sendAt: true } as const,
    ...page,
  });
  // Another date's for this one too.
  const others = {
    where: { id: { not: eventId } },
    select: { announcements: selectShown({ dateIds: { has: eventId } }) },
  };
  const event = await db().event.findUnique({
    where: { id: eventId },
    select: { announcements: selectShown({}), series: { select: { events: others } } },
  });
  if (!event) throw notFound("events.notFound");
  const ofSeries = event.series?.events.flatMap(({ announcements }) => announcements) ?? [];
  const items = [...event.announcements, ...ofSeries]
    .map(({ sendAt, ...row }) => ({ ...row, sentAt: sendAt.toISOString() }))
    .toSorted((a, b) => b.sentAt.localeCompare(a.sentAt) || b.id.localeCompare(a.id))
    .slice(0, page.take);
  return toPage(items, ANNOUNCEMENTS_PAGE, ({ sentAt, id }) => [sentAt, id]);
}

export const MANAGED_ANNOUNCEMENT = {
  id: true,
  audience: true,
  title: true,
  text: true,
  status: true,
  sendAt: true,
  sentAt: true,
  recipientCount: true,
  mailCount: true,
  pushCount: true,
  failedCount: true,
  dateIds: true,
  author: { select: { id: true, profile: { select: { firstName: true, lastName: true } } } },
} as const satisfies Prisma.EventAnnouncementSelect;

type Row = Prisma.EventAnnouncementGetPayload<{ select: typeof MANAGED_ANNOUNCEMENT }>;

type Counts = Pick<ManagedAnnouncement, "mailCount" | "pushCount" | "failedCount"> & {
  progress: { done: number; total: number };
};

/** Counts the deliveries of announcements whose own counts are not stored yet. */
export async function countDeliveries(ids: string[], client: Prisma.TransactionClient = db()) {
  const counts = new Map<string, Counts>();
  if (ids.length === 0) return counts;
  const groups = await client.delivery.groupBy({
    by: ["announcementId", "channel", "status"],
    where: { announcementId: { in: ids } },
    _count: true,
  });
  for (const { announcementId, channel, status, _count } of groups) {
    if (!announcementId) continue;
    const count = counts.get(announcementId) ?? {
      mailCount: 0,
      pushCount: 0,
      failedCount: 0,
      progress: { done: 0, total: 0 },
    };
    counts.set(announcementId, count);
    count.progress.total += _count;
    if (status !== "queued") count.progress.done += _count;
    if (status === "failed") count.failedCount += _count;
    if (status === "sent" && channel === "mail") count.mailCount += _count;
    if (status === "sent" && channel === "push") count.pushCount += _count;
  }
  return counts;
}

/** The mails to guests that each announcement has to send on another day, by its id. */
async function listWaiting(sending: Row[]): Promise<Map<string, WaitingMail | null>> {
  if (sending.length === 0) return new Map();
  const [groups, left] = await Promise.all([
    db().delivery.groupBy({
      by: ["announcementId"],
      where: { announcementId: { in: sending.map(({ id }) => id) }, guestId: { not: null }, status: "queued" },
      _count: true,
    }),
    getGuestMailsLeft(sending.flatMap(({ author }) => author?.id ?? [])),
  ]);
  const getQueued = (id: string) => groups.find(({ announcementId }) => announcementId === id)?._count ?? 0;
  return new Map(
    sending.map(({ id, author }) => [id, toWaitingMail(getQueued(id) - (left.get(author?.id ?? "") ?? Infinity))]),
  );
}

export async function toManagedAnnouncements(rows: Row[]): Promise<ManagedAnnouncement[]> {
  const sending = rows.filter(({ status }) => status === "sending");
  const [counts, waiting] = await Promise.all([countDeliveries(sending.map(({ id }) => id)), listWaiting(sending)]);
  return rows.map(({ author, audience, status, sendAt, sentAt, dateIds, ...row }) => ({
    ...row,
    dateCount: dateIds.length,
    audience: audience as Audience,
    status: status as ManagedAnnouncement["status"],
    author: author?.profile ? formatFullName(author.profile) : null,
    sendAt: sendAt.toISOString(),
    sentAt: sentAt?.toISOString() ?? null,
    progress: status === "sending" ? { done: 0, total: 0 } : null,
    waiting: waiting.get(row.id) ?? null,
    ...counts.get(row.id),
  }));
}

/** For organizers. @throws AppError `not_found`, `forbidden`, `validation` (cursor) */
export async function listManagedAnnouncements(
  actor: Actor,
  eventId: string,
  query: PageQuery = {},
): Promise<Page<ManagedAnnouncement>> {
  await requireEventRight(actor, eventId, "announce");
  const rows = await db().eventAnnouncement.findMany({
    ...selectPage({ eventId }, query),
    select: MANAGED_ANNOUNCEMENT,
  });
  const page = toPage(rows, ANNOUNCEMENTS_PAGE, ({ sendAt, id }) => [sendAt.toISOString(), id]);
  return { ...page, items: await toManagedAnnouncements(page.items) };
}

type GuestReach = { isHeard: boolean; isVouchedFor: boolean };

/** Whether the author's announcements reach guests, and even guests who were not invited. */
export async function getGuestReach({ userId }: Actor): Promise<GuestReach> {
  const { role, emailVerifiedAt, guestMailRaisedAt } = await db().user.findUniqueOrThrow({
    where: { id: userId },
    select: { role: true, emailVerifiedAt: true, guestMailRaisedAt: true },
  });
  const isAdmin = role === "admin";
  return { isHeard: isAdmin || emailVerifiedAt !== null, isVouchedFor: isAdmin || guestMailRaisedAt !== null };
}

/**
 * A guest whose address is a member's counts too, so that the numbers don't tell which addresses
 * have an account. As `IS_GUEST_IN_AUDIENCE`.
 */
async function countGuests(
  eventId: string,
  { isHeard, isVouchedFor }: GuestReach,
): Promise<Omit<AudienceCounts, "waitlisted" | "comingDates" | "changes" | "first_time" | "away">> {
  const groups = await db().eventGuest.groupBy({
    by: ["status"],
    where: {
      eventId: isHeard ? eventId : { in: [] },
      ...{ claimedAt: null, email: { not: null }, announcementsOffAt: null },
      ...(!isVouchedFor && { invitationSentAt: { not: null } }),
    },
    _count: { _all: true, checkedInAt: true },
  });
  const count = (status: string) => groups.find((group) => group.status === status)?._count;
  const confirmed = count("confirmed")?._all ?? 0;
  const checkedIn = count("confirmed")?.checkedInAt ?? 0;
  return {
    everyone: confirmed,
    confirmed,
    pending: count("pending")?._all ?? 0,
    checked_in: checkedIn,
    not_checked_in: confirmed - checkedIn,
  };
}

const MAY_MAIL_GUESTS = {
  ...{ deletedAt: null, suspendedAt: null },
  OR: [{ role: "admin" }, { emailVerifiedAt: { not: null } }],
} satisfies Prisma.UserWhereInput;

/** As `toGuestSender`. */
const HAS_GUEST_SENDER = {
  OR: [
    { invitedBy: MAY_MAIL_GUESTS },
    { event: { OR: [{ createdBy: MAY_MAIL_GUESTS }, { team: { some: { role: "owner", user: MAY_MAIL_GUESTS } } }] } },
  ],
} satisfies Prisma.EventGuestWhereInput;

/** Counts those who `enqueueForRsvps` mails. A member or guest of several dates counts once. */
async function countNotified(actor: Actor, eventIds: string[]): Promise<AudienceCounts["changes"]["this"]> {
  const eventId = { in: eventIds };
  const rsvps = { some: { eventId, status: { in: ["confirmed", "waitlisted"] } } };
  const told = {
    // As `IS_TOLD_GUEST`.
    ...{ status: "confirmed", claimedAt: null, announcementsOffAt: null, invitationSentAt: { not: null } },
    ...(!canManageEvents(actor) && HAS_GUEST_SENDER),
  };
  const [members, guests] = await Promise.all([
    db().user.count({ where: { deletedAt: null, rsvps } }),
    db().eventGuest.groupBy({ by: ["email"], where: { eventId, email: { not: null }, ...told } }),
  ]);
  return { members, guests: guests.length };
}

async function countChanges(actor: Actor, eventId: string): Promise<AudienceCounts["changes"]> {
  const ids = await listScopeIds(db(), eventId, "thisAndLater");
  const now = clock.now();
  // Nobody is told about an event that is over.
  const dates = await db().event.findMany({
    where: { id: { in: ids }, endTime: { gt: now } },
    select: { id: true, endTime: true, status: true },
  });
  const covered = dates.filter((date) => isCovered(date, eventId, now)).map(({ id }) => id);
  const own = await countNotified(
    actor,
    covered.filter((id) => id === eventId),
  );
  return { this: own, thisAndLater: covered.some((id) => id !== eventId) ? await countNotified(actor, covered) : own };
}

/** The dates ahead of the event's series where the actor may announce, soonest first. */
export async function listComingDates(
  actor: Pick<Actor, "userId" | "role">,
  eventId: string,
  client: Db = db(),
): Promise<string[]> {
  const dates = await client.event.findMany({
    where: {
      series: { events: { some: { id: eventId } } },
      endTime: { gt: clock.now() },
      status: { not: "cancelled" },
    },
    select: { id: true, hostUserId: true, ...selectRolesOf(actor.userId) },
    orderBy: [{ startTime: "asc" }, { id: "asc" }],
    take: MAX_SERIES_DATES,
  });
  return dates.filter((date) => hasEventRight(toEventRoles(actor, date), "announce")).map(({ id }) => id);
}

/**
 * How many members and guests each audience has now.
 * @throws AppError `not_found` or `forbidden`
 */
export async function countAudiences(actor: Actor, eventId: string): Promise<AudienceCounts> {
  const { event } = await requireEventRight(actor, eventId, "announce");
  const reach = await getGuestReach(actor);
  const [people, guests, byEarlierEvents, changes, coming] = await Promise.all([
    countEventPeople([eventId]),
    countGuests(eventId, reach),
    countByEarlierEvents(eventId, actor.userId, reach),
    countChanges(actor, eventId),
    event.seriesId ? listComingDates(actor, eventId) : [],
  ]);
  const count = (states: readonly PersonState[]) => people(eventId)(states, "member");
  return {
    comingDates: coming.some((id) => id !== eventId) ? coming.length : 0,
    changes,
    ...byEarlierEvents,
    everyone: count([...WITH_PLACE, "waitlisted"]) + guests.everyone,
    confirmed: count(WITH_PLACE) + guests.confirmed,
    waitlisted: count(["waitlisted"]),
    pending: count(["requested"]) + guests.pending,
    checked_in: count(CAME) + guests.checked_in,
    not_checked_in: count(["expected"]) + guests.not_checked_in,
  };
}
