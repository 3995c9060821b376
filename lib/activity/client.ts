import { apiRequest } from "@/lib/http/browser/api-client";
import { storedToken } from "@/lib/http/browser/stored-token";

import type { ActivityInput } from "./schema";

/** Reports an activity. Never waits, never fails a screen; nothing is sent without a stored token (spec A§6, A§8). */
export function trackActivity(input: ActivityInput): void {
  if (!storedToken()) return;
  apiRequest("POST", "/api/activity/track", input).catch(() => undefined);
}
