import { createHmac } from "node:crypto";

import { z } from "zod";

import { db } from "@/lib/core/server/db";
import { env } from "@/lib/core/server/process/env";
import { isEqualSecret } from "@/lib/core/server/signature";
import { clock } from "@/lib/core/shared/clock";
import { notFound } from "@/lib/core/shared/errors";
import { channelPreferencesSchema } from "@/lib/events/responses/rsvp";
import { updateNotificationPreferences } from "@/lib/events/service/rsvp";
import type { Prisma } from "@/lib/core/server/generated/prisma/client";
import { findFollowable } from "@/lib/organizers/data/follows";
import { followOrganizer, unfollowOrganizer } from "@/lib/organizers/service/follow";
import { lockProfile } from "@/lib/profiles/service/profile-lock";

import { type Channel, KIND_CHANNELS, type KindOf, KINDS } from "../../constants";
import { readNotificationSettings } from "../../schema";

/** Suggestions are a part of another mail, and those about new events end by organizer. */
export type EmailKind = Exclude<KindOf<"email">, "suggestions" | "newEvents">;
const EMAIL_KINDS = KINDS.filter(
  (kind): kind is EmailKind =>
    kind !== "suggestions" && kind !== "newEvents" && (KIND_CHANNELS[kind] as readonly Channel[]).includes("email"),
);

export const isEmailKind = (name: string): name is EmailKind => EMAIL_KINDS.some((kind) => kind === name);

const FOLLOW_PREFIX = "organizer-";

/** The mails about new events of an organizer. */
export const toFollowTopic = (organizerId: string): string => FOLLOW_PREFIX + organizerId;

const getFollowedId = (topic: Topic): string | null =>
  topic.startsWith(FOLLOW_PREFIX) ? topic.slice(FOLLOW_PREFIX.length) : null;

const followTopicSchema = z.string().refine((topic) => z.uuid().safeParse(getFollowedId(topic)).success);

const subjectSchema = z.tuple([z.uuid(), z.union([z.enum(EMAIL_KINDS), z.uuid(), followTopicSchema])]);

/** A kind of emails, an organizer, or the id of an event whose emails stop. */
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

const isSigned = (signature: string, text: string): boolean =>
  // Decoded first, because programs can add characters to a link.
  isEqualSecret(Buffer.from(signature, "base64url").toString("base64url"), sign(text));

/** @throws AppError `not_found`, even for a former address or a deleted member */
async function requireSubject(token: string): Promise<{ userId: string; topic: Topic; notifications: unknown }> {
  const [id, name, signature = ""] = token.split(".");
  const subject = subjectSchema.safeParse([id, name]);
  if (!subject.success) throw notFound("notifications.unsubscribeLinkInvalid");
  const [userId, topic] = subject.data;
  const user = await db().user.findUnique({
    where: { id: userId },
    select: { emailChangedAt: true, deletedAt: true, profile: { select: { notifications: true } } },
  });
  const signed = toSignedText({ userId, topic, emailChangedAt: user?.emailChangedAt ?? null });
  if (!isSigned(signature, signed)) throw notFound("notifications.unsubscribeLinkInvalid");
  if (!user?.profile || user.deletedAt) throw notFound("notifications.memberGone");
  return { userId, topic, notifications: user.profile.notifications };
}

/** A page for people, and an address for email clients (RFC 8058). */
type UnsubscribeUrls = { page: string; oneClick: string };

function toUrls(token: string): UnsubscribeUrls {
  const { NEXTAUTH_URL } = env();
  return {
    page: `${NEXTAUTH_URL}/unsubscribe?token=${token}`,
    oneClick: `${NEXTAUTH_URL}/api/unsubscribe?token=${token}`,
  };
}

export const getUnsubscribeUrls = (subject: LinkSubject): UnsubscribeUrls => toUrls(createUnsubscribeToken(subject));

export const toUnsubscribeHeaders = ({ oneClick }: UnsubscribeUrls): Record<string, string> => ({
  "List-Unsubscribe": `<${oneClick}>`,
  "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
});

const GUEST_PREFIX = "guest";

type GuestSubject = { id: string; emailSetAt: Date };

/** A new address ends the links in mails to the former one. */
const toGuestText = ({ id, emailSetAt }: GuestSubject): string => [GUEST_PREFIX, id, emailSetAt.getTime()].join(".");

