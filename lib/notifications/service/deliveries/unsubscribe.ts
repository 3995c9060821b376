import { createHmac } from "node:crypto";

import { z } from "zod";

import { db } from "@/lib/core/server/db";
import { env } from "@/lib/core/server/process/env";
import { isEqualSecret } from "@/lib/core/server/signature";
import { clock } from "@/lib/core/shared/clock";
import { notFound } from "@/lib/core/shared/errors";
import { channelPreferencesSchema } from "@/lib/events/responses/rsvp";
import { updateRsvp } from "@/lib/events/service/rsvp/rsvp";
import type { Prisma } from "@/lib/core/server/generated/prisma/client";
import { findFollowable } from "@/lib/organizers/data/follows";
import { followOrganizer, unfollowOrganizer } from "@/lib/organizers/service/follow";
import { lockProfile } from "@/lib/profiles/service/profile-lock";

import { type Channel, type EmailKind, ENDED_OTHERWISE, KIND_CHANNELS, KINDS } from "../../constants";
import { readNotificationSettings } from "../../schema";
import type { Topic } from "../kinds/kind";

const EMAIL_KINDS = KINDS.filter(
  (kind): kind is EmailKind =>
    !ENDED_OTHERWISE.some((part) => part === kind) && (KIND_CHANNELS[kind] as readonly Channel[]).includes("email"),
);

export const isEmailKind = (name: string): name is EmailKind => EMAIL_KINDS.some((kind) => kind === name);

/**
 * `id` is a member's, or for the topic `guest` a guest's, whose mails about the event end. A change
 * of the address, at `since`, ends the links in mails to the former one.
 */
type LinkSubject<Name = Topic> = { id: string; topic: Name; since: Date | null };

/** The prefix separates these signatures from others made with the same secret. */
const sign = ({ id, topic, since }: LinkSubject<string>): string =>
  createHmac("sha256", env().NEXTAUTH_SECRET)
    .update(`unsubscribe ${[id, topic, ...(since ? [since.getTime()] : [])].join(".")}`)
    .digest("base64url");

/** Doesn't expire, because members may open old emails. */
export const createUnsubscribeToken = (subject: LinkSubject): string =>
  `${subject.id}.${subject.topic}.${sign(subject)}`;

/** A page for people, and an address for email clients (RFC 8058). */
export type UnsubscribeUrls = { page: string; oneClick: string };

export function getUnsubscribeUrls(subject: LinkSubject): UnsubscribeUrls {
  const { NEXTAUTH_URL } = env();
  const token = createUnsubscribeToken(subject);
  return {
    page: `${NEXTAUTH_URL}/unsubscribe?token=${token}`,
    oneClick: `${NEXTAUTH_URL}/api/unsubscribe?token=${token}`,
  };
}

/** For a guest without an account, from the mails about the guest's event. */
export const getGuestUnsubscribeUrls = ({ id, emailSetAt }: { id: string; emailSetAt: Date }): UnsubscribeUrls =>
  getUnsubscribeUrls({ id, topic: "guest", since: emailSetAt });

export const toUnsubscribeHeaders = ({ oneClick }: UnsubscribeUrls): Record<string, string> => ({
  "List-Unsubscribe": `<${oneClick}>`,
  "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
});

type EmailPreference = { isOn: boolean } & (
  { kind: EmailKind } | { event: { id: string; name: string }; isGuest: boolean } | { organizer: { name: string } }
);

/** The mails that a link can end. */
type Subscription = { get: () => Promise<EmailPreference>; set: (isOn: boolean) => Promise<unknown> };

const storedSettingsSchema = z.record(z.string(), z.unknown()).catch({});

const ofKind = (userId: string, kind: EmailKind, stored: unknown): Subscription => ({
  get: () => Promise.resolve({ kind, isOn: readNotificationSettings(stored)[kind].email }),
  // Keeps every other setting.
  set: (isOn) =>
    db().$transaction(async (tx) => {
      const { notifications } = await lockProfile(tx, userId, "notifications.memberGone");
      const settings = storedSettingsSchema.parse(notifications);
      const changed = { ...settings, [kind]: { ...storedSettingsSchema.parse(settings[kind]), email: isOn } };
      await tx.profile.update({
        where: { userId },
        data: { notifications: changed as Prisma.InputJsonObject },
        select: { userId: true },
      });
    }),
});

