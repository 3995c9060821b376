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
 * @throws AppError `unauthorized` or `forbidden`
 */
export async function lockCreator(tx: Tx, actor: Actor): Promise<Actor> {
  const { role, suspendedAt, emailVerifiedAt } = await lockActor(tx, actor);
  if (suspendedAt) throw new AppError("unauthorized", "auth.sessionEnded");
  const isEmailVerified = emailVerifiedAt !== null;
  // An admin may have a member's rights until two-step sign-in is on.
  const current = { ...actor, role: role === "admin" ? actor.role : role, isEmailVerified };
  requireCreator(current);
  return current;
}

/**
 * Only admins connect an event with Eventbrite and choose another member as host.
 * @throws AppError `validation`
 */
export function checkCreatorFields(
  actor: Actor,
  { eventbriteId, hostUserId }: UpdateEventInput,
  stored: { eventbriteId: string | null; hostUserId: string | null } = { eventbriteId: null, hostUserId: null },
): void {
  if (canManageEvents(actor)) return;
  if (eventbriteId !== undefined && eventbriteId !== stored.eventbriteId)
    throw validationError({ eventbriteId: "http.adminsOnly" });
  if (hostUserId && hostUserId !== actor.userId && hostUserId !== stored.hostUserId)
    throw validationError({ hostUserId: "events.hostNotYou" });
}
