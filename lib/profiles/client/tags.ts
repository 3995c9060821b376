import { apiRequest } from "@/lib/http/browser/api-client";

import type { ChangeTagInput, SaveTagsInput, Tags } from "../schema/tags";

/** Replaces both lists. @throws ApiError, or TypeError if the network failed */
export const saveTags = (tags: SaveTagsInput): Promise<Tags> => apiRequest("PUT", "/api/profiles/me/tags", tags);

/** The other tags stay. @throws ApiError, or TypeError if the network failed */
export const changeTag = (tag: ChangeTagInput): Promise<Tags> => apiRequest("PATCH", "/api/profiles/me/tags", tag);

/** Not now. Runs in the background. After a failure the member is asked again another time. */
export function reportAskedForTags(): void {
  apiRequest("POST", "/api/profiles/me/tags/asked").catch(() => undefined);
}
