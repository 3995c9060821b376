import { z } from "zod";

import type { Actor } from "@/lib/auth/schema/actor";
import { db, type Db } from "@/lib/core/server/db";
import type { Prisma } from "@/lib/core/server/generated/prisma/client";
import { notFound } from "@/lib/core/shared/errors";

import { QUESTION_KINDS } from "../constants/questions";
import type { EventQuestion, OwnAnswer, ShownAnswer } from "../schema/questions";

const kindSchema = z.enum(QUESTION_KINDS);

/** The questions that are asked now. */
export const ASKED_QUESTIONS = {
  where: { archivedAt: null },
  select: {
    id: true,
    label: true,
    kind: true,
    options: true,
    isRequired: true,
    isForDoor: true,
    isForMatching: true,
  },
} as const satisfies Prisma.EventQuestionFindManyArgs;

/** The questions that are asked now, in their order. */
export async function listQuestions(eventId: string, client: Db = db()): Promise<EventQuestion[]> {
  const rows = await client.eventQuestion.findMany({
    where: { eventId, ...ASKED_QUESTIONS.where },
    select: ASKED_QUESTIONS.select,
    orderBy: { position: "asc" },
  });
  return rows.map((row) => ({ ...row, kind: kindSchema.parse(row.kind) }));
}

/** @throws AppError `not_found` for an unknown event */
export async function listEventQuestions(eventId: string): Promise<EventQuestion[]> {
  const event = await db().event.findUnique({ where: { id: eventId }, select: { id: true } });
  if (!event) throw notFound("events.notFound");
  return listQuestions(eventId);
}

/** The actor's own answers. Empty without an RSVP. */
export async function listOwnAnswers({ userId }: Actor, eventId: string): Promise<OwnAnswer[]> {
  return db().eventRsvpAnswer.findMany({
    where: { rsvp: { userId, eventId }, question: { archivedAt: null } },
    select: { questionId: true, text: true, choices: true },
    orderBy: { question: { position: "asc" } },
  });
}

/**
 * The answers to questions that are marked for the door, by member, if the question said so when it
 * was answered. The caller authorizes.
 */
export async function listDoorAnswers(eventId: string): Promise<Map<string, Omit<ShownAnswer, "questionId">[]>> {
  const questions = await db().eventQuestion.findMany({
    where: { eventId, isForDoor: true, archivedAt: null },
    select: {
      label: true,
      answers: {
        where: { isForDoor: true, rsvp: { status: "confirmed" } },
        select: { text: true, choices: true, rsvp: { select: { userId: true } } },
      },
    },
    orderBy: { position: "asc" },
  });
  const answers = new Map<string, Omit<ShownAnswer, "questionId">[]>();
  for (const { label, answers: given } of questions)
    for (const { rsvp, ...answer } of given)
      answers.set(rsvp.userId, [...(answers.get(rsvp.userId) ?? []), { label, answer: toAnswerText(answer) }]);
  return answers;
}

export const toAnswerText = ({ text, choices }: { text: string | null; choices: string[] }): string =>
  text ?? choices.join("; ");

/**
 * For organizers, by member: of these members, or without `userIds` of all but declined ones.
 * Includes answers to archived questions. The caller authorizes.
 */
export async function listAnswersOf(eventId: string, userIds: string[] | null): Promise<Map<string, ShownAnswer[]>> {
  const members = userIds ? { userId: { in: userIds } } : { status: { not: "declined" } };
  const [questions, rsvps] = await Promise.all([
    db().eventQuestion.findMany({
      where: { eventId },
      select: { id: true, label: true },
      orderBy: [{ position: "asc" }, { createdAt: "asc" }],
    }),
    db().eventRsvp.findMany({
      where: { eventId, ...members, answers: { some: {} } },
      select: { userId: true, answers: { select: { questionId: true, text: true, choices: true } } },
    }),
  ]);
  const answers = new Map<string, ShownAnswer[]>();
  for (const rsvp of rsvps) {
    const shown = questions.flatMap(({ id, label }) => {
      const given = rsvp.answers.find(({ questionId }) => questionId === id);
      return given ? [{ questionId: id, label, answer: toAnswerText(given) }] : [];
    });
    answers.set(rsvp.userId, shown);
  }
  return answers;
}
