import { createHmac, timingSafeEqual } from "node:crypto";

import { z } from "zod";

import { db } from "@/lib/core/server/db";
import { env } from "@/lib/core/server/process/env";
import { notFound } from "@/lib/core/shared/errors";
import type { Prisma } from "@/lib/core/server/generated/prisma/client";
import { lockProfile } from "@/lib/profiles/service/profile-lock";

import { readNotificationSettings } from "../../schema";
import type { DeliveryKind } from "../queue/enqueue";

/** The kinds of email that a link in the email can turn off. */
export const EMAIL_KINDS = ["requests", "reminders", "changes", "thankYou", "digest"] as const;
export type EmailKind = (typeof EMAIL_KINDS)[number];

export const isEmailKind = (kind: DeliveryKind): kind is EmailKind =>
  EMAIL_KINDS.some((emailKind) => emailKind === kind);

const subjectSchema = z.tuple([z.uuid(), z.enum(EMAIL_KINDS)]);

/** The prefix separates these signatures from others that are made with the same secret. */
const sign = (text: string): Buffer =>
  createHmac("sha256", env().NEXTAUTH_SECRET).update(`unsubscribe ${text}`).digest();

/** Returns a token for one kind of email to one member. It never expires, because members may open old emails. */
export function createUnsubscribeToken(userId: string, kind: EmailKind): string {
  const text = `${userId}.${kind}`;
  return `${text}.${sign(text).toString("base64url")}`;
}

/** @throws AppError `not_found` for a token that we did not sign */
export function parseUnsubscribeToken(token: string): { userId: string; kind: EmailKind } {
  const [userId, kind, signature = ""] = token.split(".");
  const subject = subjectSchema.safeParse([userId, kind]);
  const actual = Buffer.from(signature, "base64url");
  const expected = sign(`${userId}.${kind}`);
  if (!subject.success || actual.length !== expected.length || !timingSafeEqual(actual, expected)) {
    throw notFound("notifications.unsubscribeLinkInvalid");
  }
  return { userId: subject.data[0], kind: subject.data[1] };
}

/** Returns the page for members and the one-click address for email clients (RFC 8058). */
export function getUnsubscribeUrls(userId: string, kind: EmailKind): { page: string; oneClick: string } {
  const token = createUnsubscribeToken(userId, kind);
  const { NEXTAUTH_URL } = env();
  return {
    page: `${NEXTAUTH_URL}/unsubscribe?token=${token}`,
    oneClick: `${NEXTAUTH_URL}/api/unsubscribe?token=${token}`,
  };
}

/**
 * Returns whether the token's kind of email is on. @throws AppError `not_found` for an invalid token or a deleted
 * member
 */
export async function getEmailPreference(token: string): Promise<{ kind: EmailKind; isOn: boolean }> {
  const { userId, kind } = parseUnsubscribeToken(token);
  const profile = await db().profile.findFirst({
    where: { userId, user: { deletedAt: null } },
    select: { notifications: true },
  });
  if (!profile) throw notFound("notifications.memberGone");
  return { kind, isOn: readNotificationSettings(profile.notifications)[kind].email };
}

const storedSettingsSchema = z.record(z.string(), z.unknown()).catch({});

/**
 * Turns the token's kind of email on or off and keeps every other setting. Safe to repeat. @throws as getEmailPreference
 */
export async function setEmailPreference(token: string, isOn: boolean): Promise<void> {
  const { userId, kind } = parseUnsubscribeToken(token);
  await db().$transaction(async (tx) => {
    const { notifications } = await lockProfile(tx, userId, "notifications.memberGone");
    const settings = storedSettingsSchema.parse(notifications);
    const changed = { ...settings, [kind]: { ...storedSettingsSchema.parse(settings[kind]), email: isOn } };
    await tx.profile.update({
      where: { userId },
      data: { notifications: changed as Prisma.InputJsonObject },
      select: { userId: true },
    });
  });
}
