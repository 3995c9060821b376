import { queryOptions } from "@tanstack/react-query";

import { asHelper } from "@/lib/events/client/door-links";
import type { ClaimedGuest } from "@/lib/guests/schema/guests";
import { apiRequest } from "@/lib/http/browser/api-client";
import type { SharedProfile } from "@/lib/profiles/responses/profile";

import type { ShownBadges } from "./constants";
import type { Badge, BadgeList, PrintedBadges } from "./schema";

// Each call throws ApiError, or TypeError if the network failed.

const getBadgesPath = (eventId: string): string => `/api/events/${eventId}/badges`;

export type BadgeFilters = { show: ShownBadges; search: string };

const listBadges = (eventId: string, input: object, linkId?: string): Promise<BadgeList> =>
  apiRequest("POST", getBadgesPath(eventId), input, asHelper(linkId));

/** The call stores codes, and repeating it changes nothing. A page stays as it was while shown. */
export const badgesQuery = (eventId: string, filters: BadgeFilters, cursor: string | null) =>
  queryOptions<BadgeList>({
    queryKey: [getBadgesPath(eventId), filters, cursor],
    queryFn: () => listBadges(eventId, { ...filters, ...(cursor && { cursor }) }),
    staleTime: Infinity,
    gcTime: 0,
  });

/** Of people who were checked in within the last seconds and have no name tag on paper. */
export const listArrivedBadges = async (eventId: string, arrivedWithin: number, linkId?: string): Promise<Badge[]> =>
  (await listBadges(eventId, { show: "unprinted", arrivedWithin }, linkId)).badges;

const postPrinted = (eventId: string, body: object, linkId?: string): Promise<PrintedBadges> =>
  apiRequest("POST", `${getBadgesPath(eventId)}/printed`, body, asHelper(linkId));

export const markPrinted = (eventId: string, ids: string[]): Promise<PrintedBadges> => postPrinted(eventId, { ids });

/** Returns false if another device printed it first. */
export const claimPrint = async (eventId: string, id: string, linkId?: string): Promise<boolean> =>
  (await postPrinted(eventId, { ids: [id], onlyUnprinted: true }, linkId)).ids.length > 0;

/** Returns the event that the member joined as the guest of this name tag. */
export const claimBadge = (code: string): Promise<ClaimedGuest> => apiRequest("POST", "/api/badges/claim", { code });

/** The member with this name tag. Fails with ApiError 404 for any other code. */
export const openBadge = (code: string): Promise<SharedProfile> => apiRequest("POST", "/api/badges/open", { code });

/** Fails with ApiError 404 for a person without a place. */
export async function renewCode(eventId: string, personId: string): Promise<Badge> {
  const { badges } = await listBadges(eventId, { personIds: [personId] });
  return apiRequest("POST", `${getBadgesPath(eventId)}/${badges[0]?.id ?? personId}/renew`);
}
