import { randomInt } from "node:crypto";

import type { Actor } from "@/lib/auth/schema/actor";
import { type Db, db, type Tx } from "@/lib/core/server/db";
import type { Event, EventRounds, Prisma } from "@/lib/core/server/generated/prisma/client";
import { clock } from "@/lib/core/shared/clock";
import { AppError, isUniqueViolation, notFound } from "@/lib/core/shared/errors";
import { ORGANIZERS, requireEventRight } from "@/lib/events/data/event-right";
import { type EventRole, hasEventRight } from "@/lib/events/policy/access";
import { hasEnded } from "@/lib/events/policy/check-in";
import { lockEvents } from "@/lib/events/service/event-lock";
import { publish } from "@/lib/realtime/bus";

import { MIN_ROUND_PEOPLE } from "./constants";
import { findOpenRounds, isGuestIn, isMemberIn, takesPart } from "./data/open-rounds";
import { readRoom } from "./data/room";
import { deal } from "./policy/deal";
import { getRoundEnd } from "./policy/time";
import type { AnnounceRoundsInput, ChangeRoundGuestsInput, NextRoundInput } from "./schema";

/** Organizers read again, and attendees: one of them, or all. */
async function publishRounds(eventId: string, attendeeId?: string): Promise<void> {
  const event = await db().event.findUnique({
    where: { id: eventId },
    select: { ...ORGANIZERS, rsvps: { where: { status: "confirmed", userId: attendeeId }, select: { userId: true } } },
  });
  if (!event) return;
  const { hostUserId, team, rsvps } = event;
  const readers = [...rsvps, ...team].map(({ userId }) => userId);
  const userIds = [...new Set(hostUserId === null ? readers : [hostUserId, ...readers])];
  await publish({ type: "resource_changed", resource: "rounds", id: eventId, userIds });
}

/** @throws AppError `not_found` */
async function requireOpenRounds(tx: Tx, eventId: string): Promise<EventRounds> {
  const rounds = await findOpenRounds(tx, eventId);
  if (!rounds) throw notFound("rounds.none");
  return rounds;
}

type Found = { event: Event; roles: EventRole[] };

/** @throws AppError `not_found`, `forbidden`, `ended` */
async function requireRunning(tx: Tx, actor: Actor, eventId: string, action: "runRounds" | "seeAttendees") {
  const found: Found = await requireEventRight(actor, eventId, action, tx);
  if (hasEnded(found.event, clock.now())) throw new AppError("ended", "events.ended");
  return found;
}

/** @throws AppError as requireRunning, `conflict` while others go on */
export async function announceRounds(actor: Actor, eventId: string, input: AnnounceRoundsInput): Promise<void> {
  await db()
    .$transaction(async (tx) => {
      await requireRunning(tx, actor, eventId, "runRounds");
      const seed = randomInt(2 ** 31 - 1 - input.rounds);
      const data = { ...input, eventId, createdById: actor.userId, seed, createdAt: clock.now() };
      await tx.eventRounds.create({ data, select: { id: true } });
    })
    .catch((error: unknown) => {
      throw isUniqueViolation(error) ? new AppError("conflict", "rounds.already") : error;
    });
  await publishRounds(eventId);
}

const end = (tx: Tx, { id }: EventRounds) =>
  tx.eventRounds.update({ where: { id }, data: { endedAt: clock.now() }, select: { id: true } });

/** Safe to repeat. @throws AppError `not_found`, `forbidden` */
export async function endRounds(actor: Actor, eventId: string): Promise<void> {
  await db().$transaction(async (tx) => {
    await lockEvents(tx, [eventId]);
    await requireEventRight(actor, eventId, "runRounds", tx);
    const open = await findOpenRounds(tx, eventId);
    if (open) await end(tx, open);
  });
  await publishRounds(eventId);
}

/** Members press "Next" once the time is over, and organizers at any time. @throws AppError */
async function requireNext(tx: Tx, { userId }: Actor, roles: EventRole[], rounds: EventRounds): Promise<void> {
  if (hasEventRight(roles, "runRounds")) return;
  const endsAt = getRoundEnd(rounds);
  const joined = await tx.eventRoundPerson.count({ where: { ...takesPart(rounds), userId } });
  if (!endsAt || endsAt > clock.now() || joined === 0) throw new AppError("conflict", "rounds.notYet");
}

