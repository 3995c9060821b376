import { z } from "zod";

import { QUESTION_KINDS } from "../constants/questions";

export const questionSchema = z.strictObject({
  id: z.uuid(),
  label: z.string(),
  kind: z.enum(QUESTION_KINDS),
  /** Empty for a text. */
  options: z.array(z.string()),
  isRequired: z.boolean(),
  /** Whether those who run the door see the answers. */
  isForDoor: z.boolean(),
  /** Whether two who choose the same may be suggested to each other. */
  isForMatching: z.boolean(),
});

/** A member's own answer. Either has a text or choices. */
export const answerSchema = z.strictObject({
  questionId: z.uuid(),
  text: z.string().nullable(),
  choices: z.array(z.string()),
});

/** For organizers, with the question as it was asked. */
export const shownAnswerSchema = z.strictObject({ questionId: z.uuid(), label: z.string(), answer: z.string() });
