import type { Prisma } from "@/lib/core/server/generated/prisma/client";
import { SEATED_GUEST } from "@/lib/events/policy/seats";

/** Guests who can be mailed an invitation. One who unsubscribed gets none. */
export const INVITABLE = {
  ...SEATED_GUEST,
  email: { not: null },
  announcementsOffAt: null,
} satisfies Prisma.EventGuestWhereInput;

/** Guests whom an invitation of all reaches. */
export const UNINVITED = { ...INVITABLE, invitedAt: null } satisfies Prisma.EventGuestWhereInput;

/** Of an invitation that waits for its first try. The link of an earlier mail works until then. */
export const NOT_TRIED = new Date(0);
