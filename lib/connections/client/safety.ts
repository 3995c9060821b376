import { queryOptions } from "@tanstack/react-query";

import { apiAllPages, apiRequest } from "@/lib/http/browser/api-client";

import type { BlockedPerson, ReportInput } from "../schema";

// Each call throws ApiError, or TypeError if the network failed.

export const blockedQuery = () =>
  queryOptions({
    queryKey: ["/api/users/blocked"] as const,
    queryFn: ({ queryKey, signal }) => apiAllPages<BlockedPerson>(queryKey[0], { signal }),
  });

export const blockUser = (userId: string): Promise<unknown> => apiRequest("POST", `/api/users/${userId}/block`);

export const unblockUser = (userId: string): Promise<unknown> => apiRequest("DELETE", `/api/users/${userId}/block`);

/** @throws ApiError (429 beyond 10 an hour) */
export const reportUser = (userId: string, report: ReportInput): Promise<unknown> =>
  apiRequest("POST", `/api/users/${userId}/report`, report);
