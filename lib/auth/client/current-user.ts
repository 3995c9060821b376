import { queryOptions } from "@tanstack/react-query";

import { apiQuery } from "@/lib/http/browser/api-client";
import { isRetryable } from "@/lib/http/browser/query-client";
import type { Viewer } from "@/lib/profiles/schema/own-profile";

import { hasValidToken } from "./stored-session";

const STALE_TIME_MS = 5 * 60 * 1000;

export const currentUserQuery = () =>
  queryOptions({
    queryKey: ["/api/auth/me"] as const,
    queryFn: ({ signal }) => apiQuery<Viewer>("/api/auth/me", { signal }),
    staleTime: STALE_TIME_MS,
    retry: (failures, error) => failures < 1 && isRetryable(error),
    enabled: () => hasValidToken(),
  });
