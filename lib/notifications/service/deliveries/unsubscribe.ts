import { createHmac, timingSafeEqual } from "node:crypto";

import { z } from "zod";

import { query } from "@/lib/core/server/db";
import { env } from "@/lib/core/server/env";
import { notFound } from "@/lib/core/shared/errors";

import { readNotificationSettings } from "../../schema";
import type { DeliveryKind } from "./enqueue";

/** The kinds of mail that a link in the mail itself turns off. */
export const MAIL_KINDS = ["requests", "reminders", "changes", "thankYou", "digest"] as const;
export type MailKind = (typeof MAIL_KINDS)[number];

export const isMailKind = (kind: DeliveryKind): kind is MailKind => MAIL_KINDS.some((known) => known === kind);

const subject = z.tuple([z.uuid(), z.enum(MAIL_KINDS)]);

/** A key of its own kind: what is signed here can't pass for anything else that the secret signs. */
const sign = (text: string): Buffer =>
  createHmac("sha256", env().NEXTAUTH_SECRET).update(`unsubscribe ${text}`).digest();

/** Names one kind of mail to one member. It never expires, because mails are kept for years; it can do nothing else. */
export function createUnsubscribeToken(userId: string, kind: MailKind): string {
  const text = `${userId}.${kind}`;
  return `${text}.${sign(text).toString("base64url")}`;
}

/** @throws AppError `not_found` for a token that isn't ours */
export function parseUnsubscribeToken(token: string): { userId: string; kind: MailKind } {
  const [userId, kind, signature = ""] = token.split(".");
  const named = subject.safeParse([userId, kind]);
  const given = Buffer.from(signature, "base64url");
  const right = sign(`${userId}.${kind}`);
  if (!named.success || given.length !== right.length || !timingSafeEqual(given, right)) {
    throw notFound("This unsubscribe link is not complete. Please open it from the mail again.");
  }
  return { userId: named.data[0], kind: named.data[1] };
}

/** Where a person stops a kind of mail, and where their mail program does by itself (RFC 8058). */
export function getUnsubscribeUrls(userId: string, kind: MailKind): { page: string; oneClick: string } {
  const token = createUnsubscribeToken(userId, kind);
  const { NEXTAUTH_URL } = env();
  return {
    page: `${NEXTAUTH_URL}/unsubscribe?token=${token}`,
    oneClick: `${NEXTAUTH_URL}/api/unsubscribe?token=${token}`,
  };
}

/** Whether that kind of mail is on. @throws AppError `not_found` for another's token, or a member who is gone */
export async function getMailPreference(token: string): Promise<{ kind: MailKind; isOn: boolean }> {
  const { userId, kind } = parseUnsubscribeToken(token);
  const [row] = await query<{ notifications: unknown }>(
    "mail_kind",
    `SELECT p.notifications FROM profiles p JOIN users u ON u.id = p."userId" AND u."deletedAt" IS NULL WHERE p."userId" = $1`,
    [userId],
  );
  if (!row) throw notFound("This member is no longer with us, and gets no mail.");
  return { kind, isOn: readNotificationSettings(row.notifications)[kind].email };
}

/** Turns one kind of mail off or on again, and nothing else. Repeating it changes nothing. @throws as readMailKind */
export async function setMailPreference(token: string, isOn: boolean): Promise<void> {
  const { userId, kind } = parseUnsubscribeToken(token);
  const rows = await query<{ userId: string }>(
    "set_mail_kind",
    `UPDATE profiles SET notifications = jsonb_set(notifications, ARRAY[$2::text],
       coalesce(CASE WHEN jsonb_typeof(notifications->$2) = 'object' THEN notifications->$2 END, '{}') || jsonb_build_object('email', $3::boolean))
     WHERE "userId" = $1 RETURNING "userId"`,
    [userId, kind, isOn],
  );
  if (rows.length === 0) throw notFound("This member is no longer with us, and gets no mail.");
}
