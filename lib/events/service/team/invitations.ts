import { randomUUID } from "node:crypto";

import { recordEventAudit } from "@/lib/activity/service/audit";
import { DAY_MS } from "@/lib/auth/constants";
import type { Actor } from "@/lib/auth/schema/actor";
import { hashToken, toMailedToken } from "@/lib/auth/service/random-token";
import { db, type Tx } from "@/lib/core/server/db";
import { clock } from "@/lib/core/shared/clock";
import { AppError, notFound } from "@/lib/core/shared/errors";
import { publish } from "@/lib/realtime/bus";

import {
  MAX_TEAM_INVITATIONS,
  MAX_TEAM_MEMBERS,
  TEAM_INVITATION_DAYS,
  type InvitedRole,
  type TeamRole,
} from "../../constants/team";
import { ORGANIZERS, requireEventRight } from "../../data/event-right";
import {
  canInvite,
  findTeamInvitation,
  type FoundInvitation,
  isAcceptable,
  isOpenInvitation,
  toTeamInvitation,
} from "../../data/team";
import { canManageEvents } from "../../policy/access";
import type { TeamScope } from "../../schema/series";
import type { InviteToTeamInput, JoinedTeam, TeamInvitation } from "../../schema/team";
import { lockCurrentActor } from "../creator";
import { lockEventRight, lockEvents } from "../event-lock";
import { listScopeIds } from "../series";
import { listTeamChanges } from "./change";

const OPEN = { acceptedAt: null, revokedAt: null } as const;

const invalidLink = () => notFound("events.team.invitationInvalid");

async function storeInvitation(
  tx: Tx,
  actor: Actor,
  eventId: string,
  { email, role, scope }: InviteToTeamInput,
  mailKey: string,
) {
  const createdAt = clock.now();
  const expiresAt = new Date(createdAt.getTime() + TEAM_INVITATION_DAYS * DAY_MS);
  const tokenHash = hashToken(toMailedToken(mailKey));
  const data = { role, scope, tokenHash, invitedById: actor.userId, createdAt, expiresAt };
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
  const { invitation, changes } = await db().$transaction(async (tx) => {
    await lockEventRight(tx, actor, eventId, "manageTeam");
    const row = await storeInvitation(tx, actor, eventId, input, mailKey);
    const details = { invitationId: row.id, role: row.role, ...(row.scope !== "this" && { scope: row.scope }) };
    await recordEventAudit(actor, "team_invited", eventId, details, tx);
    await onInvited(tx, mailKey);
    return { invitation: row, changes: await listTeamChanges(tx, [eventId], actor.userId) };
  });
  await publish(...changes);
  return toTeamInvitation(invitation);
}

/** The mailed link no longer works. @throws AppError `not_found`, `forbidden` */
export async function revokeTeamInvitation(actor: Actor, eventId: string, id: string): Promise<void> {
  const changes = await db().$transaction(async (tx) => {
    await lockEventRight(tx, actor, eventId, "manageTeam");
    const { count } = await tx.eventTeamInvitation.updateMany({
      where: { id, eventId, ...OPEN },
      data: { revokedAt: clock.now() },
    });
    if (count === 0) throw notFound("events.team.invitationGone");
    await recordEventAudit(actor, "team_invitation_revoked", eventId, { invitationId: id }, tx);
    return listTeamChanges(tx, [eventId], actor.userId);
  });
  await publish(...changes);
}

/** An invitation never takes rights. */
const toHigherRole = (present: TeamRole | undefined, invited: InvitedRole): TeamRole =>
  present === "owner" || present === "editor" ? present : invited;

/** Stores the role at each date. It never takes rights there either. */
async function joinTeams(tx: Tx, eventIds: string[], userId: string, role: TeamRole): Promise<void> {
  const rows = eventIds.map((eventId) => ({ eventId, userId, role, createdAt: clock.now() }));
  await tx.eventTeamMember.createMany({ data: rows, skipDuplicates: true });
  if (role !== "editor") return;
  const lower = { eventId: { in: eventIds }, userId, role: "door" };
  await tx.eventTeamMember.updateMany({ where: lower, data: { role } });
}

/** The dates besides the event whose team the sender may manage, and has room for one more. */
async function listOtherDates(tx: Tx, invitation: FoundInvitation, ids: string[], userId: string): Promise<string[]> {
  const others = ids.filter((id) => id !== invitation.eventId);
  if (others.length === 0) return [];
  const events = await tx.event.findMany({
    where: { id: { in: others } },
    select: { id: true, name: true, ...ORGANIZERS },
  });
  const hasRoom = ({ team }: (typeof events)[number]) =>
    team.length < MAX_TEAM_MEMBERS || team.some((member) => member.userId === userId);
  return events.filter((event) => canInvite(invitation, event) && hasRoom(event)).map(({ id }) => id);
}

/**
 * The holder of the link reads the invited mailbox, so that any account may accept, once. The same
 * member may repeat it while they are in the team.
 * @throws AppError `not_found` for a link that doesn't work, `conflict` if the team is full
 */
export async function acceptTeamInvitation(actor: Actor, token: string): Promise<JoinedTeam> {
  const known = await findTeamInvitation(token);
  if (!known) throw invalidLink();
  const { eventId } = known;
  const { role, changes } = await db().$transaction(async (tx) => {
    await lockCurrentActor(tx, actor);
    const ids = await lockEvents(tx, await listScopeIds(tx, eventId, known.scope as TeamScope));
    const invitation = await findTeamInvitation(token, tx);
    if (!invitation) throw invalidLink();
    const present = invitation.event.team.find(({ userId }) => userId === actor.userId)?.role as TeamRole | undefined;
    if (invitation.acceptedById === actor.userId && present) return { role: present, changes: [] };
    if (!isAcceptable(invitation)) throw invalidLink();
    if (!present && invitation.event.team.length >= MAX_TEAM_MEMBERS)
      throw new AppError("conflict", "events.team.full", { values: { max: MAX_TEAM_MEMBERS } });
    const joinedRole = toHigherRole(present, invitation.role as InvitedRole);
    const others = await listOtherDates(tx, invitation, ids, actor.userId);
    await joinTeams(tx, [eventId, ...others], actor.userId, invitation.role as InvitedRole);
    await tx.eventTeamInvitation.update({
      where: { id: invitation.id },
      data: { acceptedAt: clock.now(), acceptedById: actor.userId },
    });
    const details = { userId: actor.userId, to: joinedRole, invitedById: invitation.invitedById };
    await recordEventAudit(actor, "team_joined", eventId, details, tx);
    return { role: joinedRole, changes: await listTeamChanges(tx, [eventId, ...others], invitation.invitedById) };
  });
  await publish(...changes);
  return { eventId, role };
}

/** Removes invitations that nobody can accept any more. */
export async function removeOldTeamInvitations(): Promise<number> {
  const { count } = await db().eventTeamInvitation.deleteMany({ where: { expiresAt: { lte: clock.now() } } });
  return count;
}
