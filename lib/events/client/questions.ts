import { queryOptions } from "@tanstack/react-query";

import { apiRequest } from "@/lib/http/browser/api-client";

import type { AnswersInput, EventQuestion, OwnAnswer, SetQuestionsInput } from "../schema/questions";

// Each call throws ApiError, or TypeError if the network failed.

const getQuestionsPath = (eventId: string): string => `/api/events/${eventId}/questions`;
const getAnswersPath = (eventId: string): string => `/api/events/${eventId}/rsvp/answers`;

export const questionsQuery = (eventId: string) =>
  queryOptions<EventQuestion[] | null>({ queryKey: [getQuestionsPath(eventId)] });

export const ownAnswersQuery = (eventId: string) =>
  queryOptions<OwnAnswer[] | null>({ queryKey: [getAnswersPath(eventId)] });

export const setQuestions = (eventId: string, input: SetQuestionsInput): Promise<EventQuestion[]> =>
  apiRequest("PUT", getQuestionsPath(eventId), input);

export const setAnswers = (eventId: string, answers: AnswersInput): Promise<unknown> =>
  apiRequest("PUT", getAnswersPath(eventId), { answers });
