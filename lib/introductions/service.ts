import type { Actor } from "@/lib/auth/schema/actor";
import { lockUsers } from "@/lib/auth/service/user-lock";
import { openContact, tooManyContacts } from "@/lib/connections/service/opened-contacts";
import { betweenPair, lockPair, publishToBoth } from "@/lib/connections/service/pair";
import { db, type Tx } from "@/lib/core/server/db";
import type { Connection } from "@/lib/core/server/generated/prisma/client";
import { clock } from "@/lib/core/shared/clock";
import { AppError, notFound, throwAsMissing, validationError } from "@/lib/core/shared/errors";
import { findOwnEvent } from "@/lib/events/data/event-right";
import { hasEventRight } from "@/lib/events/policy/access";
import { hasEnded } from "@/lib/events/policy/check-in";
import { publish } from "@/lib/realtime/bus";

import { MAX_INTRODUCTIONS, MAX_OPEN_INTRODUCTIONS } from "./constants";
import { isHiddenThere, isIn, isPresentAt, listOpenIntroductions } from "./data";
import type { AnswerIntroductionInput, IntroduceInput, IntroductionAnswer } from "./schema";

export type NewIntroduction = { id: string; eventId: string; userIds: string[] };
/** Runs in the transaction in which two people are introduced. */
type OnIntroduced = (tx: Tx, introduction: NewIntroduction) => Promise<unknown>;

/** Returns whether the actor is an organizer. @throws AppError */
async function requireIntroducer(tx: Tx, actor: Actor, eventId: string, userIds: string[]): Promise<boolean> {
  const own = await findOwnEvent(actor, eventId, tx);
  if (!own) throw notFound("events.notFound");
  const isOrganizer = hasEventRight(own.roles, "seeRsvps");
  if (!isOrganizer) {
    const others = { in: userIds };
    const OR = [
      { requesterId: actor.userId, receiverId: others },
      { receiverId: actor.userId, requesterId: others },
    ];
    const connected = await tx.connection.count({ where: { status: "accepted", OR } });
    if (connected < 2 || !hasEventRight(own.roles, "seeAttendees"))
      throw new AppError("forbidden", "introductions.notAllowed");
  }
  if (hasEnded(own.event, clock.now())) throw new AppError("ended", "events.ended");
  if (await isHiddenThere(tx, actor.userId, eventId)) throw new AppError("conflict", "introductions.hidden");
  return isOrganizer;
}

/** Organizers see hidden members, and learn nothing by introducing them. @throws AppError */
async function requireBothIn(tx: Tx, eventId: string, userIds: string[], isOrganizer: boolean): Promise<void> {
  const where = { id: { in: userIds }, ...(isOrganizer ? isPresentAt(eventId) : isIn(eventId)) };
  if ((await tx.user.count({ where })) < 2) throw new AppError("conflict", "introductions.notIn");
}

/** Counts what led to no connection, also after a no, which must not show. @throws AppError */
async function requireFree(tx: Tx, introducerId: string, eventId: string, userIds: string[]): Promise<void> {
  if ((await tx.eventIntroduction.count({ where: { eventId, introducerId } })) >= MAX_INTRODUCTIONS)
    throw new AppError("conflict", "introductions.tooMany", { values: { max: MAX_INTRODUCTIONS } });
  for (const id of userIds) {
    const where = { eventId, connectedAt: null, OR: [{ oneId: id }, { otherId: id }] };
    if ((await tx.eventIntroduction.count({ where })) >= MAX_OPEN_INTRODUCTIONS)
      throw new AppError("conflict", "introductions.tooManyOpen", { values: { max: MAX_OPEN_INTRODUCTIONS } });
  }
}

/**
 * Safe to repeat. Succeeds also if the two don't see it: the introducer learns neither of a block,
 * nor of a connection, nor that somebody is hidden or wants to be left alone.
 * @throws AppError `not_found`, `forbidden`, `ended`, `conflict`, `validation` unless they are two
 * others
 */
