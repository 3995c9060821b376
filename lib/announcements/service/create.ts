import { recordEventAudit } from "@/lib/activity/service/audit";
import type { Actor } from "@/lib/auth/schema/actor";
import { db } from "@/lib/core/server/db";
import { consume } from "@/lib/core/server/rate-limit";
import { clock } from "@/lib/core/shared/clock";
import { buildErrorMessage } from "@/lib/core/shared/error-message";
import { AppError, isUniqueViolation, validationError } from "@/lib/core/shared/errors";
import { requireEventRight } from "@/lib/events/data/event-right";
import { lockEventRight } from "@/lib/events/service/event-lock";
import { publish } from "@/lib/realtime/bus";

import { MAX_DAYS_AHEAD } from "../constants";
import { listComingDates, MANAGED_ANNOUNCEMENT, toManagedAnnouncements } from "../data/announcements";
import type { CreateAnnouncementInput, ManagedAnnouncement } from "../schema";

const DAY_MS = 24 * 60 * 60_000;
/** A time that is picked to the minute is a little in the past. */
const MAX_LATE_MS = 60_000;

/** @throws AppError `validation` */
function checkTime(sendAt: Date | null, now: Date): void {
  if (!sendAt) return;
  const aheadMs = sendAt.getTime() - now.getTime();
  if (aheadMs < -MAX_LATE_MS) throw validationError({ sendAt: "announcements.timePast" });
  if (aheadMs > MAX_DAYS_AHEAD * DAY_MS)
    throw validationError({ sendAt: buildErrorMessage("announcements.timeTooFar", { days: MAX_DAYS_AHEAD }) });
}

/** @throws AppError `conflict` if another announcement has the id */
async function findRepeated(
  actor: Actor,
  eventId: string,
  { id, title, text, audience, dates }: CreateAnnouncementInput,
): Promise<ManagedAnnouncement | null> {
  const stored = await db().eventAnnouncement.findUnique({
    where: { id },
    select: { ...MANAGED_ANNOUNCEMENT, eventId: true, authorId: true },
  });
  if (!stored) return null;
  const { eventId: storedEventId, authorId, ...row } = stored;
  const isSame =
    storedEventId === eventId &&
    authorId === actor.userId &&
    row.title === title &&
    row.text === text &&
    row.dateIds.length > 0 === (dates === "coming") &&
    row.audience === audience;
  if (!isSame) throw new AppError("conflict", "announcements.idTaken");
  const [announcement = null] = await toManagedAnnouncements([row]);
  return announcement;
}

async function insert(actor: Actor, eventId: string, input: CreateAnnouncementInput, now: Date) {
  return db().$transaction(async (tx) => {
    const { event } = await lockEventRight(tx, actor, eventId, "announce");
    const isScheduled = input.sendAt !== null && input.sendAt > now;
    if (isScheduled && event.status === "cancelled") throw new AppError("conflict", "announcements.eventCancelled");
    const sendAt = isScheduled ? input.sendAt : now;
    const { id, audience, title, text } = input;
    const dateIds = input.dates === "coming" ? await listComingDates(actor, eventId, tx) : [];
    if (input.dates === "coming" && dateIds.length === 0) throw new AppError("conflict", "announcements.noDates");
    const own = { eventId, dateIds, authorId: actor.userId, createdAt: now, sendAt: sendAt ?? now };
    const data = { id, audience, title, text, ...own };
    const row = await tx.eventAnnouncement.create({ data, select: MANAGED_ANNOUNCEMENT });
    const announced = { announcementId: id, audience, title };
    await recordEventAudit(
      actor,
      "announced",
      eventId,
      { ...announced, ...(dateIds.length > 0 && { dates: dateIds.length }) },
      tx,
    );
    return row;
  });
}

/**
 * Safe to repeat with the same id. A job sends it (send.ts). One for all dates ahead counts against
 * the limit of the series instead of the event's.
 * @throws AppError `not_found`, `forbidden`, `validation`, `rate_limited`; `conflict` for a used
 * id, for a later time at a cancelled event, and without a date ahead
 */
export async function createAnnouncement(
  actor: Actor,
  eventId: string,
  input: CreateAnnouncementInput,
): Promise<{ isNew: boolean; announcement: ManagedAnnouncement }> {
  const { event } = await requireEventRight(actor, eventId, "announce");
  const repeated = await findRepeated(actor, eventId, input);
  if (repeated) return { isNew: false, announcement: repeated };
  const now = clock.now();
  checkTime(input.sendAt, now);
  await consume("announcementAuthorDay", actor.userId);
  await consume("announcementEventDay", input.dates === "coming" ? (event.seriesId ?? eventId) : eventId);
  const row = await insert(actor, eventId, input, now).catch((error: unknown) => {
    if (isUniqueViolation(error)) return null;
    throw error;
  });
  // The same call was made twice at once.
  if (!row) {
    const first = await findRepeated(actor, eventId, input);
    if (!first) throw new AppError("conflict", "announcements.idTaken");
    return { isNew: false, announcement: first };
  }
  await publish({ type: "resource_changed", resource: "announcements", id: eventId, userIds: [actor.userId] });
  const [announcement] = await toManagedAnnouncements([row]);
  return { isNew: true, announcement: announcement! };
}
