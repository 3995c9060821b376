import { type Query, queryOptions } from "@tanstack/react-query";

import { clock } from "@/lib/core/shared/clock";
import { apiRequest } from "@/lib/http/browser/api-client";
import { type ListPages, pagesQuery } from "@/lib/http/browser/list-queries";

import type { AnnouncedDates, Audience } from "./constants";
import type {
  Announcement,
  AnnouncementPreview,
  AnnouncementText,
  AudienceCounts,
  ManagedAnnouncement,
} from "./schema";

// Each call throws ApiError, or TypeError if the network failed.

export const getAnnouncementsPath = (eventId: string): string => `/api/events/${eventId}/announcements`;

export const announcementsQuery = (eventId: string) => pagesQuery<Announcement>(getAnnouncementsPath(eventId));

/** Whether a query has the announcements of any event, as attendees read them. */
export const isAnnouncements = ({ queryKey: [path] }: Query): boolean =>
  typeof path === "string" && /^\/api\/events\/[^/]+\/announcements$/.test(path);

/** Live events come at the start and at the end, which is too rare for a progress bar. */
const PROGRESS_INTERVAL_MS = 3_000;
const REFETCH_INTERVAL_MS = 30_000;

const isUnderWay = ({ status, sendAt }: ManagedAnnouncement): boolean =>
  status === "sending" || (status === "scheduled" && Date.parse(sendAt) <= clock.ms());

export const managedAnnouncementsQuery = (eventId: string) => ({
  ...pagesQuery<ManagedAnnouncement>(`${getAnnouncementsPath(eventId)}/manage`),
  refetchInterval: ({ state }: { state: { data?: ListPages<ManagedAnnouncement> } }) =>
    state.data?.pages.some(({ items }) => items.some(isUnderWay)) ? PROGRESS_INTERVAL_MS : REFETCH_INTERVAL_MS,
});

export const audienceCountsQuery = (eventId: string) =>
  queryOptions<AudienceCounts | null>({ queryKey: [`${getAnnouncementsPath(eventId)}/audiences`] });

type NewAnnouncement = AnnouncementText & {
  id: string;
  audience: Audience;
  dates?: AnnouncedDates;
  sendAt: string | null;
};

/** Safe to repeat with the same id. */
export const createAnnouncement = (eventId: string, input: NewAnnouncement): Promise<ManagedAnnouncement> =>
  apiRequest("POST", getAnnouncementsPath(eventId), input);

export const withdrawAnnouncement = (eventId: string, id: string): Promise<unknown> =>
  apiRequest("DELETE", `${getAnnouncementsPath(eventId)}/${id}`);

export const previewAnnouncement = (eventId: string, text: AnnouncementText): Promise<AnnouncementPreview> =>
  apiRequest("POST", `${getAnnouncementsPath(eventId)}/preview`, text);

export const sendAnnouncementTest = (eventId: string, text: AnnouncementText): Promise<unknown> =>
  apiRequest("POST", `${getAnnouncementsPath(eventId)}/test`, text);
