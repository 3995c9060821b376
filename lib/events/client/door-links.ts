import { queryOptions } from "@tanstack/react-query";

import { apiRequest } from "@/lib/http/browser/api-client";

import type { DoorLink, NewDoorLink } from "../schema/team";

// Each call throws ApiError, or TypeError if the network failed.

const getLinksPath = (eventId: string): string => `/api/events/${eventId}/door/links`;

export const doorLinksQuery = (eventId: string) => queryOptions<DoorLink[]>({ queryKey: [getLinksPath(eventId)] });

export const createDoorLink = (eventId: string, label: string): Promise<NewDoorLink> =>
  apiRequest("POST", getLinksPath(eventId), { label });

export const withdrawDoorLink = (eventId: string, id: string): Promise<unknown> =>
  apiRequest("DELETE", `${getLinksPath(eventId)}/${id}`);

/**
 * For the helper's device: the first one that calls has the link. Repeatable with the secret. A
 * session that has ended doesn't matter.
 */
export const takeDoorLink = (token: string, secret: string): Promise<unknown> =>
  apiRequest("POST", "/api/door-links/take", { token, secret }, { withToken: false });

/** For a call by a helper's link. The server never falls back to a session of this browser. */
export const asHelper = (linkId: string | undefined): { authorization?: string } =>
  linkId ? { authorization: `Door ${linkId}` } : {};
