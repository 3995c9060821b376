import { queryOptions } from "@tanstack/react-query";

import { apiRequest } from "@/lib/http/browser/api-client";

import type { Organizer, OrganizerForm } from "./schema";

// Each call throws ApiError, or TypeError if the network failed.

const OWN_PATH = "/api/organizers/me";

/** Null if the member has no page. */
export const ownOrganizerQuery = () => queryOptions<Organizer | null>({ queryKey: [OWN_PATH] });

/** @throws ApiError (409 if another page has the address) */
export const saveOrganizer = (input: OrganizerForm): Promise<Organizer> => apiRequest("PUT", OWN_PATH, input);
