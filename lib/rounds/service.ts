import { randomInt } from "node:crypto";

import type { Actor } from "@/lib/auth/schema/actor";
import { db, type Tx } from "@/lib/core/server/db";
import type { Event, EventRounds } from "@/lib/core/server/generated/prisma/client";
import { clock } from "@/lib/core/shared/clock";
import { AppError, isUniqueViolation, notFound } from "@/lib/core/shared/errors";
import { ORGANIZERS, requireEventRight } from "@/lib/events/data/event-right";
import { type EventRole, hasEventRight } from "@/lib/events/policy/access";
import { hasEnded } from "@/lib/events/policy/check-in";
import { lockEvents } from "@/lib/events/service/event-lock";
import { publish } from "@/lib/realtime/bus";

import { MIN_ROUND_PEOPLE } from "./constants";
import { findOpenRounds, takesPart } from "./data/open-rounds";
import { readRoom } from "./data/room";
import { deal } from "./policy/deal";
import { getRoundEnd } from "./policy/time";
import type { AnnounceRoundsInput, NextRoundInput } from "./schema";

/** Attendees and organizers read again. */
async function publishRounds(eventId: string): Promise<void> {
  const event = await db().event.findUnique({
    where: { id: eventId },
    select: { ...ORGANIZERS, rsvps: { where: { status: "confirmed" }, select: { userId: true } } },
  });
  if (!event) return;
  const { hostUserId, team, rsvps } = event;
  const readers = [...rsvps, ...team].map(({ userId }) => userId);
  const userIds = [...new Set(hostUserId === null ? readers : [hostUserId, ...readers])];
  await publish({ type: "resource_changed", resource: "rounds", id: eventId, userIds });
}

const noRounds = () => notFound("rounds.none");

type Found = { event: Event; roles: EventRole[] };

/** @throws AppError `not_found`, `forbidden`, `ended` */
async function requireRunning(tx: Tx, actor: Actor, eventId: string, action: "bringTogether" | "seeAttendees") {
  const found: Found = await requireEventRight(actor, eventId, action, tx);
  if (hasEnded(found.event, clock.now())) throw new AppError("ended", "events.ended");
  return found;
}

/** @throws AppError as requireRunning, `conflict` while others go on */
export async function announceRounds(actor: Actor, eventId: string, input: AnnounceRoundsInput): Promise<void> {
  await db()
    .$transaction(async (tx) => {
      await requireRunning(tx, actor, eventId, "bringTogether");
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
    await requireEventRight(actor, eventId, "bringTogether", tx);
    const open = await findOpenRounds(tx, eventId);
    if (open) await end(tx, open);
  });
  await publishRounds(eventId);
}

/** Members press "Next" once the time is over, and organizers at any time. @throws AppError */
async function requireNext(tx: Tx, { userId }: Actor, roles: EventRole[], rounds: EventRounds): Promise<void> {
  if (hasEventRight(roles, "bringTogether")) return;
  const endsAt = getRoundEnd(rounds);
  const user = takesPart(rounds.eventId);
  const joined = await tx.eventRoundPerson.count({ where: { roundsId: rounds.id, userId, user } });
  if (!endsAt || endsAt > clock.now() || joined === 0) throw new AppError("conflict", "rounds.notYet");
}

/** @throws AppError `conflict` for fewer than three */
async function dealNext(tx: Tx, event: Event, rounds: EventRounds): Promise<void> {
  const { tables, out } = deal(await readRoom(tx, event, rounds));
  if (tables.length === 0) throw new AppError("conflict", "rounds.tooFew", { values: { min: MIN_ROUND_PEOPLE } });
  const round = rounds.round + 1;
  const toSeats = (userIds: string[], table: number) =>
    userIds.map((userId) => ({ roundsId: rounds.id, round, userId, table }));
  await tx.eventRoundSeat.createMany({
    data: [...toSeats(out, 0), ...tables.flatMap((userIds, index) => toSeats(userIds, index + 1))],
  });
  const data = { round, dealtAt: clock.now() };
  await tx.eventRounds.update({ where: { id: rounds.id }, data, select: { id: true } });
}

/**
 * Deals the next round, or ends after the last. Does nothing if somebody else just did.
 * @throws AppError `not_found`, `forbidden`, `ended`, `conflict`
 */
export async function goToNextRound(actor: Actor, eventId: string, { round }: NextRoundInput): Promise<void> {
  const isChanged = await db().$transaction(async (tx) => {
    await lockEvents(tx, [eventId]);
    const { event, roles } = await requireRunning(tx, actor, eventId, "seeAttendees");
    const rounds = await findOpenRounds(tx, eventId);
    if (!rounds) throw noRounds();
    if (rounds.round !== round) return false;
    await requireNext(tx, actor, roles, rounds);
    if (rounds.round === rounds.rounds) await end(tx, rounds);
    else await dealNext(tx, event, rounds);
    return true;
  });
  if (isChanged) await publishRounds(eventId);
}

/** For the next round, also while one goes on. Safe to repeat. @throws AppError */
export async function joinRounds(actor: Actor, eventId: string): Promise<void> {
  const { userId } = actor;
  await db().$transaction(async (tx) => {
    await requireRunning(tx, actor, eventId, "seeAttendees");
    const rounds = await findOpenRounds(tx, eventId);
    if (!rounds) throw noRounds();
    const isThere = await tx.user.count({ where: { id: userId, ...takesPart(eventId) } });
    if (isThere === 0) throw new AppError("conflict", "rounds.notIn");
    const data = [{ roundsId: rounds.id, userId, joinedAt: clock.now() }];
    await tx.eventRoundPerson.createMany({ data, skipDuplicates: true });
  });
  await publishJoined(actor, eventId);
}

/** The seat of a running round stays. Safe to repeat. @throws AppError `not_found`, `forbidden` */
export async function leaveRounds(actor: Actor, eventId: string): Promise<void> {
  const { userId } = actor;
  await requireEventRight(actor, eventId, "seeAttendees");
  await db().eventRoundPerson.deleteMany({ where: { userId, rounds: { eventId, endedAt: null } } });
  await publishJoined(actor, eventId);
}

/** Only organizers see how many are in. */
async function publishJoined({ userId }: Actor, eventId: string): Promise<void> {
  const event = await db().event.findUnique({ where: { id: eventId }, select: ORGANIZERS });
  const team = event?.team.map((member) => member.userId) ?? [];
  const userIds = [...new Set([userId, ...team, event?.hostUserId ?? userId])];
  await publish({ type: "resource_changed", resource: "rounds", id: eventId, userIds });
}
