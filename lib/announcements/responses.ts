import { z } from "zod";

import { waitingMailSchema } from "@/lib/notifications/responses";

import { ANNOUNCEMENT_STATUSES, AUDIENCES } from "./constants";

const count = z.int().min(0);

/** As its recipients see it. */
export const announcementSchema = z.strictObject({
  id: z.uuid(),
  title: z.string(),
  text: z.string(),
  sentAt: z.iso.datetime(),
});

export const managedAnnouncementSchema = z.strictObject({
  id: z.uuid(),
  audience: z.enum(AUDIENCES),
  /** Of its series that it is for, or 0 for its event alone. */
  dateCount: count,
  title: z.string(),
  text: z.string(),
  status: z.enum(ANNOUNCEMENT_STATUSES),
  /** Null once the author's account is deleted. */
  author: z.string().nullable(),
  sendAt: z.iso.datetime(),
  sentAt: z.iso.datetime().nullable(),
  recipientCount: count,
  mailCount: count,
  pushCount: count,
  failedCount: count,
  /** Mails and pushes that are settled, of those known so far. Null unless it is being sent. */
  progress: z.strictObject({ done: count, total: count }).nullable(),
  /** Mails to guests that wait for another day. */
  waiting: waitingMailSchema,
});

const notifiedSchema = z.strictObject({ members: count, guests: count });

export const audienceCountsSchema = z.strictObject({
  ...(Object.fromEntries(AUDIENCES.map((audience) => [audience, count])) as Record<
    (typeof AUDIENCES)[number],
    z.ZodInt
  >),
  /** Dates ahead of the series where the caller may announce, or 0 without another one. */
  comingDates: count,
  /** Recipients of a change or cancellation of the event, or of this and later dates. */
  changes: z.strictObject({ this: notifiedSchema, thisAndLater: notifiedSchema }),
});

export const announcementPreviewSchema = z.strictObject({
  subject: z.string(),
  html: z.string(),
  push: z.strictObject({ title: z.string(), body: z.string() }),
});
