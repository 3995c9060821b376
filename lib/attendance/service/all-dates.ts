import { ACTOR_SELECT, toActor } from "@/lib/auth/data/effective-role";
import type { Actor } from "@/lib/auth/schema/actor";
import { lockUsers } from "@/lib/auth/service/user-lock";
import { db, type Tx } from "@/lib/core/server/db";
import type { Prisma } from "@/lib/core/server/generated/prisma/client";
import { isDraining } from "@/lib/core/server/process/lifecycle";
import { logger } from "@/lib/core/server/process/logger";
import { clock } from "@/lib/core/shared/clock";
import { AppError, isForeignKeyViolation, notFound, throwAsMissing } from "@/lib/core/shared/errors";
import { MAX_SERIES_DATES } from "@/lib/events/constants/series";
import { selectHidden } from "@/lib/events/data/hidden-members";
import { ASKED_QUESTIONS } from "@/lib/events/data/questions";
import { findMissingAnswer } from "@/lib/events/policy/questions";
import type { AnswersInput, EventQuestion } from "@/lib/events/schema/questions";
import type { StopAllDatesInput } from "@/lib/events/schema/series";
import { isSameQuestion } from "@/lib/events/service/questions";
import { insertRsvp, type OnStored } from "@/lib/events/service/rsvp/rsvp";

import { cancelRsvp, type CancelOptions } from "./rsvp";

/** Of a run of the job: members at one date, and dates. */
const MAX_CHOICES = 200;
const MAX_DATES = 10;
/** The next run continues. A longer one would be repeated meanwhile. */
const MAX_RUN_MS = 20_000;
/** A choice that isn't finished by then was cut off. */
const SETTLING_MS = 60_000;

type Choice = { seriesId: string; userId: string };

export type AllDatesMails = {
  /** Queues the mail of one RSVP, as of an ordinary one. */
  onStored: OnStored;
  /** Queues the one mail that lists the first dates, of which `eventId` is the soonest. */
  onListed: (tx: Tx, choice: Choice & { eventId: string }) => Promise<unknown>;
};

const toKey = (choice: Choice) => ({ seriesId_userId: choice });

const isAhead = (now: Date) =>
  ({ endTime: { gt: now }, status: { not: "cancelled" } }) satisfies Prisma.EventWhereInput;

const DATE = {
  id: true,
  endTime: true,
  status: true,
  capacity: true,
  requiresApproval: true,
  asksEmail: true,
  questions: ASKED_QUESTIONS,
} as const satisfies Prisma.EventSelect;

/** The listed dates ahead that are not decided. An unlisted one needs its link. */
async function listOpenDates({ seriesId, userId }: Choice) {
  const dates = await db().event.findMany({
    where: {
      seriesId,
      ...isAhead(clock.now()),
      visibility: "listed",
      rsvps: { none: { userId } },
      seriesRsvpExceptions: { none: { userId } },
    },
    select: DATE,
    orderBy: [{ startTime: "asc" }, { id: "asc" }],
    take: MAX_SERIES_DATES,
  });
  return dates.map(({ questions, ...date }) => ({
    ...date,
    questions: questions.map((question) => ({ ...question, kind: question.kind as EventQuestion["kind"] })),
  }));
}

type OpenDate = Awaited<ReturnType<typeof listOpenDates>>[number];

/** The member's answers at dates of the series, the newest first. */
const listGivenAnswers = ({ seriesId, userId }: Choice) =>
  db().eventRsvpAnswer.findMany({
    where: { rsvp: { userId, event: { seriesId } } },
    select: {
      ...{ text: true, choices: true, isForDoor: true },
      question: { select: { label: true, kind: true, options: true, isForMatching: true } },
    },
    orderBy: { rsvp: { createdAt: "desc" } },
  });

type GivenAnswer = Awaited<ReturnType<typeof listGivenAnswers>>[number];

/** Shows none to more people than the member was told. */
const reuseAnswers = (questions: EventQuestion[], given: GivenAnswer[]): AnswersInput =>
  questions.flatMap((question): AnswersInput => {
    const same = given.find(
      (answer) => isSameQuestion(answer.question, question) && (answer.isForDoor || !question.isForDoor),
    );
    if (!same) return [];
    const { id: questionId, kind } = question;
    return [kind === "text" ? { questionId, text: same.text ?? "" } : { questionId, choices: same.choices }];
  });

