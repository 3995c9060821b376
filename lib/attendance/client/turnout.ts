import { queryOptions } from "@tanstack/react-query";

import { pagesQuery } from "@/lib/http/browser/list-queries";

import type { ShownTurnout, TurnoutCounts, TurnoutEntry } from "../schema/turnout";
import { getAttendeesPath } from "./attendance";

// Each call throws ApiError, or TypeError if the network failed.

/** Check-ins arrive as live events, but new RSVPs and guests don't. */
const REFETCH_INTERVAL_MS = 30_000;

export type TurnoutFilters = { show: ShownTurnout; search: string };

/** Below the attendees' path, so that live check-ins refetch it, too. */
const getPath = (eventId: string): string => `${getAttendeesPath(eventId)}/turnout`;

function getTurnoutPath(eventId: string, { show, search }: TurnoutFilters): string {
  const params = new URLSearchParams({ show });
  if (search.trim()) params.set("search", search.trim());
  return `${getPath(eventId)}?${params.toString()}`;
}

export const turnoutQuery = (eventId: string, filters: TurnoutFilters) => ({
  ...pagesQuery<TurnoutEntry>(getTurnoutPath(eventId, filters)),
  refetchInterval: REFETCH_INTERVAL_MS,
});

export const turnoutCountsQuery = (eventId: string) =>
  queryOptions<TurnoutCounts | null>({
    queryKey: [`${getPath(eventId)}/counts`],
    refetchInterval: REFETCH_INTERVAL_MS,
  });