/** For a guest without an account, from the announcements of the guest's event. */
export const getGuestUnsubscribeUrls = (guest: GuestSubject): UnsubscribeUrls =>
  toUrls(`${GUEST_PREFIX}.${guest.id}.${sign(toGuestText(guest))}`);

const isGuestToken = (token: string): boolean => token.startsWith(`${GUEST_PREFIX}.`);

/** @throws AppError `not_found`, even for a former address or a removed guest */
async function requireGuestSubject(token: string) {
  const [, rawId, signature = ""] = token.split(".");
  const id = z.uuid().safeParse(rawId);
  if (!id.success) throw notFound("notifications.unsubscribeLinkInvalid");
  const guest = await db().eventGuest.findUnique({
    where: { id: id.data },
    select: {
      id: true,
      emailSetAt: true,
      announcementsOffAt: true,
      claimedAt: true,
      claimedById: true,
      event: { select: { id: true, name: true } },
    },
  });
  if (!guest) throw notFound("notifications.guestGone");
  if (!isSigned(signature, toGuestText(guest))) throw notFound("notifications.unsubscribeLinkInvalid");
  return guest;
}

type EmailPreference = { isOn: boolean } & (
  { kind: EmailKind } | { event: { id: string; name: string }; isGuest: boolean } | { organizer: { name: string } }
);

async function getRsvpPreference(userId: string, eventId: string): Promise<EmailPreference> {
  const rsvp = await db().eventRsvp.findUnique({
    where: { userId_eventId: { userId, eventId } },
    select: { notificationPreferences: true, event: { select: { id: true, name: true } } },
  });
  if (!rsvp) throw notFound("notifications.noRsvp");
  const isOn = channelPreferencesSchema.parse(rsvp.notificationPreferences).email;
  return { event: rsvp.event, isOn, isGuest: false };
}

async function getFollowPreference(userId: string, organizerId: string): Promise<EmailPreference> {
  const follow = await db().organizerFollow.findUnique({
    where: { userId_organizerId: { userId, organizerId } },
    select: { organizer: { select: { name: true } } },
  });
  // Also a page that isn't shown now, because it can return.
  if (follow) return { organizer: follow.organizer, isOn: true };
  const organizer = await findFollowable(userId, organizerId);
  if (!organizer) throw notFound("organizers.notFound");
  return { organizer: { name: organizer.name }, isOn: organizer.isFollowed };
}

/** Once a member claimed the guest, it is the preference of the member's RSVP. */
async function getGuestPreference(token: string): Promise<EmailPreference> {
  const { event, announcementsOffAt, claimedAt, claimedById } = await requireGuestSubject(token);
  if (claimedById) return getRsvpPreference(claimedById, event.id);
  if (claimedAt) throw notFound("notifications.guestGone");
  return { event, isOn: announcementsOffAt === null, isGuest: true };
}

/** @throws as requireSubject, even if the member has no RSVP to the event */
export async function getEmailPreference(token: string): Promise<EmailPreference> {
  if (isGuestToken(token)) return getGuestPreference(token);
  const { userId, topic, notifications } = await requireSubject(token);
  if (isEmailKind(topic)) return { kind: topic, isOn: readNotificationSettings(notifications)[topic].email };
  const followedId = getFollowedId(topic);
  return followedId ? getFollowPreference(userId, followedId) : getRsvpPreference(userId, topic);
}

const storedSettingsSchema = z.record(z.string(), z.unknown()).catch({});

async function setGuestPreference(token: string, isOn: boolean): Promise<void> {
  const { id, event, announcementsOffAt, claimedAt, claimedById } = await requireGuestSubject(token);
  if (claimedById) {
    await updateNotificationPreferences({ userId: claimedById }, event.id, { email: isOn });
    return;
  }
  if (claimedAt) throw notFound("notifications.guestGone");
  if (isOn === (announcementsOffAt === null)) return;
  const { count } = await db().eventGuest.updateMany({
    where: { id, claimedAt: null },
    data: { announcementsOffAt: isOn ? null : clock.now() },
  });
  // A member claimed the guest since.
  if (count === 0) await setGuestPreference(token, isOn);
}

/** Keeps every other setting. Safe to repeat. @throws as requireSubject */
export async function setEmailPreference(token: string, isOn: boolean): Promise<void> {
  if (isGuestToken(token)) return setGuestPreference(token, isOn);
  const { userId, topic } = await requireSubject(token);
  const followedId = getFollowedId(topic);
  if (followedId) return (isOn ? followOrganizer : unfollowOrganizer)({ userId }, followedId);
  if (!isEmailKind(topic)) {
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
