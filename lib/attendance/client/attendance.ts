import { type QueryClient, queryOptions } from "@tanstack/react-query";

import type { CheckInState, EventResponse } from "@/lib/events/schema/event";
import { ApiError, apiRequest, type ListPage } from "@/lib/http/browser/api-client";
import { type ListPages, pagesQuery } from "@/lib/http/browser/list-queries";
import { restartRead } from "@/lib/http/browser/query-data";
import { isRetryable } from "@/lib/http/browser/query-client";

import type { TagFilter } from "@/lib/profiles/schema/tags";

import { FIRST_ATTENDEES_PAGE, NEXT_ATTENDEES_PAGE } from "../constants";
import type {
  ActiveAttendance,
  Attendee,
  AttendeeSummary,
  AttendanceResponse,
  AttendeeTag,
  OwnAttendance,
} from "../schema/attendance";
import type { CheckInValidation } from "../schema/check-in";

export const activeAttendanceQuery = () =>
  queryOptions<ActiveAttendance | null>({ queryKey: ["/api/attendances/me/active"] });

/** Shows the viewer's check-in at an event after their act, or with null that they left it. */
export function showAttendance(client: QueryClient, event: EventResponse, attendance: AttendanceResponse | null): void {
  const { queryKey } = activeAttendanceQuery();
  client.setQueryData(queryKey, (active) => {
    if (!attendance) return active?.eventId === event.id ? null : active;
    const { id, eventId, checkInTime } = attendance;
    return { id, eventId, checkInTime, event: { id: eventId, name: event.name, location: event.location } };
  });
  void restartRead(client, queryKey);
}

export const getAttendeesPath = (eventId: string): string => `/api/events/${eventId}/rsvped-attendees`;

export type AttendeesPages = ListPages<Attendee>;

type PageParams = { cursor?: string } & TagFilter;

function pagePath(eventId: string, search: string, { cursor, ...filter }: PageParams = {}): string {
  const params = new URLSearchParams({
    limit: String(cursor ? NEXT_ATTENDEES_PAGE : FIRST_ATTENDEES_PAGE),
    ...(cursor && { cursor }),
  });
  if (search) params.set("search", search);
  for (const [kind, key] of Object.entries(filter)) if (key) params.set(kind, key);
  return `${getAttendeesPath(eventId)}?${params.toString()}`;
}

/** Later pages are larger than the first, so that a reload takes few calls. */
function toNextPath(next: string | null): string | null {
  return next && next.replace(/([?&]limit=)\d+/, `$1${NEXT_ATTENDEES_PAGE}`);
}

/** Confirmed RSVPs, checked-in ones first. 403 for a visitor without access to the list. */
export const attendeesQuery = (eventId: string, search = "", filter: TagFilter = {}) => ({
  ...pagesQuery<Attendee>(pagePath(eventId, search, filter)),
  getNextPageParam: (last: ListPage<Attendee>) => toNextPath(last.next),
});

/** Converts what the server read to the data of `attendeesQuery`. */
export function toAttendeesPages(eventId: string, { items, next: cursor }: ListPage<Attendee>): AttendeesPages {
  const next = cursor && pagePath(eventId, "", { cursor });
  return { pages: [{ items, next }], pageParams: [pagePath(eventId, "")] };
}

export const attendeeSummaryQuery = (eventId: string) =>
  queryOptions<AttendeeSummary>({ queryKey: [`${getAttendeesPath(eventId)}/summary`] });

export const attendeeTagsQuery = (eventId: string) =>
  queryOptions<AttendeeTag[]>({ queryKey: [`${getAttendeesPath(eventId)}/tags`] });

/** A 403 means that there is no RSVP. Fails otherwise, until the server answers again. */
export const checkInStateQuery = (eventId: string) =>
  queryOptions({
    queryKey: [`/api/events/${eventId}/validate-checkin`] as const,
    queryFn: async ({ queryKey, signal }): Promise<CheckInState> => {
      try {
        const response = await apiRequest<CheckInValidation>("POST", queryKey[0], undefined, { signal });
        const { canCheckIn, reason = null, minutesUntilCheckIn } = response;
        return { canCheckIn, reason, minutesUntilCheckIn };
      } catch (error) {
        if (!(error instanceof ApiError) || error.status !== 403) throw error;
        return { canCheckIn: false, reason: "no_rsvp", minutesUntilCheckIn: 0 };
      }
    },
    // Without an end, each after a longer pause.
    retry: (_, error) => isRetryable(error),
  });

/** A door code replaces an RSVP. @throws ApiError (403, 409 early, over, full or expired code) */
export const checkIn = (eventId: string, doorCode?: string): Promise<OwnAttendance> =>
  apiRequest("POST", "/api/attendances/check-in", { eventId, doorCode });

/** `{}` if the member was checked out already. @throws ApiError, TypeError */
export const checkOut = (eventId: string): Promise<Partial<OwnAttendance>> =>
  apiRequest("POST", "/api/attendances/check-out", { eventId });