const ofEvent = (userId: string, eventId: string): Subscription => ({
  async get() {
    const rsvp = await db().eventRsvp.findUnique({
      where: { userId_eventId: { userId, eventId } },
      select: { notificationPreferences: true, event: { select: { id: true, name: true } } },
    });
    if (!rsvp) throw notFound("notifications.noRsvp");
    const isOn = channelPreferencesSchema.parse(rsvp.notificationPreferences).email;
    return { event: rsvp.event, isOn, isGuest: false };
  },
  set: (isOn) => updateRsvp({ userId }, eventId, { notificationPreferences: { email: isOn } }),
});

const ofOrganizer = (userId: string, organizerId: string): Subscription => ({
  async get() {
    const follow = await db().organizerFollow.findUnique({
      where: { userId_organizerId: { userId, organizerId } },
      select: { organizer: { select: { name: true } } },
    });
    // Also a page that isn't shown now, because it can return.
    if (follow) return { organizer: follow.organizer, isOn: true };
    const organizer = await findFollowable(userId, organizerId);
    if (!organizer) throw notFound("organizers.notFound");
    return { organizer: { name: organizer.name }, isOn: organizer.isFollowed };
  },
  set: (isOn) => (isOn ? followOrganizer : unfollowOrganizer)({ userId }, organizerId),
});

const GUEST = {
  id: true,
  emailSetAt: true,
  announcementsOffAt: true,
  claimedAt: true,
  claimedById: true,
  event: { select: { id: true, name: true } },
} as const satisfies Prisma.EventGuestSelect;

/** Once a member claimed the guest, it is the preference of the member's RSVP. */
function ofGuest(guest: Prisma.EventGuestGetPayload<{ select: typeof GUEST }>, token: string): Subscription {
  const { id, event, claimedAt, claimedById } = guest;
  const isOnNow = guest.announcementsOffAt === null;
  if (claimedById) return ofEvent(claimedById, event.id);
  if (claimedAt) throw notFound("notifications.guestGone");
  return {
    get: () => Promise.resolve({ event, isOn: isOnNow, isGuest: true }),
    async set(isOn) {
      if (isOn === isOnNow) return;
      const { count } = await db().eventGuest.updateMany({
        where: { id, claimedAt: null },
        data: { announcementsOffAt: isOn ? null : clock.now() },
      });
      // A member claimed the guest since.
      if (count === 0) await setEmailPreference(token, isOn);
    },
  };
}

const invalidLink = () => notFound("notifications.unsubscribeLinkInvalid");

/** @throws AppError `not_found`, even for a former address, a deleted member or a removed guest */
async function findSubscription(token: string): Promise<Subscription> {
  const [rawId, topic = "", signature = ""] = token.split(".");
  const id = z.uuid().safeParse(rawId).data;
  if (!id) throw invalidLink();
  const check = (since: Date | null): void => {
    // Decoded first, because programs can add characters to a link.
    const decoded = Buffer.from(signature, "base64url").toString("base64url");
    if (!isEqualSecret(decoded, sign({ id, topic, since }))) throw invalidLink();
  };
  if (topic === "guest") {
    const guest = await db().eventGuest.findUnique({ where: { id }, select: GUEST });
    if (!guest) throw notFound("notifications.guestGone");
    check(guest.emailSetAt);
    return ofGuest(guest, token);
  }
  const user = await db().user.findUnique({
    where: { id },
    select: { emailChangedAt: true, deletedAt: true, profile: { select: { notifications: true } } },
  });
  check(user?.emailChangedAt ?? null);
  if (!user?.profile || user.deletedAt) throw notFound("notifications.memberGone");
  if (isEmailKind(topic)) return ofKind(id, topic, user.profile.notifications);
  const [, type, subjectId = ""] = /^(event|organizer)-(.+)$/.exec(topic) ?? [];
  if (!type) throw invalidLink();
  return type === "event" ? ofEvent(id, subjectId) : ofOrganizer(id, subjectId);
}

/** @throws as findSubscription, even if the member has no RSVP to the event */
export const getEmailPreference = async (token: string): Promise<EmailPreference> =>
  (await findSubscription(token)).get();

/** Safe to repeat. @throws as findSubscription */
export async function setEmailPreference(token: string, isOn: boolean): Promise<void> {
  await (await findSubscription(token)).set(isOn);
}
