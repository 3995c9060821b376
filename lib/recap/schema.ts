import { z } from "zod";

import { idSchema } from "@/lib/core/shared/id";
import { optionalText, pageSize } from "@/lib/i18n/shared/text-schemas";

import { MAX_FEEDBACK_LINE, MAX_RECAP_PAGE, RECAP_PAGE } from "./constants";
import type {
  eventNumbersSchema,
  feedbackSchema,
  insightsSchema,
  organizerNumbersSchema,
  recapPersonSchema,
  recapSchema,
} from "./responses";

/**
 * People one met, people who wait for an answer, and the ten who fit best of others who were there
 * at the same time.
 */
export const RECAP_LISTS = ["met", "waiting", "best"] as const;

export const listRecapPeopleSchema = z.object({
  /** `beside`: all others who were there at the same time, by name. */
  show: z.enum([...RECAP_LISTS, "beside"]).default("met"),
  limit: pageSize(RECAP_PAGE, MAX_RECAP_PAGE),
  cursor: z.string().max(1_000).optional(),
});
export type ListRecapPeopleInput = z.output<typeof listRecapPeopleSchema>;
export type RecapList = ListRecapPeopleInput["show"];

export const giveFeedbackSchema = z.object({
  rating: z.int("recap.ratingRequired").min(1, "recap.ratingRequired").max(5, "recap.ratingRequired"),
  line: optionalText(MAX_FEEDBACK_LINE).default(null),
});
export type GiveFeedbackInput = z.output<typeof giveFeedbackSchema>;

/** `series`: only its dates. */
export const numbersSchema = z.object({ series: idSchema.optional() });
export type NumbersInput = z.output<typeof numbersSchema>;

export type Recap = z.infer<typeof recapSchema>;
export type RecapPerson = z.infer<typeof recapPersonSchema>;
export type Feedback = z.infer<typeof feedbackSchema>;
export type Insights = z.infer<typeof insightsSchema>;
export type EventNumbers = z.infer<typeof eventNumbersSchema>;
export type OrganizerNumbers = z.infer<typeof organizerNumbersSchema>;
