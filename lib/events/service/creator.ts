import type { Actor } from "@/lib/auth/schema/actor";
import { lockActor } from "@/lib/auth/service/lock-actor";
import type { Tx } from "@/lib/core/server/db";
import { AppError, validationError } from "@/lib/core/shared/errors";

import { getEventCreators } from "../data/creators";
import { canCreateEvents, canManageEvents } from "../policy/access";
import type { UpdateEventInput } from "../schema/write";

/** @throws AppError `forbidden` */
export function requireCreator(actor: Actor): void {
  const creators = getEventCreators();
  if (canCreateEvents(actor, creators)) return;
  throw new AppError("forbidden", creators === "admins" ? "http.adminsOnly" : "events.confirmToCreate");
}

/**
 * Returns the actor with the rights of this moment, which no admin can take until the transaction
 * ends.
 * @throws AppError `unauthorized`
 */
export async function lockCurrentActor(tx: Tx, actor: Actor): Promise<Actor> {
  const { role, suspendedAt, emailVerifiedAt } = await lockActor(tx, actor);
  if (suspendedAt) throw new AppError("unauthorized", "auth.sessionEnded");
  const isEmailVerified = emailVerifiedAt !== null;
  // An admin may have a member's rights until two-step sign-in is on.
  return { ...actor, role: role === "admin" ? actor.role : role, isEmailVerified };
}

/** Like lockCurrentActor. @throws AppError `unauthorized` or `forbidden` */
export async function lockCreator(tx: Tx, actor: Actor): Promise<Actor> {
  const current = await lockCurrentActor(tx, actor);
  requireCreator(current);
  return current;
}

type StoredFields = { eventbriteId: string | null; hostUserId: string | null; status: string };

const NEW_EVENT: StoredFields = { eventbriteId: null, hostUserId: null, status: "upcoming" };

/**
 * Only admins connect an event with Eventbrite, choose another member as host or replace one, and
 * bring a cancelled event back.
 * @throws AppError `validation`
 */
export function checkCreatorFields(
  actor: Actor,
  { eventbriteId, hostUserId, status }: UpdateEventInput,
  stored: StoredFields = NEW_EVENT,
): void {
  if (canManageEvents(actor)) return;
  if (eventbriteId !== undefined && eventbriteId !== stored.eventbriteId)
    throw validationError({ eventbriteId: "http.adminsOnly" });
  const isOwnHost = stored.hostUserId === null || stored.hostUserId === actor.userId;
  const isHostChanged = hostUserId !== undefined && hostUserId !== stored.hostUserId;
  if (isHostChanged && (!isOwnHost || (hostUserId !== null && hostUserId !== actor.userId)))
    throw validationError({ hostUserId: "events.hostNotYou" });
  if (stored.status === "cancelled" && status !== undefined && status !== "cancelled")
    throw validationError({ status: "http.adminsOnly" });
}
