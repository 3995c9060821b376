import type { Actor } from "@/lib/auth/schema/actor";
import { recordEventAudit } from "@/lib/activity/service/audit";
import { clock } from "@/lib/core/shared/clock";
import { db, type Tx } from "@/lib/core/server/db";
import { notFound, validationError } from "@/lib/core/shared/errors";
import { publish } from "@/lib/realtime/bus";

import { listQuestions } from "../data/questions";
import { MAX_QUESTIONS } from "../constants/questions";
import { findMissingAnswer, isValidAnswer } from "../policy/questions";
import type { AnswersInput, EventQuestion, SetQuestionsInput } from "../schema/questions";
import { toEventChange } from "./event-change";
import { lockEventRight, lockEvents } from "./event-lock";
import { toRsvpChanges } from "./rsvp/waitlist";

type Asked = { label: string; kind: string; options: string[]; isForMatching: boolean };

/** One for matching is another question: whoever answered was not told. */
export const isSameQuestion = (stored: Asked, { label, kind, options, isForMatching }: Asked): boolean =>
  stored.label === label &&
  stored.kind === kind &&
  stored.options.join("\n") === options.join("\n") &&
  (stored.isForMatching || !isForMatching);

/** Archives questions that have answers, whose text must stay, and deletes the others. */
async function removeQuestions(tx: Tx, ids: string[]): Promise<void> {
  const where = { id: { in: ids } };
  await tx.eventQuestion.deleteMany({ where: { ...where, answers: { none: {} } } });
  await tx.eventQuestion.updateMany({ where, data: { archivedAt: clock.now() } });
}

/**
 * Replaces the questions that are asked. A question whose text or options changed is another one.
 * Safe to repeat (docs/product/event-approval.md#questions).
 * @throws AppError `forbidden`, `not_found`
 */
export async function setQuestions(
  actor: Actor,
  eventId: string,
  { questions }: SetQuestionsInput,
): Promise<EventQuestion[]> {
  const saved = await db().$transaction(async (tx) => {
    const { event } = await lockEventRight(tx, actor, eventId, "edit");
    const stored = await listQuestions(eventId, tx);
    const kept = stored.flatMap((question) => {
      const input = questions.find((each) => each.id === question.id && isSameQuestion(question, each));
      if (!input) return [];
      const { isRequired, isForDoor, isForMatching } = input;
      return [{ id: question.id, isRequired, isForDoor, isForMatching }];
    });
    const keptIds = kept.map(({ id }) => id);
    await removeQuestions(
      tx,
      stored.map(({ id }) => id).filter((id) => !keptIds.includes(id)),
    );
    for (const { id, ...data } of kept) await tx.eventQuestion.update({ where: { id }, data });
    const taken = await tx.eventQuestion.findMany({ where: { id: { in: keptIds } }, select: { position: true } });
    const free = Array.from({ length: MAX_QUESTIONS }, (_, index) => index + 1).filter(
      (position) => !taken.some((each) => each.position === position),
    );
    const added = questions.filter(
      (input) => !stored.some((each) => keptIds.includes(each.id) && each.id === input.id),
    );
    await tx.eventQuestion.createMany({
      data: added.map(({ id: _id, ...question }, index) => ({
        ...{ eventId, position: free[index] ?? 0, ...question },
        createdAt: clock.now(),
      })),
    });
    await recordEventAudit(actor, "updated", eventId, { fields: ["questions"] }, tx);
    return { event, questions: await listQuestions(eventId, tx) };
  });
  await publish(toEventChange(saved.event));
  return saved.questions;
}

/** @throws AppError `validation` if an answer doesn't fit or a required one is missing */
export function checkAnswers(questions: EventQuestion[], answers: AnswersInput): void {
  for (const answer of answers) {
    const question = questions.find(({ id }) => id === answer.questionId);
    if (!question || !isValidAnswer(question, answer))
      throw validationError({ [answer.questionId]: "events.questions.answerInvalid" });
  }
  const missing = findMissingAnswer(questions, answers);
  if (missing) throw validationError({ [missing.id]: "events.questions.answerRequired" });
}

/** Replaces the answers to the questions that are asked now. The caller has checked them. */
export async function storeAnswers(tx: Tx, rsvpId: string, questions: EventQuestion[], answers: AnswersInput) {
  await tx.eventRsvpAnswer.deleteMany({ where: { rsvpId, questionId: { in: questions.map(({ id }) => id) } } });
  const given = answers.filter((answer) => ("text" in answer ? answer.text !== "" : answer.choices.length > 0));
  const forDoor = questions.filter(({ isForDoor }) => isForDoor).map(({ id }) => id);
  await tx.eventRsvpAnswer.createMany({
    data: given.map((answer) => ({
      rsvpId,
      questionId: answer.questionId,
      isForDoor: forDoor.includes(answer.questionId),
      ...("text" in answer ? { text: answer.text } : { choices: answer.choices }),
    })),
  });
}

/** For a member with an RSVP, whatever its status. @throws AppError `not_found` or `validation` */
export async function setAnswers(actor: Actor, eventId: string, answers: AnswersInput): Promise<void> {
  const { userId } = actor;
  await db().$transaction(async (tx) => {
    // A question must not change before the end of the transaction.
    await lockEvents(tx, [eventId]);
    const where = { userId_eventId: { userId, eventId } };
    const rsvp = await tx.eventRsvp.findUnique({ where, select: { id: true } });
    if (!rsvp) throw notFound("events.rsvpNotFound");
    const questions = await listQuestions(eventId, tx);
    checkAnswers(questions, answers);
    await storeAnswers(tx, rsvp.id, questions, answers);
  });
  await publish(...toRsvpChanges(eventId, [userId]));
}
