import { ApiError } from "@/lib/http/browser/api-client";
import { getStoredSubject } from "@/lib/http/browser/stored-token";

/**
 * Another tab can have signed in as another member, before this one reloads.
 * @throws ApiError 401, after which an outbox keeps the entry
 */
export function requireMember(viewerId: string): void {
  const subject = getStoredSubject();
  if (subject !== undefined && subject !== viewerId)
    throw new ApiError(401, "The session is another member's", "unauthorized");
}
