import { z } from "zod";

import { idSchema } from "@/lib/core/shared/id";
import { optionalText } from "@/lib/i18n/shared/text-schemas";

import { MAX_INTRODUCTION_LINE } from "./constants";
import type { introductionAnswerSchema, introductionSchema } from "./responses";

export const introductionParamsSchema = z.object({ id: idSchema, introductionId: idSchema });

export const introduceSchema = z.object({
  userIds: z.array(idSchema).length(2, "introductions.twoPeople"),
  line: optionalText(MAX_INTRODUCTION_LINE).default(null),
});
export type IntroduceInput = z.output<typeof introduceSchema>;

export const answerIntroductionSchema = z.object({ answer: z.enum(["yes", "no"]) });
export type AnswerIntroductionInput = z.output<typeof answerIntroductionSchema>;

export type Introduction = z.infer<typeof introductionSchema>;
export type IntroductionAnswer = z.infer<typeof introductionAnswerSchema>;
