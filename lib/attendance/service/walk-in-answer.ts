import type { Actor } from "@/lib/auth/schema/actor";
import { lockUsers } from "@/lib/auth/service/user-lock";
import { clock } from "@/lib/core/shared/clock";
import { db, type Tx } from "@/lib/core/server/db";
import { AppError, notFound } from "@/lib/core/shared/errors";
import { toAttendancesChange } from "@/lib/events/service/attendance-events";
import { lockEvents } from "@/lib/events/service/event-lock";
import { publish } from "@/lib/realtime/bus";

import { toAttendanceResponse } from "../data/check-in";
import { findOpenRequests } from "../data/walk-ins";
import type { AttendanceResponse } from "../schema/attendance";
import { checkInMember } from "./check-in-person";

type OnAnswer = (tx: Tx, requestId: string) => Promise<unknown>;

const requestGone = () => notFound("attendance.walkInGone");

type LockedRequest = {
  id: string;
  eventId: string;
  address: string | null;
  requestedById: string;
  status: string;
};

/** Locks both members and the event. @throws AppError `not_found` for somebody else's request */
async function lockRequest(tx: Tx, actor: Actor, id: string): Promise<LockedRequest> {
  const select = { id: true, eventId: true, address: true, requestedById: true, status: true };
  const found = await tx.walkInRequest.findFirst({ where: { id, userId: actor.userId }, select });
  if (!found) throw requestGone();
  await lockUsers(tx, [actor.userId, found.requestedById]);
  await lockEvents(tx, [found.eventId]);
  // Read again, because the locks' previous holder may have answered it.
  const request = await tx.walkInRequest.findUnique({ where: { id }, select });
  if (!request) throw requestGone();
  return request;
}

const settle = (tx: Tx, id: string, status: "accepted" | "declined") =>
  tx.walkInRequest.update({ where: { id }, data: { status, respondedAt: clock.now() }, select: { id: true } });

async function accept(tx: Tx, actor: Actor, id: string, onAnswer: OnAnswer) {
  const { userId } = actor;
  const { eventId, requestedById, status } = await lockRequest(tx, actor, id);
  const active = await tx.eventAttendance.findFirst({ where: { userId, isActive: true } });
  if (status === "accepted" && active?.eventId === eventId) return { attendance: active, events: [], requestedById };
  // Checks right, block and time now, not only when the request was made.
  const [request] = await findOpenRequests(tx, userId, { id }, clock.now());
  if (!request) throw requestGone();
  if (active && active.eventId !== eventId) throw new AppError("conflict", "attendance.youAreElsewhere");
  const by = { organizerId: requestedById, consent: "request", mayApprove: true } as const;
  const { attendance, events } = await checkInMember(tx, { userId, eventId }, by);
  await settle(tx, id, "accepted");
  await onAnswer(tx, id);
  return { attendance, events, requestedById };
}

/**
 * Safe to repeat. `onAnswer` runs in the transaction.
 * @throws AppError `not_found` if no longer open or the organizer lost the right, `conflict` if
 * full or checked in elsewhere, `too_early`, `ended`
 */
export async function acceptWalkIn(actor: Actor, id: string, onAnswer: OnAnswer): Promise<AttendanceResponse> {
  const { attendance, events, requestedById } = await db().$transaction((tx) => accept(tx, actor, id, onAnswer));
  if (events.length > 0) await publish(...events, toAttendancesChange([requestedById]));
  return toAttendanceResponse(attendance);
}

/** Safe to repeat. @throws AppError `not_found`, or `conflict` once it is accepted */
export async function declineWalkIn(actor: Actor, id: string, onAnswer: OnAnswer): Promise<void> {
  const informed = await db().$transaction(async (tx) => {
    const request = await lockRequest(tx, actor, id);
    if (request.status === "accepted") throw new AppError("conflict", "attendance.walkInAccepted");
    if (request.status !== "open") return null;
    await settle(tx, id, "declined");
    await onAnswer(tx, id);
    // An organizer who asked by address must not learn that it has an account.
    return request.address === null ? [actor.userId, request.requestedById] : [actor.userId];
  });
  if (informed) await publish(toAttendancesChange(informed));
}
