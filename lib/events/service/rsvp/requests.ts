import type { Tx } from "@/lib/core/server/db";
import { AppError, notFound } from "@/lib/core/shared/errors";
import type { BusEvent } from "@/lib/realtime/bus-events";

import { MAX_DECISIONS } from "../../constants/event";
import { approveRsvps, type Approved } from "./approve.sql";
import { takeOverGuests } from "./take-over-guests";
import { getPlaces, listAllWaitlisted, promoteWaitlisted, type Promotion } from "./waitlist";

/** The outcome of requests. Ids of members. */
export type Decided = { eventId: string; confirmed: string[]; waitlisted: string[]; declined: string[] };

const toDecided = (eventId: string, approved: Approved): Decided => {
  const listIds = (status: string) => approved.filter((row) => row.status === status).map(({ userId }) => userId);
  return { eventId, confirmed: listIds("confirmed"), waitlisted: listIds("waitlisted"), declined: [] };
};

export const listDecided = ({ confirmed, waitlisted, declined }: Decided): string[] => [
  ...confirmed,
  ...waitlisted,
  ...declined,
];

type Decision = {
  decision: "approve" | "decline" | "move_up";
  /** Null: the open requests that were made first. */
  userIds: string[] | null;
};

/** `events` are published after the commit. */
export type DecidedNow = Decided & { events: BusEvent[] };

async function declineRequests(tx: Tx, eventId: string, userIds: string[] | null): Promise<DecidedNow> {
  const asked = await tx.eventRsvp.findMany({
    where: { eventId, status: "pending", ...(userIds && { userId: { in: userIds } }) },
    select: { id: true, userId: true },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
    take: MAX_DECISIONS,
  });
  await tx.eventRsvp.updateMany({
    where: { id: { in: asked.map(({ id }) => id) }, status: "pending" },
    data: { status: "declined" },
  });
  return { eventId, confirmed: [], waitlisted: [], declined: asked.map(({ userId }) => userId), events: [] };
}

/**
 * Approves or declines requests, or puts members first on the waitlist, in their order there, and
 * gives it the free places. Everybody on it is in that outcome, because their positions change.
 * Safe to repeat: earlier decisions stay, but a declined request can be approved. The transaction
 * holds the event's lock.
 * @throws AppError `not_found`, or `ended` for all but a decline once the event is over or
 * cancelled
 */
export async function decideRequests(tx: Tx, eventId: string, { decision, userIds }: Decision): Promise<DecidedNow> {
  const places = await getPlaces(tx, eventId);
  if (!places) throw notFound("events.notFound");
  if (decision === "decline") return declineRequests(tx, eventId, userIds);
  if (places.hasEnded) throw new AppError("ended", "events.ended");
  const statuses = decision === "move_up" ? ["waitlisted"] : userIds ? ["pending", "declined"] : ["pending"];
  const approval =
    decision === "move_up"
      ? { statuses, userIds: null, ahead: userIds ?? [], free: places.free, limit: null }
      : { statuses, userIds, free: places.freeBehindWaitlist, limit: MAX_DECISIONS };
  const decided = toDecided(eventId, await approveRsvps(tx, { eventId, ...approval }));
  return { ...decided, events: await takeOverGuests(tx, { eventId, userIds: decided.confirmed }) };
}

/** Of events that need no approval (any more), and are not over. */
async function approveOpenRequests(tx: Tx, eventIds: string[]): Promise<Decided[]> {
  const events = await tx.event.findMany({
    where: { id: { in: eventIds }, requiresApproval: false, rsvps: { some: { status: "pending" } } },
    select: { id: true },
  });
  const decided: Decided[] = [];
  // One event after the other, each with its places. Few have open requests.
  for (const { id: eventId } of events) {
    const places = await getPlaces(tx, eventId);
    if (!places || places.hasEnded) continue;
    const approval = { statuses: ["pending"], userIds: null, free: places.freeBehindWaitlist, limit: null };
    decided.push(toDecided(eventId, await approveRsvps(tx, { eventId, ...approval })));
  }
  return decided;
}

export type Placed = { promoted: Promotion[]; decided: Decided[] };

/**
 * Call it after every change of events, whose locks the transaction holds: one that ends later or
 * isn't cancelled any more can have free places, too, and open requests that need no approval.
 */
export const placeMembers = async (tx: Tx, eventIds: string[]): Promise<Placed> => ({
  promoted: await promoteWaitlisted(tx, eventIds),
  decided: await approveOpenRequests(tx, eventIds),
});

/** Lists the members whose screens change, even if they stay on the waitlist. */
export async function listMoved(tx: Tx, { promoted, decided }: Placed): Promise<Promotion[]> {
  const asked = decided.flatMap((each) => listDecided(each).map((userId) => ({ eventId: each.eventId, userId })));
  const eventIds = promoted.map(({ eventId }) => eventId);
  const waiting = eventIds.length > 0 ? await listAllWaitlisted(tx, eventIds) : [];
  return [...promoted, ...asked, ...waiting];
}
