import type { Prisma } from "@/lib/core/server/generated/prisma/client";
import { HIDDEN_SELECT, toHiddenIds } from "@/lib/profiles/data/visible-to";
import { canSeeDetail } from "@/lib/profiles/policy/contact-details";
import { visibilitySchema } from "@/lib/profiles/schema/visibility";

export const EVENT_HOST = {
  hostEmail: true,
  hostEmailByAdmin: true,
  hostUser: {
    select: {
      id: true,
      email: true,
      emailVerifiedAt: true,
      profile: { select: { visibility: true } },
      ...HIDDEN_SELECT,
    },
  },
} as const satisfies Prisma.EventSelect;

type EventHost = Prisma.EventGetPayload<{ select: typeof EVENT_HOST }>;
type HostUser = NonNullable<EventHost["hostUser"]>;

function getOwnEmail({ id, email, profile, ...host }: HostUser, userId: string): string | null {
  if (!profile || id === userId || toHiddenIds(host).includes(userId)) return null;
  const level = visibilitySchema.parse(profile.visibility).email;
  // A recipient has confirmed their email. Connections alone are not worth a query.
  const viewer = { isConnected: false, isFellowAttendee: true, isEmailVerified: true };
  return canSeeDetail(level, viewer) ? email : null;
}

/**
 * Returns the address at which a member with a confirmed RSVP reaches the host, or null
 * (docs/product/notifications.md#reply-addresses). A member could write anybody's address as the
 * event's, and may have left the team since.
 */
export const getHostEmail = (event: EventHost, userId: string): string | null =>
  (event.hostUser && getOwnEmail(event.hostUser, userId)) || (event.hostEmailByAdmin ? event.hostEmail : null);
