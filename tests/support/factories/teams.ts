import { toHostCookieName } from "@/lib/auth/service/session/cookie";
import { createToken, hashToken } from "@/lib/auth/service/random-token";
import { clock } from "@/lib/core/shared/clock";
import { db } from "@/lib/core/server/db";
import type { Prisma } from "@/lib/core/server/generated/prisma/client";
import { env } from "@/lib/core/server/process/env";
import type { TeamRole } from "@/lib/events/constants/team";

import { fromNow } from "../setup/clock";
import { createMember, type UserOptions } from "./users";

export const createTeamMember = (eventId: string, userId: string, role: TeamRole) =>
  db().eventTeamMember.create({ data: { eventId, userId, role, createdAt: clock.now() } });

/** Creates a signed-in member in the event's team. */
export async function createHelper(eventId: string, role: TeamRole, options: UserOptions = {}) {
  const member = await createMember(options);
  await createTeamMember(eventId, member.userId, role);
  return member;
}

/** Creates an open invitation. Returns it with the token of its link. */
export async function createTeamInvitation(
  eventId: string,
  invitedById: string,
  invitation: Partial<Prisma.EventTeamInvitationUncheckedCreateInput> = {},
) {
  const token = createToken();
  const row = await db().eventTeamInvitation.create({
    data: {
      eventId,
      invitedById,
      email: "helper@example.com",
      role: "editor",
      tokenHash: hashToken(token),
      createdAt: clock.now(),
      expiresAt: fromNow({ days: 14 }),
      ...invitation,
    },
  });
  return { ...row, token };
}

/** How the device that has a helper's link calls. */
export const toDoorCredentials = (linkId: string, cookie: string) => ({
  cookie,
  headers: { authorization: `Door ${linkId}`, origin: env().NEXTAUTH_URL },
});

/** Creates a helper's link that a device has taken. Returns it with its token and that device. */
export async function createDoorLink(eventId: string, createdById: string, label = "Ana's phone") {
  const [token, secret] = [createToken(), createToken()];
  const hashes = { tokenHash: hashToken(token), deviceHash: hashToken(secret) };
  const row = await db().eventDoorLink.create({
    data: { eventId, createdById, label, ...hashes, createdAt: clock.now() },
  });
  const cookie = `${toHostCookieName(`door-${row.id}`)}=${secret}`;
  return { ...row, token, device: toDoorCredentials(row.id, cookie) };
}