/** For dates whose questions the member has not answered elsewhere. */
async function leaveOut(choice: Choice, dates: OpenDate[]): Promise<void> {
  const rows = dates.map(({ id: eventId }) => ({ ...choice, eventId, reason: "questions" }));
  await db()
    .seriesRsvpException.createMany({ data: rows, skipDuplicates: true })
    .catch((error: unknown) => {
      // The choice or a date has ended meanwhile, and the next run sees which.
      if (!isForeignKeyViolation(error)) throw error;
    });
}

type Rule = { sharesEmail: boolean; isHidden: boolean };
type Joining = { actor: Actor; choice: Choice; rule: Rule; date: OpenDate; answers: AnswersInput; onStored?: OnStored };

async function joinDate({ actor, choice, rule, date, answers, onStored }: Joining): Promise<void> {
  const isDue = async (tx: Tx): Promise<boolean> => {
    const exceptions = { where: { eventId: date.id }, select: { reason: true } };
    const stored = await tx.seriesRsvp.findUnique({ where: toKey(choice), select: { exceptions } });
    return stored?.exceptions.length === 0;
  };
  const sharesEmail = (rule.sharesEmail && date.asksEmail) || undefined;
  const rsvp = { answers, sharesEmail, hidden: rule.isHidden || undefined, onStored, isDue };
  try {
    await insertRsvp(actor, date.id, { ...date, isAsking: date.questions.length > 0 }, rsvp).catch(
      throwAsMissing("events.notFound"),
    );
  } catch (error) {
    // It ended, was deleted, or asks something else since it was read.
    if (!(error instanceof AppError) || !["ended", "not_found", "validation"].includes(error.code)) throw error;
    if (error.code === "validation") await leaveOut(choice, [date]);
  }
}

const queueList = (choice: Choice, { onListed }: AllDatesMails): Promise<void> =>
  db().$transaction(async (tx) => {
    const now = clock.now();
    const { count } = await tx.seriesRsvp.updateMany({ where: { ...choice, listedAt: null }, data: { listedAt: now } });
    if (count === 0) return;
    const soonest = await tx.eventRsvp.findFirst({
      where: {
        userId: choice.userId,
        status: { not: "declined" },
        event: { seriesId: choice.seriesId, ...isAhead(now) },
      },
      select: { eventId: true },
      orderBy: { event: { startTime: "asc" } },
    });
    if (soonest) await onListed(tx, { ...choice, ...soonest });
  });

/**
 * Makes the RSVPs that the choice still owes, each with its own transaction and by the rules of its
 * date. The first ones share a mail. Safe to repeat, also at the same time.
 */
async function joinDates(actor: Actor, seriesId: string, mails: AllDatesMails): Promise<void> {
  const choice = { seriesId, userId: actor.userId };
  const rule = await db().seriesRsvp.findUnique({ where: toKey(choice) });
  if (!rule) return;
  const dates = await listOpenDates(choice);
  const given = dates.some(({ questions }) => questions.length > 0) ? await listGivenAnswers(choice) : [];
  const asked = dates.map((date) => ({ date, answers: reuseAnswers(date.questions, given) }));
  const isAnswered = ({ date, answers }: (typeof asked)[number]) => !findMissingAnswer(date.questions, answers);
  const unanswered = asked.filter((each) => !isAnswered(each)).map(({ date }) => date);
  if (unanswered.length > 0) await leaveOut(choice, unanswered);
  const onStored = rule.listedAt ? mails.onStored : undefined;
  for (const each of asked) if (isAnswered(each)) await joinDate({ actor, choice, rule, ...each, onStored });
  if (!rule.listedAt) await queueList(choice, mails);
}

/**
 * A member with an RSVP to one date comes to all (docs/product/event-series.md#all-dates). Safe to
 * repeat. @throws AppError `not_found` without an RSVP, or for an event of its own
 */
export async function chooseAllDates(actor: Actor, eventId: string, mails: AllDatesMails): Promise<void> {
  const { userId } = actor;
  const rsvp = await db().eventRsvp.findFirst({
    where: { userId, eventId, status: { not: "declined" } },
    select: { sharesEmail: true, event: { select: { seriesId: true, ...selectHidden(userId) } } },
  });
  const seriesId = rsvp?.event.seriesId;
  if (!rsvp || !seriesId) throw notFound("events.rsvpNotFound");
  const isHidden = rsvp.event.hiddenMembers.length > 0;
  const rule = { sharesEmail: rsvp.sharesEmail, isHidden };
  const data = { seriesId, userId, ...rule, createdAt: clock.now() };
  await db().seriesRsvp.createMany({ data, skipDuplicates: true }).catch(throwAsMissing("events.notFound"));
  await joinDates(actor, seriesId, mails);
}

