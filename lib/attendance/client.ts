import { queryOptions } from "@tanstack/react-query";

import type { CheckInState } from "@/lib/events/schema";
import { apiAllPages, ApiError, apiQuery, apiRequest } from "@/lib/http/api-client";

import type { ActiveAttendance, Attendee, AttendanceAnswer, CheckInValidation } from "./schema";

/** Where I am checked in; null when nowhere. */
export const activeAttendanceQuery = () =>
  queryOptions({
    queryKey: ["/api/attendances/me/active"] as const,
    queryFn: ({ queryKey, signal }) => apiQuery<ActiveAttendance>(queryKey[0], { signal }),
  });

/** Everybody with a confirmed RSVP, those checked in first. 403 unless I RSVP'd, host it or am admin. */
export const attendeesQuery = (eventId: string) =>
  queryOptions({
    queryKey: [`/api/events/${eventId}/rsvped-attendees`] as const,
    queryFn: ({ queryKey, signal }) => apiAllPages<Attendee>(queryKey[0], { signal }),
  });

/** Whether I may check in, in the server's words. Spec B§8: a 403 means no RSVP, any other refusal too early. */
export const checkInStateQuery = (eventId: string) =>
  queryOptions({
    queryKey: [`/api/events/${eventId}/validate-checkin`] as const,
    queryFn: async ({ queryKey, signal }): Promise<CheckInState> => {
      try {
        const answer = await apiRequest<CheckInValidation>("POST", queryKey[0], undefined, { signal });
        const { canCheckIn, reason = null, minutesUntilCheckIn } = answer;
        return { canCheckIn, reason, minutesUntilCheckIn };
      } catch (error) {
        if (!(error instanceof ApiError) || error.status >= 500 || error.status === 401) throw error;
        return { canCheckIn: false, reason: error.status === 403 ? "no_rsvp" : "too_early", minutesUntilCheckIn: 0 };
      }
    },
  });

/** @throws ApiError (403 without an RSVP, 409 too early or over), TypeError when the network failed */
export const checkIn = (eventId: string): Promise<AttendanceAnswer> =>
  apiRequest("POST", "/api/attendances/check-in", { eventId });

/** @throws ApiError, TypeError when the network failed */
export const checkOut = (eventId: string): Promise<unknown> =>
  apiRequest("POST", "/api/attendances/check-out", { eventId });
