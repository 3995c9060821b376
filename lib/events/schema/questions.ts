import { z } from "zod";

import { idSchema } from "@/lib/core/shared/id";
import { buildErrorMessage } from "@/lib/core/shared/error-message";
import { maxLength, requiredText } from "@/lib/i18n/shared/text-schemas";
import { toLines } from "@/lib/core/shared/text/written-text";

import {
  MAX_ANSWER_LENGTH,
  MAX_OPTION_LENGTH,
  MAX_OPTIONS,
  MAX_QUESTION_LENGTH,
  MAX_QUESTIONS,
  MIN_OPTIONS,
  QUESTION_KINDS,
} from "../constants/questions";
import type { answerSchema, questionSchema, shownAnswerSchema } from "../responses/questions";

export type EventQuestion = z.infer<typeof questionSchema>;
export type OwnAnswer = z.infer<typeof answerSchema>;
export type ShownAnswer = z.infer<typeof shownAnswerSchema>;

const wrongOptions = buildErrorMessage("events.questions.options", { min: MIN_OPTIONS, max: MAX_OPTIONS });

const questionInputSchema = z
  .strictObject({
    /** Of the question that is kept or changed. Without it, the question is new. */
    id: idSchema.optional(),
    label: requiredText("events.questions.labelRequired", MAX_QUESTION_LENGTH),
    kind: z.enum(QUESTION_KINDS),
    options: z.array(requiredText("events.questions.optionRequired", MAX_OPTION_LENGTH)).max(MAX_OPTIONS, wrongOptions),
    isRequired: z.boolean(),
    isForDoor: z.boolean().default(false),
    isForMatching: z.boolean().default(false),
  })
  // A text has no options, whatever was written before its kind changed, and is shown to no member.
  .transform((question) => (question.kind === "text" ? { ...question, options: [], isForMatching: false } : question))
  .refine(({ kind, options }) => kind === "text" || options.length >= MIN_OPTIONS, {
    path: ["options"],
    message: wrongOptions,
  })
  .refine(({ options }) => new Set(options).size === options.length, {
    path: ["options"],
    message: "events.questions.optionsEqual",
  });

export const setQuestionsSchema = z.strictObject({ questions: z.array(questionInputSchema).max(MAX_QUESTIONS) });
export type SetQuestionsInput = z.output<typeof setQuestionsSchema>;

const answerInputSchema = z.union([
  z.strictObject({
    questionId: idSchema,
    text: z.string().overwrite(toLines).max(MAX_ANSWER_LENGTH, maxLength(MAX_ANSWER_LENGTH)),
  }),
  z.strictObject({ questionId: idSchema, choices: z.array(z.string().max(MAX_OPTION_LENGTH)).max(MAX_OPTIONS) }),
]);

const hasOneEach = (answers: { questionId: string }[]): boolean =>
  new Set(answers.map(({ questionId }) => questionId)).size === answers.length;

export const answersSchema = z.strictObject({
  answers: z.array(answerInputSchema).max(MAX_QUESTIONS).refine(hasOneEach, "events.questions.answerRepeated"),
});
export const rsvpInputSchema = z.strictObject({
  answers: answersSchema.shape.answers.default([]),
  /** Hides the member at the event from the first moment, or shows them. Absent changes nothing. */
  hidden: z.boolean().optional(),
  /** Whether the organizers may have the member's email. */
  sharesEmail: z.boolean().optional(),
});
export type AnswersInput = z.output<typeof answersSchema>["answers"];
