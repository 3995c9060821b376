import { toEffectiveRole } from "@/lib/auth/data/effective-role";
import { type Actor, type DoorActor, type DoorHelper, isHelper } from "@/lib/auth/schema/actor";
import { db, type Db } from "@/lib/core/server/db";
import type { Event, Prisma } from "@/lib/core/server/generated/prisma/client";
import { clock } from "@/lib/core/shared/clock";
import type { ErrorMessageKey } from "@/lib/core/shared/error-message";
import { AppError, notFound } from "@/lib/core/shared/errors";

import type { TeamRole } from "../constants/team";
import { type EventAction, type EventRole, hasEventRight } from "../policy/access";
import { getDoorLinkState } from "../policy/door-link";

/** Selects the rows of an event from which the roles of members are read. */
export const selectRolesOf = (userId: string | { in: string[] }) =>
  ({
    team: { where: { userId }, select: { userId: true, role: true } },
    rsvps: { where: { userId, status: "confirmed" }, select: { userId: true } },
  }) satisfies Prisma.EventInclude;

/** Selects the host and the whole team of an event. */
export const ORGANIZERS = {
  hostUserId: true,
  team: { select: { userId: true, role: true } },
} satisfies Prisma.EventSelect;

type RoleRows = {
  hostUserId: string | null;
  team: { userId: string; role: string }[];
  rsvps?: { userId: string }[];
};

export function toEventRoles(
  { userId, role }: Pick<Actor, "userId" | "role">,
  { hostUserId, team, rsvps = [] }: RoleRows,
): EventRole[] {
  return [
    ...(role === "admin" ? (["admin"] as const) : []),
    ...(hostUserId === userId ? (["host"] as const) : []),
    // The table's check allows no other values.
    ...team.filter((member) => member.userId === userId).map((member) => member.role as TeamRole),
    ...(rsvps.some((rsvp) => rsvp.userId === userId) ? (["attendee"] as const) : []),
  ];
}

type OwnEvent = { event: Event; roles: EventRole[] };

/**
 * Returns a helper's link that may still count, or null. It counts as long as its maker may give it
 * out (docs/product/event-team.md#links-for-helpers).
 */
export async function findDoorLink(where: Prisma.EventDoorLinkWhereInput, client: Db = db()) {
  const link = await client.eventDoorLink.findFirst({
    where,
    include: {
      event: { include: { team: ORGANIZERS.team } },
      createdBy: { select: { role: true, hasTwoStep: true, suspendedAt: true, deletedAt: true } },
    },
  });
  if (!link || link.createdBy.suspendedAt || link.createdBy.deletedAt) return null;
  const roles = toEventRoles({ userId: link.createdById, role: toEffectiveRole(link.createdBy) }, link.event);
  if (!hasEventRight(roles, "shareDoor")) return null;
  const state = getDoorLinkState(link.event, clock.now());
  return state === "over" ? null : { ...link, state };
}

async function findHelperEvent(
  { linkId: id, deviceHash }: DoorHelper,
  eventId: string,
  client?: Db,
): Promise<OwnEvent | null> {
  const link = await findDoorLink({ id, eventId, deviceHash }, client);
  if (!link || link.state === "early") return null;
  return { event: link.event, roles: [link.state === "late" ? "lateHelper" : "helper"] };
}

/** Returns the event with the actor's roles there, or null. */
export async function findOwnEvent(actor: DoorActor, eventId: string, client: Db = db()): Promise<OwnEvent | null> {
  if (isHelper(actor)) return findHelperEvent(actor, eventId, client);
  const event = await client.event.findUnique({ where: { id: eventId }, include: selectRolesOf(actor.userId) });
  return event && { event, roles: toEventRoles(actor, event) };
}

const REFUSALS: Partial<Record<EventAction, ErrorMessageKey>> = {
  edit: "events.notYours",
  shareDoor: "events.notYours",
  announce: "announcements.organizersOnly",
  import: "guestImport.notAllowed",
  manageTeam: "events.team.ownerOnly",
  seeAttendees: "attendance.rsvpRequired",
};

/** @throws AppError `forbidden` */
export function checkEventRight(roles: readonly EventRole[], action: EventAction): void {
  if (!hasEventRight(roles, action)) throw new AppError("forbidden", REFUSALS[action] ?? "attendance.organizersOnly");
}

/**
 * Returns the event with the actor's roles there (docs/product/event-team.md#rights).
 * @throws AppError `not_found` or `forbidden`
 */
export async function requireEventRight(
  actor: DoorActor,
  eventId: string,
  action: EventAction,
  client?: Db,
): Promise<OwnEvent> {
  const found = await findOwnEvent(actor, eventId, client);
  if (!found) throw notFound("events.notFound");
  checkEventRight(found.roles, action);
  return found;
}
