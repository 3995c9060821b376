import { z } from "zod";

import { db } from "@/lib/core/server/db";
import type { Prisma } from "@/lib/core/server/generated/prisma/client";
import { resolveRecipientLocale } from "@/lib/i18n/server/resolve-locale";

import type { DeliveryChannel, DeliveryKind } from "../../constants";
import { GUEST_MAIL_SENDER } from "../guest-mail/limits";
import { deletedGuestSchema } from "../kinds/event/cancelled";
import type { Due } from "../kinds/kind";
import { EVENT_FACTS } from "../text/event-text";
import { listStillAddressed } from "./announcement-audience.sql";
import { EVENT_HOST, getHostEmail } from "./reply-to";

const DELIVERY = {
  id: true,
  channel: true,
  key: true,
  kind: true,
  userId: true,
  payload: true,
  attempts: true,
  createdAt: true,
  announcementId: true,
  guestId: true,
  announcement: {
    select: { title: true, text: true, status: true, author: { select: { language: true, ...GUEST_MAIL_SENDER } } },
  },
  guest: { select: { id: true, name: true, email: true, emailSetAt: true } },
  sender: { select: { language: true, ...GUEST_MAIL_SENDER } },
  user: {
    select: {
      email: true,
      deletedAt: true,
      suspendedAt: true,
      emailVerifiedAt: true,
      emailChangedAt: true,
      language: true,
      profile: {
        select: {
          firstName: true,
          lastName: true,
          phone: true,
          confirmedPhone: true,
          notifications: true,
          timezone: true,
        },
      },
    },
  },
} as const satisfies Prisma.DeliverySelect;

type Row = Prisma.DeliveryGetPayload<{ select: typeof DELIVERY }>;

export type ClaimedDelivery = Omit<Due, "recipient"> & {
  id: string;
  attempts: number;
  userId: string;
  /** The schema of its kind validates it. */
  payload: unknown;
  /** Null if the member is deleted. */
  recipient: ReturnType<typeof toRecipient>;
  /** The event's host, if the member has a place. */
  replyTo: string | null;
  /** The account that the limits count (lib/notifications/service/guest-mail/limits.ts). */
  sender: Row["sender"];
};

/** To a guest without an account, by mail: an announcement, or about the guest's event. */
export type GuestDelivery = Omit<ClaimedDelivery, "userId" | "recipient" | "rsvp" | "followedId" | "replyTo"> & {
  guest: NonNullable<Row["guest"]>;
  /** Counts as sent, and isn't mailed (announcement-audience.sql.ts). */
  isSilent: boolean;
};

function toRecipient(user: Row["user"]) {
  if (!user?.profile || user.deletedAt) return null;
  const { email, profile, language, suspendedAt, emailVerifiedAt, emailChangedAt } = user;
  return {
    email,
    ...profile,
    locale: resolveRecipientLocale(language),
    isSuspended: suspendedAt !== null,
    isEmailVerified: emailVerifiedAt !== null,
    emailChangedAt,
  };
}

const payloadEventSchema = z.object({ eventId: z.uuid() });

const getEventId = (payload: unknown): string | null => payloadEventSchema.safeParse(payload).data?.eventId ?? null;

const deletedSchema = z.object({ guest: deletedGuestSchema });

/** Email and push are on by default, text messages off. */
const preferencesSchema = z
  .object({ email: z.boolean().catch(true), push: z.boolean().catch(true), sms: z.boolean().catch(false) })
  .catch({ email: true, push: true, sms: false });

export async function listClaimedDeliveries(ids: string[]): Promise<(ClaimedDelivery | GuestDelivery)[]> {
  if (ids.length === 0) return [];
  const rows = await db().delivery.findMany({
    where: { id: { in: ids } },
    select: DELIVERY,
    orderBy: [{ createdAt: "asc" }, { key: "asc" }],
  });
  const eventIds = rows.flatMap(({ payload }) => getEventId(payload) ?? []);
  const userIds = rows.flatMap(({ userId }) => userId ?? []);
  const asked = rows.filter(({ announcementId, guestId, kind }) => announcementId || guestId || kind === "newEvents");
  const [events, rsvps, addressed] = await Promise.all([
    db().event.findMany({ where: { id: { in: eventIds } }, select: { ...EVENT_FACTS, ...EVENT_HOST } }),
    db().eventRsvp.findMany({
      where: { eventId: { in: eventIds }, userId: { in: userIds } },
      select: { id: true, eventId: true, userId: true, status: true, notificationPreferences: true },
    }),
    listStillAddressed(asked.map(({ id }) => id)),
  ]);
  return rows.flatMap(({ user, userId, guest, ...row }): (ClaimedDelivery | GuestDelivery)[] => {
    const { channel, kind, ...delivery } = row;
    const eventId = getEventId(delivery.payload);
    const event = events.find(({ id }) => id === eventId) ?? null;
    const claimed = {
      ...delivery,
      channel: channel as DeliveryChannel,
      kind: kind as DeliveryKind,
      event,
      isStillAddressed: addressed.has(delivery.id),
    };
    const to = { ...claimed, sender: delivery.sender ?? delivery.announcement?.author ?? null };
    if (guest) return [{ ...to, guest, isSilent: addressed.get(delivery.id)?.isSilent ?? false }];
    const deleted = deletedSchema.safeParse(delivery.payload).data?.guest;
    if (deleted) return [{ ...to, guest: deleted, isSilent: deleted.isSilent, isStillAddressed: true }];
    if (userId === null) return [];
    const rsvp = rsvps.find((each) => each.eventId === eventId && each.userId === userId);
    const member = {
      ...claimed,
      userId,
      followedId: addressed.get(delivery.id)?.followedId ?? null,
      recipient: toRecipient(user),
      rsvp: rsvp
        ? { id: rsvp.id, status: rsvp.status, ...preferencesSchema.parse(rsvp.notificationPreferences) }
        : null,
      replyTo: event && rsvp?.status === "confirmed" ? getHostEmail(event, userId) : null,
    };
    return [member];
  });
}
