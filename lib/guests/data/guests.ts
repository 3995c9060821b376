import type { Prisma } from "@/lib/core/server/generated/prisma/client";
import { showEmail } from "@/lib/core/server/shown-email";

import { guestSchema } from "../responses/guests";
import type { Guest } from "../schema/guests";

export const GUEST = {
  id: true,
  name: true,
  email: true,
  company: true,
  note: true,
  status: true,
  checkedInAt: true,
  invitedAt: true,
  announcementsOffAt: true,
} as const satisfies Prisma.EventGuestSelect;

type GuestRow = Prisma.EventGuestGetPayload<{ select: typeof GUEST }>;

export const toGuest = ({ id, name, company, email, note, ...row }: GuestRow): Guest => ({
  ...{ id, name, company, note },
  status: guestSchema.shape.status.parse(row.status),
  checkedInAt: row.checkedInAt?.toISOString() ?? null,
  email: email && showEmail(email),
  invitedAt: row.invitedAt?.toISOString() ?? null,
  isUnsubscribed: row.announcementsOffAt !== null,
});
