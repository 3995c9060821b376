import { clock } from "@/lib/core/shared/clock";
import { db } from "@/lib/core/server/db";
import type { Prisma } from "@/lib/core/server/generated/prisma/client";

/** Creates a contact that was given to the member. */
export const createContact = (ownerId: string, contact: Partial<Prisma.ContactUncheckedCreateInput> = {}) =>
  db().contact.create({
    data: {
      ownerId,
      name: "Gail Guest",
      email: "gail@example.com",
      source: "given",
      createdAt: clock.now(),
      ...contact,
    },
  });
