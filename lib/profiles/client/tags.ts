import { apiRequest } from "@/lib/http/browser/api-client";

import type { ChangeTagInput, Tags } from "../schema/tags";

/** The other tags stay. @throws ApiError, or TypeError if the network failed */
export const changeTag = (tag: ChangeTagInput): Promise<Tags> => apiRequest("PATCH", "/api/profiles/me/tags", tag);

/** Not now. Runs in the background. After a failure the member is asked again another time. */
export function reportAskedForTags(): void {
  apiRequest("POST", "/api/profiles/me/tags/asked").catch(() => undefined);
}