export async function introduce(
  actor: Actor,
  eventId: string,
  { userIds, line }: IntroduceInput,
  onIntroduced: OnIntroduced,
): Promise<void> {
  const [oneId = "", otherId = ""] = userIds.toSorted();
  if (oneId === otherId || userIds.includes(actor.userId))
    throw validationError({ userIds: "introductions.twoPeople" });
  const isNew = await db()
    .$transaction(async (tx) => {
      // Makes the counts exact.
      await lockUsers(tx, [actor.userId, oneId, otherId]);
      const isOrganizer = await requireIntroducer(tx, actor, eventId, userIds);
      await requireBothIn(tx, eventId, userIds, isOrganizer);
      const pair = { eventId, oneId, otherId };
      const where = { eventId_oneId_otherId: pair };
      if (await tx.eventIntroduction.findUnique({ where, select: { id: true } })) return false;
      await requireFree(tx, actor.userId, eventId, userIds);
      const data = { ...pair, introducerId: actor.userId, line, createdAt: clock.now() };
      const { id } = await tx.eventIntroduction.create({ data, select: { id: true } });
      await onIntroduced(tx, { id, eventId, userIds });
      return true;
    })
    .catch(throwAsMissing("events.notFound"));
  if (isNew) await publishChange(eventId, userIds);
}

const publishChange = (eventId: string, userIds: string[]): Promise<void> =>
  publish({ type: "resource_changed", resource: "introductions", id: eventId, userIds });

/** Both wanted it, whatever became of an earlier request. */
async function connect(tx: Tx, actorId: string, otherId: string, eventId: string): Promise<Connection> {
  const updatedAt = clock.now();
  const existing = await tx.connection.findFirst({ where: betweenPair(actorId, otherId) });
  const accepted = { status: "accepted", eventId, declinedAt: null, withdrawnAt: null, updatedAt };
  if (existing) return tx.connection.update({ where: { id: existing.id }, data: accepted });
  return tx.connection.create({
    data: { requesterId: actorId, receiverId: otherId, ...accepted, createdAt: updatedAt },
  });
}

/** @throws AppError `not_found` */
async function requireOpen(tx: Tx, userId: string, which: { eventId: string; id: string }) {
  const [introduction] = await listOpenIntroductions(userId, which, tx);
  if (!introduction) throw notFound("introductions.notFound");
  return introduction;
}

type Outcome = { connection: Connection | null; otherId: string };

/** A date: until then the limit of contact details refuses the connection; nothing is stored. */
async function answer(
  tx: Tx,
  { userId }: Actor,
  which: { eventId: string; id: string },
  said: "yes" | "no",
): Promise<Outcome | Date> {
  const { other } = await requireOpen(tx, userId, which);
  await lockPair(tx, userId, other.id);
  // Read again, because the lock's previous holder may have answered.
  const { side, theirAnswer } = await requireOpen(tx, userId, which);
  const isMutual = said === "yes" && theirAnswer === "yes";
  const { eventId, id } = which;
  const nextAt = isMutual ? await openContact(tx, userId, { userId: other.id, eventId }) : null;
  if (nextAt) return nextAt;
  const answered = side === "one" ? { oneAnswer: said } : { otherAnswer: said };
  const connectedAt = isMutual ? clock.now() : null;
  await tx.eventIntroduction.update({ where: { id }, data: { ...answered, connectedAt }, select: { id: true } });
  return { connection: isMutual ? await connect(tx, userId, other.id, eventId) : null, otherId: other.id };
}

/**
 * Safe to repeat with yes. After a no, the introduction doesn't exist any more for the actor.
 * @throws AppError `not_found`, or `rate_limited` (docs/product/contact-cards.md#limit)
 */
export async function answerIntroduction(
  actor: Actor,
  which: { eventId: string; id: string },
  input: AnswerIntroductionInput,
): Promise<IntroductionAnswer> {
  const outcome = await db().$transaction((tx) => answer(tx, actor, which, input.answer));
  if (outcome instanceof Date) throw tooManyContacts(outcome);
  const { connection, otherId } = outcome;
  if (connection) await publishToBoth(actor, "accepted", connection);
  await publishChange(which.eventId, connection ? [actor.userId, otherId] : [actor.userId]);
  return { isConnected: connection !== null };
}
