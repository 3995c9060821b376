import { recordEventAudit } from "@/lib/activity/service/audit";
import type { Actor } from "@/lib/auth/schema/actor";
import { db, type Tx } from "@/lib/core/server/db";
import { AppError, notFound } from "@/lib/core/shared/errors";

import type { TeamRole } from "../../constants/team";
import { canManageEvents } from "../../policy/access";
import { lockCurrentActor } from "../creator";
import { lockEventRight, lockEvents } from "../event-lock";
import { listTeamAudience, publishTeamChange } from "./change";

type Member = { eventId: string; userId: string };

const toKey = ({ eventId, userId }: Member) => ({ eventId_userId: { eventId, userId } });

const setRole = (tx: Tx, member: Member, role: TeamRole) =>
  tx.eventTeamMember.update({ where: toKey(member), data: { role }, select: { userId: true } });

/** Makes an editor the owner and the owner an editor. The new owner takes over invitations. */
async function transferOwnership(tx: Tx, { eventId, userId }: Member): Promise<void> {
  const owner = await tx.eventTeamMember.findFirst({ where: { eventId, role: "owner" }, select: { userId: true } });
  if (owner) {
    await setRole(tx, { eventId, userId: owner.userId }, "editor");
    await tx.eventTeamInvitation.updateMany({
      where: { eventId, invitedById: owner.userId, acceptedAt: null, revokedAt: null },
      data: { invitedById: userId },
    });
  }
  await setRole(tx, { eventId, userId }, "owner");
}

/**
 * Only an editor becomes the owner, and an owner only leaves by that.
 * @throws AppError `not_found`, `forbidden`, `conflict`
 */
export async function changeTeamRole(actor: Actor, member: Member, role: TeamRole): Promise<void> {
  const { eventId, userId } = member;
  const audience = await db().$transaction(async (tx) => {
    await lockEventRight(tx, actor, eventId, "manageTeam");
    const found = await tx.eventTeamMember.findUnique({ where: toKey(member), select: { role: true } });
    if (!found) throw notFound("events.team.notMember");
    if (found.role === role) return null;
    if (found.role === "owner") throw new AppError("conflict", "events.team.ownerStays");
    if (role === "owner" && found.role !== "editor") throw new AppError("conflict", "events.team.editorsOnly");
    if (role === "owner") await transferOwnership(tx, member);
    else await setRole(tx, member, role);
    const action = role === "owner" ? "team_owner_changed" : "team_role_changed";
    await recordEventAudit(actor, action, eventId, { userId, from: found.role, to: role }, tx);
    return listTeamAudience(tx, eventId, actor.userId);
  });
  if (audience) await publishTeamChange(eventId, audience);
}

/** Leaving needs no right. Returns whether the actor is an admin. @throws AppError `not_found` */
async function lockRemoval(tx: Tx, actor: Actor, { eventId, userId }: Member): Promise<boolean> {
  if (userId !== actor.userId) return (await lockEventRight(tx, actor, eventId, "manageTeam")).roles.includes("admin");
  const current = await lockCurrentActor(tx, actor);
  const [locked] = await lockEvents(tx, [eventId]);
  if (!locked) throw notFound("events.notFound");
  return canManageEvents(current);
}

/**
 * Ends the links to the door that the member made, the open invitations that they sent, and those
 * to an address of their account. Other mailboxes of theirs are unknown.
 */
async function revokeLinksOf(tx: Tx, { eventId, userId }: Member, now: Date): Promise<void> {
  await tx.eventDoorLink.deleteMany({ where: { eventId, createdById: userId } });
  const { email, connectedIdentities } = await tx.user.findUniqueOrThrow({
    where: { id: userId },
    select: { email: true, connectedIdentities: { select: { email: true } } },
  });
  const emails = [email, ...connectedIdentities.map((identity) => identity.email)];
  await tx.eventTeamInvitation.updateMany({
    where: { eventId, acceptedAt: null, revokedAt: null, OR: [{ invitedById: userId }, { email: { in: emails } }] },
    data: { revokedAt: now },
  });
}

/**
 * Members leave by themselves, and an owner only by naming another. Does nothing for somebody who
 * is not in the team.
 * @throws AppError `not_found`, `forbidden`, `conflict` for the owner
 */
export async function removeFromTeam(actor: Actor, member: Member, now: Date): Promise<void> {
  const { eventId, userId } = member;
  const isLeaving = userId === actor.userId;
  const audience = await db().$transaction(async (tx) => {
    const isAdmin = await lockRemoval(tx, actor, member);
    const found = await tx.eventTeamMember.findUnique({ where: toKey(member), select: { role: true } });
    if (!found) return null;
    if (found.role === "owner" && !isAdmin) throw new AppError("conflict", "events.team.ownerStays");
    await tx.eventTeamMember.delete({ where: toKey(member), select: { userId: true } });
    await revokeLinksOf(tx, member, now);
    await recordEventAudit(actor, isLeaving ? "team_left" : "team_removed", eventId, { userId, from: found.role }, tx);
    return listTeamAudience(tx, eventId, actor.userId, userId);
  });
  if (audience) await publishTeamChange(eventId, audience);
}
