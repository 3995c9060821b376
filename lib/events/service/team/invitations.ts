import { randomUUID } from "node:crypto";

import { recordEventAudit } from "@/lib/activity/service/audit";
import { DAY_MS } from "@/lib/auth/constants";
import type { Actor } from "@/lib/auth/schema/actor";
import { hashToken, toMailedToken } from "@/lib/auth/service/random-token";
import { db, type Tx } from "@/lib/core/server/db";
import { clock } from "@/lib/core/shared/clock";
import { AppError, notFound } from "@/lib/core/shared/errors";

import {
  MAX_TEAM_INVITATIONS,
  MAX_TEAM_MEMBERS,
  TEAM_INVITATION_DAYS,
  type InvitedRole,
  type TeamRole,
} from "../../constants/team";
import { requireEventRight } from "../../data/event-right";
import { findTeamInvitation, isAcceptable, isOpenInvitation, toTeamInvitation } from "../../data/team";
import { canManageEvents } from "../../policy/access";
import type { InviteToTeamInput, JoinedTeam, TeamInvitation } from "../../schema/team";
import { lockActorAtEvent, lockEventRight } from "../event-lock";
import { listTeamAudience, publishTeamChange } from "./change";

const OPEN = { acceptedAt: null, revokedAt: null } as const;

const invalidLink = () => notFound("events.team.invitationInvalid");

async function storeInvitation(
  tx: Tx,
  actor: Actor,
  eventId: string,
  { email, role }: InviteToTeamInput,
  mailKey: string,
) {
  const createdAt = clock.now();
  const expiresAt = new Date(createdAt.getTime() + TEAM_INVITATION_DAYS * DAY_MS);
  const data = { role, tokenHash: hashToken(toMailedToken(mailKey)), invitedById: actor.userId, createdAt, expiresAt };
  const others = { eventId, ...isOpenInvitation(), email: { not: email } };
  if ((await tx.eventTeamInvitation.count({ where: others })) >= MAX_TEAM_INVITATIONS)
    throw new AppError("conflict", "events.team.tooManyInvitations", { values: { max: MAX_TEAM_INVITATIONS } });
  const earlier = await tx.eventTeamInvitation.findFirst({ where: { eventId, email, ...OPEN }, select: { id: true } });
  return earlier
    ? tx.eventTeamInvitation.update({ where: { id: earlier.id }, data })
    : tx.eventTeamInvitation.create({ data: { eventId, email, ...data } });
}

/**
 * Mails a link by which its holder joins the team once. A later invitation of the address replaces
 * an earlier one.
 * @param onInvited enqueues the mail, in the same transaction. Its key makes the link
 * @throws AppError `not_found`, `forbidden` also without a confirmed address, `conflict` if too
 * many wait, and what `onInvited` throws
 */
export async function inviteToTeam(
  actor: Actor,
  eventId: string,
  input: InviteToTeamInput,
  onInvited: (tx: Tx, mailKey: string) => Promise<void>,
): Promise<TeamInvitation> {
  await requireEventRight(actor, eventId, "manageTeam");
  if (!canManageEvents(actor) && !actor.isEmailVerified) throw new AppError("forbidden", "events.team.confirmToInvite");
  const mailKey = `team_invitation:${randomUUID()}`;
  const { invitation, audience } = await db().$transaction(async (tx) => {
    await lockEventRight(tx, actor, eventId, "manageTeam");
    const row = await storeInvitation(tx, actor, eventId, input, mailKey);
    const details = { invitationId: row.id, role: row.role };
    await recordEventAudit(actor, "team_invited", eventId, details, tx);
    await onInvited(tx, mailKey);
    return { invitation: row, audience: await listTeamAudience(tx, eventId, actor.userId) };
  });
  await publishTeamChange(eventId, audience);
  return toTeamInvitation(invitation);
}

/** The mailed link no longer works. @throws AppError `not_found`, `forbidden` */
export async function revokeTeamInvitation(actor: Actor, eventId: string, id: string): Promise<void> {
  const audience = await db().$transaction(async (tx) => {
    await lockEventRight(tx, actor, eventId, "manageTeam");
    const { count } = await tx.eventTeamInvitation.updateMany({
      where: { id, eventId, ...OPEN },
      data: { revokedAt: clock.now() },
    });
    if (count === 0) throw notFound("events.team.invitationGone");
    await recordEventAudit(actor, "team_invitation_revoked", eventId, { invitationId: id }, tx);
    return listTeamAudience(tx, eventId, actor.userId);
  });
  await publishTeamChange(eventId, audience);
}

/** An invitation never takes rights. */
const toHigherRole = (present: TeamRole | undefined, invited: InvitedRole): TeamRole =>
  present === "owner" || present === "editor" ? present : invited;

/**
 * The holder of the link reads the invited mailbox, so that any account may accept, once. The same
 * member may repeat it while they are in the team.
 * @throws AppError `not_found` for a link that doesn't work, `conflict` if the team is full
 */
export async function acceptTeamInvitation(actor: Actor, token: string): Promise<JoinedTeam> {
  const known = await findTeamInvitation(token);
  if (!known) throw invalidLink();
  const { eventId } = known;
  const { role, audience } = await db().$transaction(async (tx) => {
    await lockActorAtEvent(tx, actor, eventId);
    const invitation = await findTeamInvitation(token, tx);
    if (!invitation) throw invalidLink();
    const present = invitation.event.team.find(({ userId }) => userId === actor.userId)?.role as TeamRole | undefined;
    if (invitation.acceptedById === actor.userId && present) return { role: present, audience: null };
    if (!isAcceptable(invitation)) throw invalidLink();
    if (!present && invitation.event.team.length >= MAX_TEAM_MEMBERS)
      throw new AppError("conflict", "events.team.full", { values: { max: MAX_TEAM_MEMBERS } });
    const joinedRole = toHigherRole(present, invitation.role as InvitedRole);
    const now = clock.now();
    await tx.eventTeamMember.upsert({
      where: { eventId_userId: { eventId, userId: actor.userId } },
      create: { eventId, userId: actor.userId, role: joinedRole, createdAt: now },
      update: { role: joinedRole },
    });
    await tx.eventTeamInvitation.update({
      where: { id: invitation.id },
      data: { acceptedAt: now, acceptedById: actor.userId },
    });
    const details = { userId: actor.userId, to: joinedRole, invitedById: invitation.invitedById };
    await recordEventAudit(actor, "team_joined", eventId, details, tx);
    return { role: joinedRole, audience: await listTeamAudience(tx, eventId, invitation.invitedById) };
  });
  if (audience) await publishTeamChange(eventId, audience);
  return { eventId, role };
}

/** Removes invitations that nobody can accept any more. */
export async function removeOldTeamInvitations(): Promise<number> {
  const { count } = await db().eventTeamInvitation.deleteMany({ where: { expiresAt: { lte: clock.now() } } });
  return count;
}
