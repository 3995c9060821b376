import { queryOptions } from "@tanstack/react-query";

import { apiRequest } from "@/lib/http/browser/api-client";
import { wholeListQuery } from "@/lib/http/browser/list-queries";

import type { FollowedOrganizer, Organizer, OrganizerForm } from "./schema";

// Each call throws ApiError, or TypeError if the network failed.

const OWN_PATH = "/api/organizers/me";

/** Null if the member has no page. */
export const ownOrganizerQuery = () => queryOptions<Organizer | null>({ queryKey: [OWN_PATH] });

/** @throws ApiError (409 if another page has the address) */
export const saveOrganizer = (input: OrganizerForm): Promise<Organizer> => apiRequest("PUT", OWN_PATH, input);

export const followedQuery = () => wholeListQuery<FollowedOrganizer>("/api/organizers/followed");

export const setFollowing = (organizerId: string, isFollowing: boolean): Promise<unknown> =>
  apiRequest(isFollowing ? "PUT" : "DELETE", `/api/organizers/${organizerId}/follow`);
