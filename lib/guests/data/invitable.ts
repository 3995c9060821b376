import type { Prisma } from "@/lib/core/server/generated/prisma/client";
import { GUEST_WITH_PLACE } from "@/lib/events/policy/places";

/** Guests who can be mailed an invitation. One who unsubscribed gets none. */
export const INVITABLE = {
  ...GUEST_WITH_PLACE,
  email: { not: null },
  announcementsOffAt: null,
} satisfies Prisma.EventGuestWhereInput;

/** Guests whom an invitation of all reaches. */
export const UNINVITED = { ...INVITABLE, invitedAt: null } satisfies Prisma.EventGuestWhereInput;

/** Of an invitation that waits for its first try. The link of an earlier mail works until then. */
export const NOT_TRIED = new Date(0);