/** Ends instead if too few are left. @throws AppError `conflict` if they are too few to start */
async function dealNext(tx: Tx, event: Event, rounds: EventRounds): Promise<unknown> {
  const room = await readRoom(tx, event, rounds);
  const { tables } = deal(room);
  if (tables.length === 0 && rounds.round > 0) return end(tx, rounds);
  if (tables.length === 0) throw new AppError("conflict", "rounds.tooFew", { values: { min: MIN_ROUND_PEOPLE } });
  const round = rounds.round + 1;
  // Who sits out is at table 0.
  const getTable = (id: string) => tables.findIndex((ids) => ids.includes(id)) + 1;
  const seats = room.people.map(({ personId, id }) => ({ personId, round, table: getTable(id) }));
  await tx.eventRoundSeat.createMany({ data: seats });
  const data = { round, dealtAt: clock.now() };
  return tx.eventRounds.update({ where: { id: rounds.id }, data, select: { id: true } });
}

/**
 * Deals the next round, or ends after the last and if fewer than three are left. Does nothing if
 * somebody else just did.
 * @throws AppError `not_found`, `forbidden`, `ended`, `conflict`
 */
export async function goToNextRound(actor: Actor, eventId: string, { round }: NextRoundInput): Promise<void> {
  const isChanged = await db().$transaction(async (tx) => {
    await lockEvents(tx, [eventId]);
    const { event, roles } = await requireRunning(tx, actor, eventId, "seeAttendees");
    const rounds = await requireOpenRounds(tx, eventId);
    if (rounds.round !== round) return false;
    await requireNext(tx, actor, roles, rounds);
    if (rounds.round === rounds.rounds) await end(tx, rounds);
    else await dealNext(tx, event, rounds);
    return true;
  });
  if (isChanged) await publishRounds(eventId);
}

type Someone = { userId: string } | { guestId: string };

async function takeIn(tx: Tx, { id: roundsId }: EventRounds, people: Someone[]): Promise<void> {
  const data = people.map((person) => ({ ...person, roundsId, joinedAt: clock.now() }));
  await tx.eventRoundPerson.createMany({ data, skipDuplicates: true });
  await tx.eventRoundPerson.updateMany({
    where: { roundsId, OR: people, leftAt: { not: null } },
    data: { leftAt: null },
  });
}

/** The seat of a running round stays. */
const takeOut = (client: Db, eventId: string, who: Prisma.EventRoundPersonWhereInput) =>
  client.eventRoundPerson.updateMany({
    where: { ...who, leftAt: null, rounds: { eventId, endedAt: null } },
    data: { leftAt: clock.now() },
  });

/** For the next round, also while one goes on. Safe to repeat. @throws AppError */
export async function joinRounds(actor: Actor, eventId: string): Promise<void> {
  const { userId } = actor;
  await db().$transaction(async (tx) => {
    await requireRunning(tx, actor, eventId, "seeAttendees");
    const rounds = await requireOpenRounds(tx, eventId);
    const isThere = await tx.user.count({ where: { id: userId, ...isMemberIn(eventId) } });
    if (isThere === 0) throw new AppError("conflict", "rounds.notIn");
    await takeIn(tx, rounds, [{ userId }]);
  });
  await publishRounds(eventId, userId);
}

/** Safe to repeat. @throws AppError `not_found`, `forbidden` */
export async function leaveRounds(actor: Actor, eventId: string): Promise<void> {
  const { userId } = actor;
  await requireEventRight(actor, eventId, "seeAttendees");
  await takeOut(db(), eventId, { userId });
  await publishRounds(eventId, userId);
}

/**
 * Guests have no screen: organizers take them in, for the next round, or out. Skips whoever isn't
 * at the event. Safe to repeat. @throws AppError
 */
export async function changeRoundGuests(
  actor: Actor,
  eventId: string,
  { guestIds, isIn }: ChangeRoundGuestsInput,
): Promise<void> {
  await db().$transaction(async (tx) => {
    await requireRunning(tx, actor, eventId, "runRounds");
    const rounds = await requireOpenRounds(tx, eventId);
    const id = { in: guestIds };
    if (!isIn) return takeOut(tx, eventId, { guestId: id });
    const guests = await tx.eventGuest.findMany({ where: { id, ...isGuestIn(eventId) }, select: { id: true } });
    return takeIn(
      tx,
      rounds,
      guests.map((guest) => ({ guestId: guest.id })),
    );
  });
  await publishRounds(eventId, actor.userId);
}
