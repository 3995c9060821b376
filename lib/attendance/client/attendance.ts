import { infiniteQueryOptions, queryOptions, type InfiniteData } from "@tanstack/react-query";

import type { CheckInState } from "@/lib/events/schema/event";
import { ApiError, apiPage, apiQuery, apiRequest } from "@/lib/http/browser/api-client";

import { FIRST_ATTENDEES_PAGE, NEXT_ATTENDEES_PAGE } from "../constants";
import type {
  ActiveAttendance,
  Attendee,
  AttendanceResponse,
  AttendeeSummary,
  CheckInValidation,
} from "../schema/attendance";

/** Where I am checked in; null when nowhere. */
export const activeAttendanceQuery = () =>
  queryOptions({
    queryKey: ["/api/attendances/me/active"] as const,
    queryFn: ({ queryKey, signal }) => apiQuery<ActiveAttendance>(queryKey[0], { signal }),
  });

/** Under it stands all that shows who comes to an event. */
export const getAttendeesPath = (eventId: string): string => `/api/events/${eventId}/rsvped-attendees`;

/** `next` is the path of the page that follows. */
export type AttendeesPage = { items: Attendee[]; next: string | null };
export type AttendeesPages = InfiniteData<AttendeesPage, string>;

function pagePath(eventId: string, search: string, more: { cursor?: string } = {}): string {
  const params = new URLSearchParams({
    limit: String(more.cursor ? NEXT_ATTENDEES_PAGE : FIRST_ATTENDEES_PAGE),
    ...more,
  });
  if (search) params.set("search", search);
  return `${getAttendeesPath(eventId)}?${params.toString()}`;
}

/** Small first, so that it is soon there; then in larger steps, so that a list read again is few calls. */
function following(next: string | null): string | null {
  return next && next.replace(/([?&]limit=)\d+/, `$1${NEXT_ATTENDEES_PAGE}`);
}

/**
 * Everybody with a confirmed RSVP, those checked in first, page after page; with `search` those whom it fits, as the server
 * finds them. 403 unless I RSVP'd, host it or am admin.
 */
export const attendeesQuery = (eventId: string, search = "") =>
  infiniteQueryOptions({
    queryKey: [pagePath(eventId, search), "pages"] as const,
    queryFn: ({ pageParam, signal }) => apiPage<Attendee>(pageParam, { signal }),
    initialPageParam: pagePath(eventId, search),
    getNextPageParam: (last: AttendeesPage) => following(last.next),
  });

/** What a page read on the server, in the shape that `attendeesQuery` keeps. */
export function toAttendeesPages(eventId: string, items: Attendee[], cursor: string | null): AttendeesPages {
  const next = cursor && pagePath(eventId, "", { cursor });
  return { pages: [{ items, next }], pageParams: [pagePath(eventId, "")] };
}

/** How many come and are here, and of which industries. */
export const attendeeSummaryQuery = (eventId: string) =>
  queryOptions<AttendeeSummary>({ queryKey: [`${getAttendeesPath(eventId)}/summary`] });

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

/**
 * With the code from the door also without an RSVP.
 * @throws ApiError (403 without an RSVP, 409 too early, over, full or an expired code), TypeError when the network failed
 */
export const checkIn = (eventId: string, doorCode?: string): Promise<AttendanceResponse> =>
  apiRequest("POST", "/api/attendances/check-in", { eventId, doorCode });

/** @throws ApiError, TypeError when the network failed */
export const checkOut = (eventId: string): Promise<unknown> =>
  apiRequest("POST", "/api/attendances/check-out", { eventId });
