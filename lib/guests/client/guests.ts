import { queryOptions } from "@tanstack/react-query";

import { getAttendeesPath } from "@/lib/attendance/client/attendance";
import { PEOPLE_REFETCH_INTERVAL_MS } from "@/lib/attendance/client/manage";
import { apiRequest } from "@/lib/http/browser/api-client";

import type {
  ClaimedGuest,
  DecidedPeople,
  DecidePeopleInput,
  Guest,
  InvitedGuests,
  InviteGuestsInput,
  PeopleCounts,
  PlusOne,
  RemovedPeople,
  RemovePeopleInput,
} from "../schema/guests";

// Each call throws ApiError, or TypeError if the network failed.

const getGuestsPath = (eventId: string): string => `/api/events/${eventId}/guests`;

export const peopleCountsQuery = (eventId: string) =>
  queryOptions<PeopleCounts | null>({
    queryKey: [`${getAttendeesPath(eventId)}/counts`],
    refetchInterval: PEOPLE_REFETCH_INTERVAL_MS,
  });

/** The values of the form. The server makes blank texts null. */
export type GuestValues = { name: string; email: string; company: string; note: string };

/** The guest is pending if no place was free. The same id again adds nobody. */
export const addGuest = (eventId: string, id: string, values: GuestValues): Promise<Guest> =>
  apiRequest("POST", getGuestsPath(eventId), { id, ...values });

export const changeGuest = (eventId: string, guestId: string, values: GuestValues): Promise<Guest> =>
  apiRequest("PATCH", `${getGuestsPath(eventId)}/${guestId}`, values);

/** The server makes a blank reason null. */
export const removePeople = (eventId: string, input: RemovePeopleInput): Promise<RemovedPeople> =>
  apiRequest("POST", `${getAttendeesPath(eventId)}/removals`, input);

/**
 * Approves or declines requests of members and guests, or with `all` the open ones that were made
 * first, or moves members up the waitlist. @throws ApiError (409 once the event is over, or if no
 * place is free)
 */
export const decidePeople = (eventId: string, input: DecidePeopleInput): Promise<DecidedPeople> =>
  apiRequest("POST", `${getAttendeesPath(eventId)}/requests`, input);

export const inviteGuests = (eventId: string, input: InviteGuestsInput): Promise<InvitedGuests> =>
  apiRequest("POST", `${getGuestsPath(eventId)}/invitations`, input);

export const claimGuest = (token: string): Promise<ClaimedGuest> =>
  apiRequest("POST", "/api/guest-invitations/claim", { token });

const getPlusOnesPath = (eventId: string): string => `/api/events/${eventId}/rsvp/guests`;

/** The guests whom the viewer brings. */
export const plusOnesQuery = (eventId: string) => queryOptions<PlusOne[]>({ queryKey: [getPlusOnesPath(eventId)] });

/** @throws ApiError (409 for more than the event allows or has places for) */
export const setPlusOnes = (eventId: string, guests: PlusOne[]): Promise<unknown> =>
  apiRequest("PUT", getPlusOnesPath(eventId), { guests });
