import { apiRequest } from "@/lib/http/browser/api-client";
import { wholeListQuery } from "@/lib/http/browser/list-queries";

import type { BlockedPerson, ReportInput } from "../schema";

// Each call throws ApiError, or TypeError if the network failed.

export const blockedQuery = () => wholeListQuery<BlockedPerson>("/api/users/blocked");

export const blockUser = (userId: string): Promise<unknown> => apiRequest("POST", `/api/users/${userId}/block`);

export const unblockUser = (userId: string): Promise<unknown> => apiRequest("DELETE", `/api/users/${userId}/block`);

/** @throws ApiError (429 beyond 10 an hour) */
export const reportUser = (userId: string, report: ReportInput): Promise<unknown> =>
  apiRequest("POST", `/api/users/${userId}/report`, report);
