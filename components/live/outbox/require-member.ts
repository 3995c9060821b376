import { localStore } from "@/lib/core/browser/storage";
import { ApiError } from "@/lib/http/browser/api-client";
import { getStoredSubject } from "@/lib/http/browser/stored-token";

/**
 * Another tab can have signed out, or in as another member, before this one reloads. Where storage
 * is blocked, only the cookie carries the session.
 * @throws ApiError 401, after which an outbox keeps the entry
 */
export function requireMember(viewerId: string): void {
  if (getStoredSubject() !== viewerId && localStore.isAvailable())
    throw new ApiError(401, "The session is another member's", "unauthorized");
}
