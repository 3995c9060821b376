import { toEffectiveRole } from "@/lib/auth/data/effective-role";
import type { Actor } from "@/lib/auth/schema/actor";
import { db } from "@/lib/core/server/db";
import type { Prisma } from "@/lib/core/server/generated/prisma/client";
import { isDraining } from "@/lib/core/server/process/lifecycle";
import { logger } from "@/lib/core/server/process/logger";
import { clock } from "@/lib/core/shared/clock";
import { ORGANIZERS, toEventRoles } from "@/lib/events/data/event-right";
import { hasEventRight } from "@/lib/events/policy/access";
import { publish } from "@/lib/realtime/bus";

import { countDeliveries, listComingDates } from "../data/announcements";
import { enqueueBatch } from "./enqueue.sql";

/** Recipients that one statement adds. */
const BATCH_SIZE = 500;
const MAX_ANNOUNCEMENTS = 200;
/** Shorter than the time that a process has to stop. The next run continues. */
const MAX_RUN_MS = 7_000;

const DUE = {
  id: true,
  eventId: true,
  status: true,
  sendAt: true,
  createdAt: true,
  enqueuedAt: true,
  dateIds: true,
  author: {
    select: {
      id: true,
      role: true,
      hasTwoStep: true,
      deletedAt: true,
      suspendedAt: true,
    },
  },
  event: { select: { status: true, ...ORGANIZERS } },
} as const satisfies Prisma.EventAnnouncementSelect;

type Due = Prisma.EventAnnouncementGetPayload<{ select: typeof DUE }>;

const mayAnnounce = (event: Due["event"], userId: string, role: Actor["role"] = "user"): boolean =>
  hasEventRight(toEventRoles({ userId, role }, event), "announce");

/** A scheduled text may be wrong at a cancelled event. Its organizers can still announce now. */
function isStillWanted({ author, event, sendAt, createdAt, dateIds }: Due): boolean {
  if (!author || author.deletedAt || author.suspendedAt) return false;
  if (dateIds.length > 0) return true;
  if (event.status === "cancelled" && sendAt > createdAt) return false;
  return mayAnnounce(event, author.id, toEffectiveRole(author));
}

/** Of the dates that it is for, those ahead where its author may still announce. */
async function listAnnouncedDates({ author, eventId, dateIds }: Due): Promise<string[]> {
  if (!author || dateIds.length === 0) return [];
  const coming = await listComingDates({ userId: author.id, role: toEffectiveRole(author) }, eventId);
  return coming.filter((id) => dateIds.includes(id));
}

/** To the recipients, or to the organizers who follow the progress. */
const notify = ({ eventId, dateIds }: Due, userIds: string[]): Promise<void> =>
  // Recipients at another date may not know the event.
  publish({
    type: "resource_changed",
    resource: "announcements",
    userIds,
    ...(dateIds.length === 0 && { id: eventId }),
  });

const listOrganizers = ({ author, event }: Due): string[] => {
  const team = event.team.map(({ userId }) => userId).filter((userId) => mayAnnounce(event, userId));
  return [...new Set([...(author ? [author.id] : []), ...team])];
};

/** Returns false if the time ended first, or if a recipient is being changed or deleted. */
async function enqueueRecipients(announcement: Due, endsAt: number, kind: "members" | "guests"): Promise<boolean> {
  while (!isDraining() && performance.now() < endsAt) {
    const { found, added } = await enqueueBatch(announcement.id, clock.now(), BATCH_SIZE, kind);
    if (found === 0) return true;
    if (added.length === 0) return false;
    if (kind === "members") await notify(announcement, added);
  }
  return false;
}

const isSending = (id: string) => ({ id, status: "sending" });

/** Stores the counts once no delivery is queued. Returns whether that is so. */
async function finish({ id }: Due): Promise<boolean> {
  const queued = await db().delivery.findFirst({
    where: { announcementId: id, status: "queued" },
    select: { id: true },
  });
  if (queued) return false;
  const { progress: _, ...counts } = (await countDeliveries([id])).get(id) ?? { progress: null };
  await db().eventAnnouncement.updateMany({
    where: isSending(id),
    data: { ...counts, status: "sent", sentAt: clock.now() },
  });
  return true;
}

/** Each step is stored before the next, so that another process continues after a kill. */
async function advance(announcement: Due, endsAt: number): Promise<void> {
  const { id, status, enqueuedAt } = announcement;
  if (status === "scheduled") {
    const dateIds = await listAnnouncedDates(announcement);
    const isWanted = isStillWanted(announcement) && dateIds.length >= Math.min(1, announcement.dateIds.length);
    const next = isWanted ? "sending" : "withdrawn";
    await db().eventAnnouncement.updateMany({ where: { id, status: "scheduled" }, data: { status: next, dateIds } });
    if (next === "withdrawn") return notify(announcement, listOrganizers(announcement));
  }
  if (!enqueuedAt) {
    for (const kind of ["members", "guests"] as const)
      if (!(await enqueueRecipients(announcement, endsAt, kind))) return;
    await db().eventAnnouncement.updateMany({ where: isSending(id), data: { enqueuedAt: clock.now() } });
  }
  // Deliveries can wait for days. Organizers need no live event at each run.
  if ((await finish(announcement)) || !enqueuedAt) await notify(announcement, listOrganizers(announcement));
}

/**
 * Stores the deliveries of due announcements, and closes those whose deliveries are settled. Any
 * number of processes may run it. Returns how many it looked at.
 */
export async function sendAnnouncements(): Promise<number> {
  const endsAt = performance.now() + MAX_RUN_MS;
  const due = await db().eventAnnouncement.findMany({
    where: { status: { in: ["scheduled", "sending"] }, sendAt: { lte: clock.now() } },
    select: DUE,
    // Last, those that only wait for their deliveries, which may be a whole night.
    orderBy: [{ enqueuedAt: { sort: "asc", nulls: "first" } }, { sendAt: "asc" }],
    take: MAX_ANNOUNCEMENTS,
  });
  let failed = 0;
  for (const announcement of due) {
    if (isDraining() || performance.now() > endsAt) break;
    try {
      await advance(announcement, endsAt);
    } catch (error) {
      failed++;
      logger.error({ err: error, announcementId: announcement.id }, "An announcement failed");
    }
  }
  if (failed > 0 && failed === due.length) throw new Error("All announcements failed");
  return due.length;
}
