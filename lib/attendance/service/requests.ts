import type { Actor } from "@/lib/auth/schema/actor";
import { db, type Tx } from "@/lib/core/server/db";
import { listRequestReaders } from "@/lib/events/data/organizers";
import type { DecidedRequests, DecideRequestsInput } from "@/lib/events/schema/rsvp";
import { lockEventRight } from "@/lib/events/service/event-lock";
import { decideRequests, listDecided, type Decided } from "@/lib/events/service/requests";
import { toRsvpChanges } from "@/lib/events/service/waitlist";
import { publish } from "@/lib/realtime/bus";

import { recordAttendeeAudit } from "./audit";

/**
 * Safe to repeat (docs/product/event-approval.md#decisions).
 * @param onDecision runs in the transaction, for the members' notifications
 * @throws AppError `unauthorized`, `not_found`, `forbidden`, or `ended`
 */
export async function decideEventRequests(
  actor: Actor,
  eventId: string,
  input: DecideRequestsInput,
  onDecision?: (tx: Tx, decided: Decided) => Promise<unknown>,
): Promise<DecidedRequests> {
  const decided = await db().$transaction(async (tx) => {
    await lockEventRight(tx, actor, eventId, "decideRequests");
    const result = await decideRequests(tx, eventId, input);
    if (listDecided(result).length === 0) return result;
    const { confirmed, waitlisted, declined } = result;
    const details = { approved: String(confirmed.length + waitlisted.length), declined: String(declined.length) };
    await recordAttendeeAudit(actor, "requests_decided", eventId, details, tx);
    await onDecision?.(tx, result);
    return result;
  });
  const userIds = listDecided(decided);
  if (userIds.length > 0) {
    const readers = await listRequestReaders(eventId, { requiresApproval: true });
    await publish(...toRsvpChanges(eventId, [...userIds, ...readers]));
  }
  return {
    confirmed: decided.confirmed.length,
    waitlisted: decided.waitlisted.length,
    declined: decided.declined.length,
  };
}
