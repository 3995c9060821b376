import { queryOptions } from "@tanstack/react-query";

import { apiRequest } from "@/lib/http/browser/api-client";
import type { PublicUser } from "@/lib/profiles/schema/public-user";

import type { AnswerIntroductionInput, IntroduceInput, Introduction, IntroductionAnswer } from "./schema";

// Each call throws ApiError, or TypeError if the network failed.

export const getIntroductionsPath = (eventId: string): string => `/api/events/${eventId}/introductions`;

/** Those that wait for the viewer's answer, oldest first. */
export const introductionsQuery = (eventId: string) =>
  queryOptions<Introduction[]>({ queryKey: [getIntroductionsPath(eventId)] });

/** The viewer's connections who are in. */
export const introducibleQuery = (eventId: string) =>
  queryOptions<PublicUser[]>({ queryKey: [`${getIntroductionsPath(eventId)}/candidates`] });

export const introduce = (eventId: string, input: IntroduceInput): Promise<unknown> =>
  apiRequest("POST", getIntroductionsPath(eventId), input);

export const answerIntroduction = (
  eventId: string,
  id: string,
  input: AnswerIntroductionInput,
): Promise<IntroductionAnswer> => apiRequest("PUT", `${getIntroductionsPath(eventId)}/${id}`, input);
