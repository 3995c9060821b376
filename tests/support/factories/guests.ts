import { createToken, hashToken } from "@/lib/auth/service/random-token";
import { clock } from "@/lib/core/shared/clock";
import { db } from "@/lib/core/server/db";
import type { Prisma } from "@/lib/core/server/generated/prisma/client";

/** Creates a confirmed guest without an account. */
export const createGuest = (eventId: string, guest: Partial<Prisma.EventGuestUncheckedCreateInput> = {}) =>
  db().eventGuest.create({
    data: { eventId, name: "Gail Guest", createdAt: clock.now(), emailSetAt: clock.now(), ...guest },
  });

/** The token of a mailed link, with the columns of the guest whom it invited. */
export function withClaimToken() {
  const token = createToken();
  return { token, columns: { claimTokenHash: hashToken(token), invitedAt: clock.now() } };
}