/**
 * Ends the choice, and if asked the RSVPs to the dates ahead, each as by hand. Safe to repeat.
 * @throws AppError `not_found` for an event of its own
 */
export async function stopAllDates(
  actor: Actor,
  eventId: string,
  { rsvps }: StopAllDatesInput,
  options: CancelOptions,
): Promise<void> {
  const { userId } = actor;
  const event = await db().event.findUnique({ where: { id: eventId }, select: { seriesId: true } });
  if (!event?.seriesId) throw notFound("events.notFound");
  const { seriesId } = event;
  await db().$transaction(async (tx) => {
    // An RSVP that is being made comes first.
    await lockUsers(tx, [userId]);
    await tx.seriesRsvp.deleteMany({ where: { seriesId, userId } });
  });
  if (rsvps === "keep") return;
  const ahead = await db().eventRsvp.findMany({
    where: { userId, status: { not: "declined" }, event: { seriesId, ...isAhead(clock.now()) } },
    select: { eventId: true },
    take: MAX_SERIES_DATES,
  });
  for (const date of ahead) await cancelRsvp(actor, date.eventId, ...options);
}

const CHOICE = {
  seriesId: true,
  user: { select: ACTOR_SELECT },
} as const satisfies Prisma.SeriesRsvpSelect;
const ACTIVE = { deletedAt: null, suspendedAt: null };

type ChoiceRow = Prisma.SeriesRsvpGetPayload<{ select: typeof CHOICE }>;

/** Returns how many failed. */
async function joinEach(choices: ChoiceRow[], mails: AllDatesMails, endsAt: number): Promise<number> {
  let failed = 0;
  for (const { seriesId, user } of choices) {
    if (isDraining() || performance.now() > endsAt) return failed + 1;
    try {
      await joinDates(toActor(user), seriesId, mails);
    } catch (error) {
      failed++;
      logger.error({ err: error, seriesId }, "RSVPs to a series failed");
    }
  }
  return failed;
}

/**
 * Members who come to all dates, with neither an RSVP nor an exception at this one, in the order of
 * their choices. Also those whose call runs now, which may not have seen the date.
 */
const listOwing = (id: string) =>
  db().seriesRsvp.findMany({
    where: {
      series: { events: { some: { id } } },
      user: { ...ACTIVE, rsvps: { none: { eventId: id } } },
      exceptions: { none: { eventId: id } },
    },
    select: CHOICE,
    orderBy: { createdAt: "asc" },
    take: MAX_CHOICES,
  });

/**
 * Makes the RSVPs to dates that were added, restored or listed since, and finishes what a process
 * left when it stopped. Any number of processes may run it. Returns how many members it looked at.
 */
export async function joinLaterDates(mails: AllDatesMails): Promise<number> {
  const [now, endsAt] = [clock.now(), performance.now() + MAX_RUN_MS];
  const cutOff = await db().seriesRsvp.findMany({
    where: { listedAt: null, createdAt: { lt: new Date(now.getTime() - SETTLING_MS) }, user: ACTIVE },
    select: CHOICE,
    orderBy: { createdAt: "asc" },
    take: MAX_CHOICES,
  });
  await joinEach(cutOff, mails, endsAt);
  const dates = await db().event.findMany({
    where: {
      ...{ seriesId: { not: null }, seriesJoinedAt: null, visibility: "listed" },
      ...{ ...isAhead(now), series: { rsvps: { some: {} } } },
    },
    select: { id: true, updatedAt: true },
    orderBy: [{ startTime: "asc" }, { id: "asc" }],
    take: MAX_DATES,
  });
  let count = cutOff.length;
  for (const { id, updatedAt } of dates) {
    const owing = await listOwing(id);
    count += owing.length;
    const failed = await joinEach(owing, mails, endsAt);
    // Of an edit meanwhile, the next run looks again.
    if (failed === 0 && owing.length < MAX_CHOICES)
      await db().event.updateMany({ where: { id, updatedAt }, data: { seriesJoinedAt: now, updatedAt } });
  }
  return count;
}
