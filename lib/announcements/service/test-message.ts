import { randomUUID } from "node:crypto";

import type { Actor } from "@/lib/auth/schema/actor";
import { db } from "@/lib/core/server/db";
import { consume } from "@/lib/core/server/rate-limit";
import { AppError } from "@/lib/core/shared/errors";
import { requireEventRight } from "@/lib/events/data/event-right";
import type { Locale } from "@/lib/i18n/server/languages";
import { getTranslator } from "@/lib/i18n/server/translator";
import { createEmail } from "@/lib/mail/template";
import { toAnnouncementPush, writeAnnouncement } from "@/lib/notifications/service/kinds/event/announcement";
import { enqueueDeliveries, type NewDelivery } from "@/lib/notifications/service/queue/enqueue";
import { toEventDetails } from "@/lib/notifications/service/text/event-details";
import { getDisplayZone } from "@/lib/notifications/service/text/event-text";

import type { AnnouncementPreview, AnnouncementText } from "../schema";

/** Renders the mail with its own template. @throws AppError `not_found` or `forbidden` */
export async function previewAnnouncement(
  actor: Actor,
  eventId: string,
  announcement: AnnouncementText,
  locale: Locale,
): Promise<AnnouncementPreview> {
  const { event } = await requireEventRight(actor, eventId, "announce");
  const profile = await db().profile.findUnique({
    where: { userId: actor.userId },
    select: { firstName: true, timezone: true },
  });
  const details = toEventDetails(event, { zone: getDisplayZone(event, profile?.timezone ?? null), locale });
  const unsubscribe = {
    reason: getTranslator(locale)("emails.reason.announcement"),
    url: details.url,
  };
  const { subject, html } = createEmail({ firstName: profile?.firstName, locale, unsubscribe }, (t) =>
    writeAnnouncement(t, details, announcement),
  );
  return { subject, html, push: toAnnouncementPush(event, announcement) };
}

/**
 * Mails it to the actor, and pushes it to their devices, through the queue.
 * @throws AppError `not_found`, `forbidden`, `conflict` for an unverified email, `rate_limited`
 */
export async function sendAnnouncementTest(
  actor: Actor,
  eventId: string,
  { title, text }: AnnouncementText,
): Promise<void> {
  await requireEventRight(actor, eventId, "announce");
  if (!actor.isEmailVerified) throw new AppError("conflict", "notifications.confirmEmailFirst");
  await consume("announcementTest", actor.userId);
  const device = await db().pushSubscription.findFirst({ where: { userId: actor.userId }, select: { id: true } });
  const key = `announcement_test:${randomUUID()}`;
  const payload = { about: "announcement_test", eventId, title, text } as const;
  const to = { userId: actor.userId, payload };
  const deliveries: NewDelivery[] = [
    { ...to, channel: "mail", key: `${key}:mail`, kind: "account" },
    ...(device ? [{ ...to, channel: "push", key: `${key}:push`, kind: "changes" } as const] : []),
  ];
  await enqueueDeliveries(deliveries);
}
