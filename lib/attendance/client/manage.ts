import { queryOptions } from "@tanstack/react-query";

import { getDeskPath } from "@/lib/events/constants/desk";
import { apiFile } from "@/lib/http/browser/api-client";
import { pagesQuery } from "@/lib/http/browser/list-queries";

import { getAttendeesPath } from "./attendance";
import type { DoorCode } from "../schema/check-in";
import type { ShownPeople } from "../constants";
import type { ManagedPerson } from "../schema/manage";

// Each call throws ApiError, or TypeError if the network failed.

/** Check-ins arrive as live events, but new RSVPs don't. */
export const PEOPLE_REFETCH_INTERVAL_MS = 30_000;

export type PeopleFilters = { show: ShownPeople; search: string; sort?: "arrival" };

/** Of Results, which begin with all who came or could have. */
export const TURNOUT_FILTERS = { show: "coming", search: "", sort: "arrival" } as const satisfies PeopleFilters;

const toParams = ({ show, search, sort }: PeopleFilters) =>
  new URLSearchParams({ show, ...(search && { search }), ...(sort && { sort }) });

/** The address of People with these filters. */
export const getPeopleAddress = (eventId: string, filters: PeopleFilters): string =>
  `${getDeskPath(eventId, "people")}?${toParams(filters).toString()}`;

export const managedPeopleQuery = (eventId: string, filters: PeopleFilters) => ({
  ...pagesQuery<ManagedPerson>(`${getAttendeesPath(eventId)}/manage?${toParams(filters).toString()}`),
  refetchInterval: PEOPLE_REFETCH_INTERVAL_MS,
});

/** Loaded again when the code changes by the server's clock. */
export const doorCodeQuery = (eventId: string) =>
  queryOptions<DoorCode | null>({
    queryKey: [`/api/events/${eventId}/door`],
    refetchInterval: ({ state }) => ((state.data?.secondsLeft ?? 1) + 0.5) * 1_000,
    // A tablet at the door may count as a background tab.
    refetchIntervalInBackground: true,
    gcTime: 0,
  });

export const getAttendeeFile = (eventId: string): Promise<Blob> => apiFile(`${getAttendeesPath(eventId)}/export`);
