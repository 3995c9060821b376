import { checkInGuest, checkInMember } from "@/lib/attendance/service/check-in-person";
import { type DoorActor, isHelper, toResponsible } from "@/lib/auth/schema/actor";
import type { Tx } from "@/lib/core/server/db";
import { AppError } from "@/lib/core/shared/errors";
import { LATE_CHECK_INS_MS } from "@/lib/events/constants/event";
import { type EventRole, hasEventRight } from "@/lib/events/policy/access";
import { hasEnded, takesCorrections } from "@/lib/events/policy/check-in";

import type { DoorReason } from "../constants";
import type { FoundPerson } from "../data/subject";
import type { DoorItem } from "../schema";

/** Undoes the transaction; the reason is stored in another one. */
export class DoorRefusal extends Error {
  override readonly name = "DoorRefusal";

  constructor(
    readonly reason: DoorReason,
    readonly subject: { guestId?: string; memberId?: string } = {},
  ) {
    super(reason);
  }
}

type DoorEvent = { id: string; endTime: Date; status: string };
type Attempt = { actor: DoorActor; roles: EventRole[]; event: DoorEvent; item: DoorItem; now: Date };

/**
 * Whether the event is over, and the device could not send the check-in before, or an organizer
 * corrects who was there. A code proves only that its holder is there now.
 */
function isLate({ event, item, now }: Attempt): boolean {
  if (event.status === "cancelled" || !hasEnded(event, now)) return false;
  if (item.wasOffline && now.getTime() < event.endTime.getTime() + LATE_CHECK_INS_MS) return true;
  return "id" in item.subject && takesCorrections(event, now);
}

const STATUS_REASONS: Readonly<Record<string, DoorReason>> = {
  pending: "pending",
  waitlisted: "waitlisted",
  declined: "declined",
};

function toReason({ code, messageKey }: AppError, { status }: FoundPerson): DoorReason | null {
  if (code === "no_rsvp") return STATUS_REASONS[status ?? ""] ?? "no_rsvp";
  if (messageKey === "events.cancelled") return "cancelled";
  if (code === "too_early" || code === "ended") return code;
  if (messageKey === "attendance.eventFull") return "full";
  if (messageKey === "attendance.checkedInElsewhere") return "elsewhere";
  return code === "not_found" ? "unknown" : null;
}

/** A member's own code is their consent (docs/product/check-in.md#my-check-in-code). */
function checkInPerson(tx: Tx, attempt: Attempt, { kind, id, hasOwnCode }: FoundPerson) {
  const { actor, roles, event, item } = attempt;
  const lateAt = isLate(attempt) ? event.endTime : undefined;
  const organizerId = toResponsible(actor).userId;
  const helper = isHelper(actor) ? actor.label : undefined;
  const by = { organizerId, helper, wasOffline: item.wasOffline, lateAt };
  if (kind === "guest") return checkInGuest(tx, { guestId: id, eventId: event.id }, by);
  const consent = hasOwnCode && !lateAt ? "code" : undefined;
  const mayApprove = hasEventRight(roles, "decideRequests");
  return checkInMember(tx, { userId: id, eventId: event.id }, { ...by, consent, mayApprove });
}

/** Returns what the ledger stores, and what to publish. @throws DoorRefusal */
export async function checkInAtDoor(tx: Tx, attempt: Attempt, person: FoundPerson) {
  const ids = person.kind === "guest" ? { guestId: person.id } : { memberId: person.id };
  // Nobody learns here that somebody else is suspended.
  if (person.isSuspended && person.status !== null) throw new DoorRefusal("suspended", ids);
  try {
    const { isNew, checkedInAt, events } = await checkInPerson(tx, attempt, person);
    return { stored: { ...ids, result: isNew ? "checked_in" : "already", checkedInAt }, events };
  } catch (error) {
    const reason = error instanceof AppError ? toReason(error, person) : null;
    if (reason === null) throw error;
    throw new DoorRefusal(reason, ids);
  }
}
