import { apiRequest } from "@/lib/http/browser/api-client";

import type { ChangeTopicInput, Topics } from "../schema/topics";

/** The other topics stay. @throws ApiError, or TypeError if the network failed */
export const changeTopic = (topic: ChangeTopicInput): Promise<Topics> =>
  apiRequest("PATCH", "/api/profiles/me/topics", topic);

/** Not now. Runs in the background. After a failure the member is asked again another time. */
export function reportAskedForTopics(): void {
  apiRequest("POST", "/api/profiles/me/topics/asked").catch(() => undefined);
}
