import { queryOptions } from "@tanstack/react-query";

import { apiQuery, apiRequest } from "@/lib/http/browser/api-client";
import { wholeListQuery } from "@/lib/http/browser/list-queries";

import type { AnswersInput } from "../schema/questions";
import type { CancelledRsvp, GuestOffer, MyRsvp, RsvpResponse, StoredRsvp, UpdateRsvpInput } from "../schema/rsvp";

// Each call throws ApiError, or TypeError if the network failed.

/** `hidden` hides the viewer at the event or shows them; absent changes nothing. */
export type NewRsvpInput = { answers?: AnswersInput; sharesEmail?: boolean; hidden?: boolean };

const getRsvpPath = (eventId: string): string => `/api/events/${eventId}/rsvp`;

/** Includes notification preferences; null without an RSVP. */
export const myRsvpQuery = (eventId: string) =>
  queryOptions({
    queryKey: [getRsvpPath(eventId)] as const,
    queryFn: ({ queryKey, signal }) => apiQuery<RsvpResponse>(queryKey[0], { signal }),
  });

/** Without events that are over. The soonest is first. */
export const myRsvpsQuery = () => wholeListQuery<MyRsvp>("/api/rsvps/me");

/** Events whose guest list has the viewer's address. */
export const guestOffersQuery = () => queryOptions<GuestOffer[]>({ queryKey: ["/api/rsvps/me/offers"] });

/** @throws ApiError (404 if nothing is offered) */
export const acceptOffer = (eventId: string): Promise<unknown> =>
  apiRequest("POST", `/api/rsvps/me/offers/${eventId}/accept`);

export const declineOffer = (eventId: string): Promise<unknown> =>
  apiRequest("POST", `/api/rsvps/me/offers/${eventId}/decline`);

export const rsvpKey = (eventId: string) => [getRsvpPath(eventId), "create"] as const;

/** @throws ApiError (400 for answers, 409 once the event is over) */
export const createRsvp = (eventId: string, input?: NewRsvpInput): Promise<StoredRsvp> =>
  apiRequest("POST", getRsvpPath(eventId), input);

/** Hides the viewer at the event or shows them again. */
export const setMemberHidden = (eventId: string, isHidden: boolean): Promise<unknown> =>
  apiRequest(isHidden ? "PUT" : "DELETE", `/api/events/${eventId}/hidden`);

/** Also checks the viewer out. `{}` if there was none. */
export const cancelRsvp = (eventId: string): Promise<Partial<CancelledRsvp>> =>
  apiRequest("DELETE", getRsvpPath(eventId));

/** Changes only what is given. */
export const updateRsvp = (eventId: string, input: UpdateRsvpInput): Promise<RsvpResponse> =>
  apiRequest("PATCH", getRsvpPath(eventId), input);
