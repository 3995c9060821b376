import { queryOptions } from "@tanstack/react-query";

import { PEOPLE_REFETCH_INTERVAL_MS } from "@/lib/attendance/client/manage";
import { apiRequest } from "@/lib/http/browser/api-client";

import type { AnnounceRoundsInput, ChangeRoundGuestsInput, ManagedRounds, Rounds } from "./schema";

// Each call throws ApiError, or TypeError if the network failed.

export const getRoundsPath = (eventId: string): string => `/api/events/${eventId}/rounds`;

/** Kept while another screen is open, so that it can tell of the next table. */
export const roundsQuery = (eventId: string) =>
  queryOptions<Rounds | null>({ queryKey: [getRoundsPath(eventId)], gcTime: Infinity });

export const managedRoundsQuery = (eventId: string) =>
  queryOptions<ManagedRounds | null>({
    queryKey: [`${getRoundsPath(eventId)}/manage`],
    refetchInterval: PEOPLE_REFETCH_INTERVAL_MS,
  });

export const announceRounds = (eventId: string, input: AnnounceRoundsInput): Promise<unknown> =>
  apiRequest("POST", getRoundsPath(eventId), input);

export const dealNextRound = (eventId: string, round: number): Promise<unknown> =>
  apiRequest("POST", `${getRoundsPath(eventId)}/next`, { round });

export const endRounds = (eventId: string): Promise<unknown> => apiRequest("DELETE", getRoundsPath(eventId));

export const joinRounds = (eventId: string): Promise<unknown> => apiRequest("PUT", `${getRoundsPath(eventId)}/me`);

export const leaveRounds = (eventId: string): Promise<unknown> => apiRequest("DELETE", `${getRoundsPath(eventId)}/me`);

export const changeRoundGuests = (eventId: string, input: ChangeRoundGuestsInput): Promise<unknown> =>
  apiRequest("PUT", `${getRoundsPath(eventId)}/guests`, input);
