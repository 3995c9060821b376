import { recordEventAudit } from "@/lib/activity/service/audit";
import { recordAttendeeAudit } from "@/lib/attendance/service/audit";
import { createAttendance } from "@/lib/attendance/service/check-in";
import type { Actor } from "@/lib/auth/schema/actor";
import { lockUsers } from "@/lib/auth/service/user-lock";
import type { Tx } from "@/lib/core/server/db";
import { AppError } from "@/lib/core/shared/errors";
import { getMinutesUntilCheckIn, hasEnded } from "@/lib/events/policy/check-in";
import { mayAtEvent, type Standing } from "@/lib/events/policy/access";
import { SEATED_GUEST } from "@/lib/events/policy/seats";
import type { BusEvent } from "@/lib/realtime/bus-events";

import { type DoorReason, LATE_CHECK_INS_MS } from "../constants";
import type { FoundGuest, FoundMember } from "../data/subject";
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

type DoorEvent = { id: string; startTime: Date; endTime: Date; status: string };
type Outcome = { result: "checked_in" | "already"; checkedInAt: Date; events: BusEvent[] };
type Attempt = { actor: Actor; standing: Standing; event: DoorEvent; item: DoorItem; now: Date };

/** Whether the event is over, and the device could not send the check-in before. */
function isLate({ event, item, now }: Attempt): boolean {
  if (event.status === "cancelled" || !hasEnded(event, now)) return false;
  return item.wasOffline && now.getTime() < event.endTime.getTime() + LATE_CHECK_INS_MS;
}

export async function checkInGuest(tx: Tx, attempt: Attempt, guest: FoundGuest): Promise<Outcome> {
  const { actor, event, now } = attempt;
  const subject = { guestId: guest.id };
  if (guest.checkedInAt) return { result: "already", checkedInAt: guest.checkedInAt, events: [] };
  if (guest.status !== "confirmed") throw new DoorRefusal(guest.status === "pending" ? "pending" : "declined", subject);
  const late = isLate(attempt);
  if (!late && hasEnded(event, now))
    throw new DoorRefusal(event.status === "cancelled" ? "cancelled" : "ended", subject);
  if (getMinutesUntilCheckIn(event, now) > 0) throw new DoorRefusal("too_early", subject);
  const checkedInAt = late ? event.endTime : now;
  const { count } = await tx.eventGuest.updateMany({
    where: { id: guest.id, ...SEATED_GUEST, checkedInAt: null },
    data: { checkedInAt, checkedInById: actor.userId },
  });
  if (count > 0) {
    await recordEventAudit(actor, "guest_checked_in", event.id, subject, tx);
    return { result: "checked_in", checkedInAt, events: [] };
  }
  // Another device changed the guest after the first read.
  const current = await tx.eventGuest.findUnique({ where: { id: guest.id }, select: { checkedInAt: true } });
  if (!current?.checkedInAt) throw new DoorRefusal("unknown", subject);
  return { result: "already", checkedInAt: current.checkedInAt, events: [] };
}

const RSVP_REASONS: Readonly<Record<string, DoorReason>> = {
  pending: "pending",
  waitlisted: "waitlisted",
  declined: "declined",
};

function toReason({ code, messageKey }: AppError, { rsvpStatus }: FoundMember): DoorReason | null {
  if (code === "no_rsvp") return RSVP_REASONS[rsvpStatus ?? ""] ?? "no_rsvp";
  if (messageKey === "events.cancelled") return "cancelled";
  if (code === "too_early" || code === "ended") return code;
  if (messageKey === "attendance.eventFull") return "full";
  if (messageKey === "attendance.checkedInElsewhere") return "elsewhere";
  return code === "not_found" ? "unknown" : null;
}

/** Attendance is closed at the event's end, as the job closes it. */
async function addLateAttendance(tx: Tx, { actor, event }: Attempt, member: FoundMember): Promise<Outcome> {
  await lockUsers(tx, [member.id]);
  const where = { userId: member.id, eventId: event.id };
  const earlier = await tx.eventAttendance.findFirst({ where, orderBy: { checkInTime: "asc" } });
  if (earlier) return { result: "already", checkedInAt: earlier.checkInTime, events: [] };
  const rsvp = await tx.eventRsvp.findFirst({ where: { ...where, status: "confirmed" }, select: { id: true } });
  if (!rsvp) throw new DoorRefusal(RSVP_REASONS[member.rsvpStatus ?? ""] ?? "no_rsvp", { memberId: member.id });
  const checkedInAt = event.endTime;
  const times = { checkInTime: checkedInAt, checkOutTime: checkedInAt, isActive: false };
  await tx.eventAttendance.create({ data: { ...where, ...times, checkedInById: actor.userId } });
  await recordAttendeeAudit(actor, "checked_in", event.id, { userId: member.id }, tx);
  return { result: "checked_in", checkedInAt, events: [] };
}

/**
 * By the rules of check-ins by hand, or of the member's code
 * (docs/product/check-in.md#my-check-in-code).
 */
export async function checkInMember(tx: Tx, attempt: Attempt, member: FoundMember): Promise<Outcome> {
  const { actor, standing, event, item } = attempt;
  const memberId = member.id;
  if (member.isSuspended) throw new DoorRefusal("suspended", { memberId });
  if (isLate(attempt)) return addLateAttendance(tx, attempt, member);
  let isNew = false;
  const consent = item.subject.kind === "code" && member.hasCode;
  try {
    const { attendance, events } = await createAttendance(tx, {
      userId: memberId,
      eventId: event.id,
      organizerId: actor.userId,
      isConfirmed: consent,
      isWalkIn: consent,
      mayApprove: mayAtEvent("decideRequests", actor, standing),
      onCheckIn: (inner) => {
        isNew = true;
        const details = { userId: memberId, ...(consent && { consent: "code" }) };
        return recordAttendeeAudit(actor, "checked_in", event.id, details, inner);
      },
    });
    return { result: isNew ? "checked_in" : "already", checkedInAt: attendance.checkInTime, events };
  } catch (error) {
    const reason = error instanceof AppError ? toReason(error, member) : null;
    if (reason === null) throw error;
    throw new DoorRefusal(reason, { memberId });
  }
}
