import { queryOptions } from "@tanstack/react-query";

import { isRetryable } from "@/lib/http/browser/query-client";
import type { Viewer } from "@/lib/profiles/schema/own-profile";

import { hasValidToken } from "./stored-session";

const STALE_TIME_MS = 5 * 60 * 1000;

export const currentUserQuery = () =>
  queryOptions<Viewer | null>({
    queryKey: ["/api/auth/me"],
    staleTime: STALE_TIME_MS,
    retry: (failures, error) => failures < 1 && isRetryable(error),
    enabled: () => hasValidToken(),
  });
