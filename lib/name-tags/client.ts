import { queryOptions } from "@tanstack/react-query";

import { asHelper } from "@/lib/events/client/door-links";
import type { ClaimedGuest } from "@/lib/guests/schema/guests";
import { apiRequest } from "@/lib/http/browser/api-client";
import type { SharedProfile } from "@/lib/profiles/responses/profile";

import type { ShownNameTags } from "./constants";
import type { NameTag, NameTagList, PrintedNameTags } from "./schema";

// Each call throws ApiError, or TypeError if the network failed.

const getNameTagsPath = (eventId: string): string => `/api/events/${eventId}/name-tags`;

export type NameTagFilters = { show: ShownNameTags; search: string };

const listNameTags = (eventId: string, input: object, linkId?: string): Promise<NameTagList> =>
  apiRequest("POST", getNameTagsPath(eventId), input, asHelper(linkId));

/** The call stores codes, and repeating it changes nothing. A page stays as it was while shown. */
export const nameTagsQuery = (eventId: string, filters: NameTagFilters, cursor: string | null) =>
  queryOptions<NameTagList>({
    queryKey: [getNameTagsPath(eventId), filters, cursor],
    queryFn: () => listNameTags(eventId, { ...filters, ...(cursor && { cursor }) }),
    staleTime: Infinity,
    gcTime: 0,
  });

/** Of people who were checked in within the last seconds and have no name tag on paper. */
export const listArrivedNameTags = async (
  eventId: string,
  arrivedWithin: number,
  linkId?: string,
): Promise<NameTag[]> => (await listNameTags(eventId, { show: "unprinted", arrivedWithin }, linkId)).nameTags;

const postPrinted = (eventId: string, body: object, linkId?: string): Promise<PrintedNameTags> =>
  apiRequest("POST", `${getNameTagsPath(eventId)}/printed`, body, asHelper(linkId));

export const markPrinted = (eventId: string, ids: string[]): Promise<PrintedNameTags> => postPrinted(eventId, { ids });

/** Returns false if another device printed it first. */
export const claimPrint = async (eventId: string, id: string, linkId?: string): Promise<boolean> =>
  (await postPrinted(eventId, { ids: [id], onlyUnprinted: true }, linkId)).ids.length > 0;

/** Returns the event that the member joined as the guest of this name tag. */
export const claimNameTag = (code: string): Promise<ClaimedGuest> =>
  apiRequest("POST", "/api/name-tags/claim", { code });

/** The member with this name tag. Fails with ApiError 404 for any other code. */
export const openNameTag = (code: string): Promise<SharedProfile> =>
  apiRequest("POST", "/api/name-tags/open", { code });

/** Fails with ApiError 404 for a person without a place. */
export async function renewCode(eventId: string, personId: string): Promise<NameTag> {
  const { nameTags } = await listNameTags(eventId, { personIds: [personId] });
  return apiRequest("POST", `${getNameTagsPath(eventId)}/${nameTags[0]?.id ?? personId}/renew`);
}
