import { queryOptions } from "@tanstack/react-query";

import { apiRequest } from "@/lib/http/browser/api-client";

import type { AttendanceResponse, OwnAttendance } from "../schema/attendance";
import type { MemberCode, ReceivedWalkInRequest, WalkInInput, WalkInRequest } from "../schema/walk-in";

// Each call throws ApiError, or TypeError if the network failed.

/** Live events bring changes. This only removes expired requests. */
const EXPIRY_INTERVAL_MS = 30_000;

/** Loaded again when the code changes by the server's clock. */
export const memberCodeQuery = (eventId: string) =>
  queryOptions<MemberCode | null>({
    queryKey: [`/api/events/${eventId}/my-code`],
    refetchInterval: ({ state }) => ((state.data?.secondsLeft ?? 1) + 0.5) * 1_000,
    gcTime: 0,
  });

export const getWalkInCandidatesPath = (eventId: string, search: string): string =>
  `/api/events/${eventId}/walk-ins/candidates?${new URLSearchParams({ search }).toString()}`;

/** For organizers: the last hour's requests, newest first. */
export const walkInRequestsQuery = (eventId: string) =>
  queryOptions<WalkInRequest[]>({
    queryKey: [`/api/events/${eventId}/walk-ins`],
    refetchInterval: EXPIRY_INTERVAL_MS,
  });

/** @throws ApiError (400, 404, 409 with an RSVP, too early or over, 429) */
export const requestWalkIn = (eventId: string, asked: WalkInInput): Promise<WalkInRequest> =>
  apiRequest("POST", `/api/events/${eventId}/walk-ins`, asked);

export const receivedWalkInsQuery = () =>
  queryOptions<ReceivedWalkInRequest[]>({
    queryKey: ["/api/attendances/me/walk-ins"],
    refetchInterval: ({ state }) => (state.data && state.data.length > 0 ? EXPIRY_INTERVAL_MS : false),
  });

/** @throws ApiError (404 no longer open, 409 full or checked in elsewhere) */
export const acceptWalkIn = (requestId: string): Promise<AttendanceResponse> =>
  apiRequest("POST", `/api/attendances/me/walk-ins/${requestId}/accept`);

export const declineWalkIn = (requestId: string): Promise<unknown> =>
  apiRequest("POST", `/api/attendances/me/walk-ins/${requestId}/decline`);

/** Confirms a check-in by an organizer. `{}` if there was nothing to confirm. */
export const confirmPresence = (eventId: string): Promise<OwnAttendance | { event?: undefined }> =>
  apiRequest("POST", "/api/attendances/me/confirm", { eventId });
