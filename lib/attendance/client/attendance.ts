import { type InfiniteData, infiniteQueryOptions, type QueryClient, queryOptions } from "@tanstack/react-query";

import type { CheckInState, EventResponse } from "@/lib/events/schema/event";
import { ApiError, apiPage, apiRequest, type ListPage } from "@/lib/http/browser/api-client";
import { restartRead } from "@/lib/http/browser/query-data";
import { isRetryable } from "@/lib/http/browser/query-client";

import { FIRST_ATTENDEES_PAGE, NEXT_ATTENDEES_PAGE } from "../constants";
import type {
  Attendee,
  AttendeeSummary,
  AttendanceResponse,
  AttendeeTopic,
  AttendeeView,
  FirstAttendees,
  OwnAttendance,
} from "../schema/attendance";
import type { CheckInValidation } from "../schema/check-in";
import { activeAttendanceQuery } from "./active-attendance";

/** Shows the viewer's check-in at an event after their act, or with null that they left it. */
export function showAttendance(client: QueryClient, event: EventResponse, attendance: AttendanceResponse | null): void {
  const { queryKey } = activeAttendanceQuery();
  client.setQueryData(queryKey, (active) => {
    if (!attendance) return active?.eventId === event.id ? null : active;
    const { id, eventId, checkInTime } = attendance;
    const { name, location, endTime } = event;
    return { id, eventId, checkInTime, event: { id: eventId, name, location, endTime } };
  });
  void restartRead(client, queryKey);
}

export const getAttendeesPath = (eventId: string): string => `/api/events/${eventId}/rsvped-attendees`;

/** The first page of the whole list has the counts. */
type AttendeesPage = ListPage<Attendee> & { summary?: AttendeeSummary };

export type AttendeesPages = InfiniteData<AttendeesPage, string>;

type PageParams = { cursor?: string } & AttendeeView;

function pagePath(eventId: string, search: string, { cursor, ...view }: PageParams = {}): string {
  const params = new URLSearchParams({
    limit: String(cursor ? NEXT_ATTENDEES_PAGE : FIRST_ATTENDEES_PAGE),
    ...(cursor && { cursor }),
  });
  if (search) params.set("search", search);
  for (const [name, value] of Object.entries(view)) if (value) params.set(name, value);
  return `${getAttendeesPath(eventId)}?${params.toString()}`;
}

/** Later pages are larger than the first, so that a reload takes few calls. */
function toNextPath(next: string | null): string | null {
  return next && next.replace(/([?&]limit=)\d+/, `$1${NEXT_ATTENDEES_PAGE}`);
}

/** Confirmed RSVPs, checked-in ones first. 403 for a visitor without access to the list. */
export function attendeesQuery(eventId: string, search = "", view: AttendeeView = {}) {
  const first = pagePath(eventId, search, view);
  const isWhole = first === pagePath(eventId, "");
  return infiniteQueryOptions({
    queryKey: [first, "pages"] as const,
    queryFn: ({ pageParam, signal }): Promise<AttendeesPage> =>
      isWhole && pageParam === first ? readFirstPage(eventId, signal) : apiPage<Attendee>(pageParam, { signal }),
    initialPageParam: first,
    getNextPageParam: (last: AttendeesPage) => toNextPath(last.next),
  });
}

async function readFirstPage(eventId: string, signal: AbortSignal): Promise<AttendeesPage> {
  const path = `${getAttendeesPath(eventId)}/summary`;
  return toFirstPage(eventId, await apiRequest<FirstAttendees>("GET", path, undefined, { signal }));
}

const toFirstPage = (eventId: string, { attendees, next: cursor, ...summary }: FirstAttendees): AttendeesPage => ({
  items: attendees,
  next: cursor && pagePath(eventId, "", { cursor }),
  summary,
});

/** Converts what the server read to the data of `attendeesQuery`. */
export const toAttendeesPages = (eventId: string, first: FirstAttendees): AttendeesPages => ({
  pages: [toFirstPage(eventId, first)],
  pageParams: [pagePath(eventId, "")],
});

/** The counts of the whole list, from data of its `attendeesQuery`. */
export const getAttendeeSummary = (data: Pick<AttendeesPages, "pages"> | undefined): AttendeeSummary | undefined =>
  data?.pages[0]?.summary;

export const attendeeTopicsQuery = (eventId: string) =>
  queryOptions<AttendeeTopic[]>({ queryKey: [`${getAttendeesPath(eventId)}/topics`] });

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
