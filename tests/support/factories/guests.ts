import { db } from "@/lib/core/server/db";
import type { Prisma } from "@/lib/core/server/generated/prisma/client";

/** Creates a confirmed guest of an event, with a badge if there is a code. */
export const createDoorGuest = (
  eventId: string,
  { code, ...guest }: Partial<Prisma.EventGuestUncheckedCreateInput> & { code?: string } = {},
) =>
  db().eventGuest.create({
    data: { eventId, name: "Gina Guest", ...guest, ...(code && { badge: { create: { eventId, code } } }) },
  });
