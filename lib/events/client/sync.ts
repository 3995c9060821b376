import { queryOptions } from "@tanstack/react-query";

import { apiRequest } from "@/lib/http/browser/api-client";

import type { SyncStatusResponse } from "../responses/sync";

/** For admins. @throws ApiError (503 with the reason), TypeError when the network failed */
export const syncEvents = (): Promise<{ count: number }> =>
  apiRequest("POST", "/api/events/sync-from-eventbrite", undefined, { withTimeLimit: false });

export const syncStatusQuery = () => queryOptions<SyncStatusResponse | null>({ queryKey: ["/api/events/sync-status"] });
