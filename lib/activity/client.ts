import { apiRequest } from "@/lib/http/browser/api-client";
import { getStoredToken } from "@/lib/http/browser/stored-token";

import type { ActivityInput } from "./schema";

/** Runs in the background and ignores failures. Sends nothing without a stored token. */
export function trackActivity(input: ActivityInput): void {
  if (!getStoredToken()) return;
  apiRequest("POST", "/api/activity/track", input).catch(() => undefined);
}
