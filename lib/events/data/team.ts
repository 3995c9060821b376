import type { Actor } from "@/lib/auth/schema/actor";
import { toEffectiveRole } from "@/lib/auth/data/effective-role";
import { hashToken } from "@/lib/auth/service/random-token";
import { db, type Db } from "@/lib/core/server/db";
import type { Prisma } from "@/lib/core/server/generated/prisma/client";
import { showEmail } from "@/lib/core/server/shown-email";
import { clock } from "@/lib/core/shared/clock";
import { formatFullName } from "@/lib/profiles/constants/profile";
import { HAS_PROFILE, PUBLIC_USER_SELECT, toPublicUser } from "@/lib/profiles/data/public-user";

import {
  MAX_TEAM_EVENTS,
  MAX_TEAM_INVITATIONS,
  MAX_TEAM_MEMBERS,
  type InvitedRole,
  type TeamRole,
} from "../constants/team";
import { hasEventRight } from "../policy/access";
import type { EventStatus } from "../schema/event";
import type { TeamScope } from "../schema/series";
import type { EventTeam, ShownTeamInvitation, TeamEvent, TeamInvitation } from "../schema/team";
import { ORGANIZERS, requireEventRight, toEventRoles } from "./event-right";

const ROLE_ORDER: readonly string[] = ["owner", "editor", "door"] satisfies TeamRole[];

/** Invitations that can still be accepted. */
export const isOpenInvitation = () =>
  ({
    acceptedAt: null,
    revokedAt: null,
    expiresAt: { gt: clock.now() },
  }) satisfies Prisma.EventTeamInvitationWhereInput;

type InvitationRow = { id: string; email: string; role: string; scope: string; createdAt: Date; expiresAt: Date };

export const toTeamInvitation = ({ id, email, role, scope, createdAt, expiresAt }: InvitationRow): TeamInvitation => ({
  id,
  email: showEmail(email),
  role: role as InvitedRole,
  scope: scope as TeamScope,
  createdAt: createdAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
});

/**
 * The owner first. Ignores blocks, because the owner is responsible for everybody there.
 * @throws AppError `not_found` or `forbidden`
 */
export async function getEventTeam(actor: Actor, eventId: string): Promise<EventTeam> {
  await requireEventRight(actor, eventId, "manageTeam");
  const [members, invitations] = await Promise.all([
    db().eventTeamMember.findMany({
      where: { eventId, user: HAS_PROFILE },
      select: { role: true, user: { select: PUBLIC_USER_SELECT } },
      orderBy: [{ createdAt: "asc" }, { userId: "asc" }],
      take: MAX_TEAM_MEMBERS,
    }),
    db().eventTeamInvitation.findMany({
      where: { eventId, ...isOpenInvitation() },
      orderBy: [{ createdAt: "desc" }, { id: "desc" }],
      take: MAX_TEAM_INVITATIONS,
    }),
  ]);
  return {
    members: members
      .map(({ role, user }) => ({ role: role as TeamRole, user: toPublicUser(user) }))
      .toSorted((a, b) => ROLE_ORDER.indexOf(a.role) - ROLE_ORDER.indexOf(b.role)),
    invitations: invitations.map(toTeamInvitation),
  };
}

/** Events that have not ended and whose team the actor is in, soonest first. */
export async function listTeamEvents({ userId }: Actor): Promise<TeamEvent[]> {
  const rows = await db().eventTeamMember.findMany({
    where: { userId, event: { endTime: { gt: clock.now() }, status: { not: "cancelled" } } },
    select: {
      role: true,
      event: {
        select: { id: true, name: true, startTime: true, endTime: true, timezone: true, isOnline: true, status: true },
      },
    },
    orderBy: [{ event: { startTime: "asc" } }, { eventId: "asc" }],
    take: MAX_TEAM_EVENTS,
  });
  return rows.map(({ role, event: { startTime, endTime, status, ...event } }) => ({
    ...event,
    startTime: startTime.toISOString(),
    endTime: endTime.toISOString(),
    status: status as EventStatus,
    role: role as TeamRole,
  }));
}

const FOUND_INVITATION = {
  id: true,
  eventId: true,
  email: true,
  role: true,
  scope: true,
  acceptedById: true,
  acceptedAt: true,
  revokedAt: true,
  expiresAt: true,
  invitedById: true,
  invitedBy: {
    select: {
      role: true,
      hasTwoStep: true,
      suspendedAt: true,
      profile: { select: { firstName: true, lastName: true } },
    },
  },
  event: { select: { name: true, ...ORGANIZERS } },
} satisfies Prisma.EventTeamInvitationSelect;

export type FoundInvitation = Prisma.EventTeamInvitationGetPayload<{ select: typeof FOUND_INVITATION }>;

/** Null for an unknown token. Whether the invitation still counts: isAcceptable. */
export const findTeamInvitation = (token: string, client: Db = db()): Promise<FoundInvitation | null> =>
  client.eventTeamInvitation.findUnique({ where: { tokenHash: hashToken(token) }, select: FOUND_INVITATION });

/**
 * An invitation counts as long as its sender may manage the team
 * (docs/product/event-team.md#invitations).
 */
export function isAcceptable(invitation: FoundInvitation): boolean {
  const isOpen = !invitation.acceptedAt && !invitation.revokedAt && invitation.expiresAt > clock.now();
  return isOpen && !invitation.invitedBy.suspendedAt && canInvite(invitation, invitation.event);
}

/** Whether the sender may manage the team of the event, or of another date of its series. */
export function canInvite({ invitedBy, invitedById }: FoundInvitation, event: FoundInvitation["event"]): boolean {
  const inviter = { userId: invitedById, role: toEffectiveRole(invitedBy) };
  return hasEventRight(toEventRoles(inviter, event), "manageTeam");
}

/** Returns what its page shows, or null for a link that doesn't work. */
export async function getTeamInvitation(token: string): Promise<ShownTeamInvitation | null> {
  const invitation = await findTeamInvitation(token);
  if (!invitation || !isAcceptable(invitation)) return null;
  const { event, role, email, invitedBy } = invitation;
  return {
    eventName: event.name,
    role: role as InvitedRole,
    email: showEmail(email),
    invitedBy: invitedBy.profile && formatFullName(invitedBy.profile),
  };
}
