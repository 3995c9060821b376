import { type Actor, type DoorActor, isHelper } from "@/lib/auth/schema/actor";
import { lockActor } from "@/lib/auth/service/lock-actor";
import type { Tx } from "@/lib/core/server/db";
import { AppError, validationError } from "@/lib/core/shared/errors";

import { LOGOS } from "../constants/event";
import { getEventCreators } from "../data/creators";
import { canCreateEvents, canManageEvents } from "../policy/access";
import type { UpdateEventInput } from "../schema/write";

/** @throws AppError `forbidden` */
export function requireCreator(actor: Actor): void {
  const creators = getEventCreators();
  if (canCreateEvents(actor, creators)) return;
  throw new AppError("forbidden", creators === "admins" ? "http.adminsOnly" : "events.confirmToCreate");
}

type Rights = { role: string; suspendedAt: Date | null; emailVerifiedAt: Date | null };

function toCurrentActor(actor: Actor, { role, suspendedAt, emailVerifiedAt }: Rights): Actor {
  if (suspendedAt) throw new AppError("unauthorized", "auth.sessionEnded");
  // An admin may have a member's rights until two-step sign-in is on.
  return { ...actor, role: role === "admin" ? actor.role : "user", isEmailVerified: emailVerifiedAt !== null };
}

/**
 * Returns the actor with the rights of this moment, which no admin can take until the transaction
 * ends.
 * @throws AppError `unauthorized`
 */
export const lockCurrentActor = async (tx: Tx, actor: Actor): Promise<Actor> =>
  toCurrentActor(actor, await lockActor(tx, actor));

/**
 * Like lockCurrentActor, without a lock. For writes that lock other members: two members of a team
 * who check each other in must not wait for each other.
 * @throws AppError `unauthorized`
 */
export async function readCurrentActor(tx: Tx, actor: DoorActor): Promise<DoorActor> {
  // A helper's link is read with the right.
  if (isHelper(actor)) return actor;
  const user = await tx.user.findFirst({
    where: { id: actor.userId, deletedAt: null },
    select: { role: true, suspendedAt: true, emailVerifiedAt: true },
  });
  if (!user) throw new AppError("unauthorized", "auth.sessionEnded");
  return toCurrentActor(actor, user);
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

type Logos = Partial<Record<(typeof LOGOS)[number], string | null>>;

/**
 * A creator's logos are their own uploads: with a picture on another server, that server
 * would learn who looks at the event. Only admins enter other addresses, which stay.
 * @throws AppError `validation`
 */
export async function checkCreatorLogos(tx: Tx, actor: Actor, input: Logos, stored: Logos = {}): Promise<void> {
  if (canManageEvents(actor)) return;
  const changed = LOGOS.filter((name) => input[name] && input[name] !== stored[name]);
  if (changed.length === 0) return;
  const own = await tx.upload.findMany({
    where: {
      url: { in: changed.flatMap((name) => input[name] ?? []) },
      ownerId: actor.userId,
      kind: { in: ["sponsor-logo", "host-logo"] },
    },
    select: { url: true },
  });
  const foreign = changed.filter((name) => !own.some(({ url }) => url === input[name]));
  if (foreign.length > 0) throw validationError(Object.fromEntries(foreign.map((name) => [name, "events.logoNotOwn"])));
}
