import { createHmac } from "node:crypto";

import { z } from "zod";

import { db } from "@/lib/core/server/db";
import { env } from "@/lib/core/server/process/env";
import { isEqualSecret } from "@/lib/core/server/signature";
import { notFound } from "@/lib/core/shared/errors";
import { channelPreferencesSchema } from "@/lib/events/responses/rsvp";
import { updateNotificationPreferences } from "@/lib/events/service/rsvp";
import type { Prisma } from "@/lib/core/server/generated/prisma/client";
import { lockProfile } from "@/lib/profiles/service/profile-lock";

import { readNotificationSettings } from "../../schema";
import type { DeliveryKind } from "../queue/enqueue";

export const EMAIL_KINDS = ["requests", "reminders", "changes", "calendar", "thankYou", "recap", "digest", "followUps"] as const;
export type EmailKind = (typeof EMAIL_KINDS)[number];

export const isEmailKind = (kind: DeliveryKind): kind is EmailKind =>
  EMAIL_KINDS.some((emailKind) => emailKind === kind);

const subjectSchema = z.tuple([z.uuid(), z.union([z.enum(EMAIL_KINDS), z.uuid()])]);

/** A kind of emails, or the id of an event whose emails stop. */
type Topic = EmailKind | (string & {});

/** A change of email ends the links in mails to the former address. */
type LinkSubject = { userId: string; topic: Topic; emailChangedAt: Date | null };

const toSignedText = ({ userId, topic, emailChangedAt }: LinkSubject): string =>
  [userId, topic, ...(emailChangedAt ? [emailChangedAt.getTime()] : [])].join(".");

/** The prefix separates these signatures from others made with the same secret. */
const sign = (text: string): string =>
  createHmac("sha256", env().NEXTAUTH_SECRET).update(`unsubscribe ${text}`).digest("base64url");

/** Doesn't expire, because members may open old emails. */
export const createUnsubscribeToken = (subject: LinkSubject): string =>
  `${subject.userId}.${subject.topic}.${sign(toSignedText(subject))}`;

/** @throws AppError `not_found`, also for a former address or a deleted member */
async function requireSubject(token: string): Promise<{ userId: string; topic: Topic; notifications: unknown }> {
  const [id, name, signature = ""] = token.split(".");
  const subject = subjectSchema.safeParse([id, name]);
  if (!subject.success) throw notFound("notifications.unsubscribeLinkInvalid");
  const [userId, topic] = subject.data;
  const user = await db().user.findUnique({
    where: { id: userId },
    select: { emailChangedAt: true, deletedAt: true, profile: { select: { notifications: true } } },
  });
  // Decoded first, because programs can add characters to a link.
  const actual = Buffer.from(signature, "base64url").toString("base64url");
  const expected = sign(toSignedText({ userId, topic, emailChangedAt: user?.emailChangedAt ?? null }));
  if (!isEqualSecret(actual, expected)) throw notFound("notifications.unsubscribeLinkInvalid");
  if (!user?.profile || user.deletedAt) throw notFound("notifications.memberGone");
  return { userId, topic, notifications: user.profile.notifications };
}

/** A page for members, and an address for email clients (RFC 8058). */
export function getUnsubscribeUrls(subject: LinkSubject): { page: string; oneClick: string } {
  const token = createUnsubscribeToken(subject);
  const { NEXTAUTH_URL } = env();
  return {
    page: `${NEXTAUTH_URL}/unsubscribe?token=${token}`,
    oneClick: `${NEXTAUTH_URL}/api/unsubscribe?token=${token}`,
  };
}

const isKind = (topic: Topic): topic is EmailKind => EMAIL_KINDS.some((kind) => kind === topic);

type EmailPreference = { isOn: boolean } & ({ kind: EmailKind } | { event: { id: string; name: string } });

/** @throws as requireSubject, also if the member has no RSVP to the event */
export async function getEmailPreference(token: string): Promise<EmailPreference> {
  const { userId, topic, notifications } = await requireSubject(token);
  if (isKind(topic)) return { kind: topic, isOn: readNotificationSettings(notifications)[topic].email };
  const rsvp = await db().eventRsvp.findUnique({
    where: { userId_eventId: { userId, eventId: topic } },
    select: { notificationPreferences: true, event: { select: { id: true, name: true } } },
  });
  if (!rsvp) throw notFound("notifications.noRsvp");
  return { event: rsvp.event, isOn: channelPreferencesSchema.parse(rsvp.notificationPreferences).email };
}

const storedSettingsSchema = z.record(z.string(), z.unknown()).catch({});

/** Keeps every other setting. Safe to repeat. @throws as requireSubject */
export async function setEmailPreference(token: string, isOn: boolean): Promise<void> {
  const { userId, topic } = await requireSubject(token);
  if (!isKind(topic)) {
    await updateNotificationPreferences({ userId }, topic, { email: isOn });
    return;
  }
  await db().$transaction(async (tx) => {
    const { notifications } = await lockProfile(tx, userId, "notifications.memberGone");
    const settings = storedSettingsSchema.parse(notifications);
    const changed = { ...settings, [topic]: { ...storedSettingsSchema.parse(settings[topic]), email: isOn } };
    await tx.profile.update({
      where: { userId },
      data: { notifications: changed as Prisma.InputJsonObject },
      select: { userId: true },
    });
  });
}
