import { recordEventAudit } from "@/lib/activity/service/audit";
import type { Actor } from "@/lib/auth/schema/actor";
import { db, type Tx } from "@/lib/core/server/db";
import { clock } from "@/lib/core/shared/clock";
import { AppError, notFound } from "@/lib/core/shared/errors";
import { publish } from "@/lib/realtime/bus";

import { MAX_TEAM_MEMBERS, type TeamRole } from "../../constants/team";
import { canManageEvents } from "../../policy/access";
import type { TeamScope } from "../../schema/series";
import { lockCurrentActor } from "../creator";
import { lockEvents } from "../event-lock";
import { listScopeIds } from "../series";
import { listTeamChanges, lockTeams } from "./change";

type Member = { eventId: string; userId: string };
/** A member at several dates of a series. */
type Memberships = { eventIds: string[]; userId: string };

const NOT_OWNER = { not: "owner" } satisfies { not: TeamRole };

const findRole = async (tx: Tx, member: Member): Promise<string | undefined> =>
  (await tx.eventTeamMember.findUnique({ where: { eventId_userId: member }, select: { role: true } }))?.role;

/** Makes the owners editors. The new one, who is stored after it, takes over their invitations. */
async function demoteOwners(tx: Tx, { eventIds, userId }: Memberships): Promise<void> {
  const owners = { eventId: { in: eventIds }, role: "owner", userId: { not: userId } };
  const former = await tx.eventTeamMember.updateManyAndReturn({
    where: owners,
    data: { role: "editor" },
    select: { eventId: true, userId: true },
  });
  if (former.length === 0) return;
  await tx.eventTeamInvitation.updateMany({
    where: {
      OR: former.map((owner) => ({ eventId: owner.eventId, invitedById: owner.userId })),
      acceptedAt: null,
      revokedAt: null,
    },
    data: { invitedById: userId },
  });
}

/** @throws AppError `conflict` if a team has no room for the member */
async function requireRoom(tx: Tx, { eventIds, userId }: Memberships): Promise<void> {
  const teams = await tx.eventTeamMember.groupBy({
    by: ["eventId"],
    where: { eventId: { in: eventIds }, event: { team: { none: { userId } } } },
    _count: true,
  });
  if (teams.some(({ _count }) => _count >= MAX_TEAM_MEMBERS))
    throw new AppError("conflict", "events.team.full", { values: { max: MAX_TEAM_MEMBERS } });
}

/** Also where the member is not in the team. A date that they own stays theirs. */
async function setRoles(tx: Tx, { eventIds, userId }: Memberships, role: TeamRole): Promise<void> {
  if (eventIds.length > 1) await requireRoom(tx, { eventIds, userId });
  if (role === "owner") await demoteOwners(tx, { eventIds, userId });
  const rows = eventIds.map((eventId) => ({ eventId, userId, role, createdAt: clock.now() }));
  await tx.eventTeamMember.createMany({ data: rows, skipDuplicates: true });
  await tx.eventTeamMember.updateMany({
    where: { eventId: { in: eventIds }, userId, role: NOT_OWNER },
    data: { role },
  });
}

/**
 * Only an editor becomes the owner, and an owner only leaves by that. In a scope of several dates
 * the member gets the role at each.
 * @throws AppError `not_found`, `forbidden`, `conflict`
 */
export async function changeTeamRole(
  actor: Actor,
  member: Member,
  role: TeamRole,
  scope: TeamScope = "this",
): Promise<void> {
  const { eventId, userId } = member;
  const changes = await db().$transaction(async (tx) => {
    const { eventIds } = await lockTeams(tx, actor, eventId, scope);
    const from = await findRole(tx, member);
    if (!from) throw notFound("events.team.notMember");
    if (from === role && eventIds.length === 1) return [];
    if (from === "owner" && role !== "owner") throw new AppError("conflict", "events.team.ownerStays");
    if (role === "owner" && from === "door") throw new AppError("conflict", "events.team.editorsOnly");
    await setRoles(tx, { eventIds, userId }, role);
    const action = role === "owner" ? "team_owner_changed" : "team_role_changed";
    const details = { userId, from, to: role, ...(eventIds.length > 1 && { dates: eventIds.length }) };
    await recordEventAudit(actor, action, eventId, details, tx);
    return listTeamChanges(tx, eventIds, actor.userId);
  });
  await publish(...changes);
}

/** Leaving needs no right. Returns the dates, and whether the actor is an admin. */
async function lockRemoval(tx: Tx, actor: Actor, { eventId, userId }: Member, scope: TeamScope) {
  if (userId !== actor.userId) return lockTeams(tx, actor, eventId, scope);
  const current = await lockCurrentActor(tx, actor);
  const eventIds = await lockEvents(tx, await listScopeIds(tx, eventId, scope));
  if (!eventIds.includes(eventId)) throw notFound("events.notFound");
  return { eventIds, isAdmin: canManageEvents(current) };
}

/**
 * Ends the links to the door that the member made, the open invitations that they sent, and those
 * to an address of their account. Other mailboxes of theirs are unknown.
 */
async function revokeLinksOf(tx: Tx, { eventIds, userId }: Memberships, now: Date): Promise<void> {
  const eventId = { in: eventIds };
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
 * is not in the team. Other dates in the scope that they own stay as they are.
 * @throws AppError `not_found`, `forbidden`, `conflict` for the owner
 */
export async function removeFromTeam(
  actor: Actor,
  member: Member,
  now: Date,
  scope: TeamScope = "this",
): Promise<void> {
  const { eventId, userId } = member;
  const isLeaving = userId === actor.userId;
  const changes = await db().$transaction(async (tx) => {
    const { eventIds: ids, isAdmin } = await lockRemoval(tx, actor, member, scope);
    const from = await findRole(tx, member);
    if (!from) return [];
    if (from === "owner" && !isAdmin) throw new AppError("conflict", "events.team.ownerStays");
    const removed = await tx.eventTeamMember.findMany({
      where: { eventId: { in: ids }, userId, ...(!isAdmin && { role: NOT_OWNER }) },
      select: { eventId: true },
    });
    const eventIds = removed.map((row) => row.eventId);
    await tx.eventTeamMember.deleteMany({ where: { eventId: { in: eventIds }, userId } });
    await revokeLinksOf(tx, { eventIds, userId }, now);
    const details = { userId, from, ...(eventIds.length > 1 && { dates: eventIds.length }) };
    await recordEventAudit(actor, isLeaving ? "team_left" : "team_removed", eventId, details, tx);
    return listTeamChanges(tx, eventIds, actor.userId, userId);
  });
  await publish(...changes);
}
