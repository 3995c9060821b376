import type { Actor } from "@/lib/auth/schema/actor";
import { consume } from "@/lib/core/server/rate-limit";

import { requireContact } from "./data";
import type { ContactResponse } from "./schema";

/**
 * Returns a member's contact details for the actor, at most 30 in a minute, to prevent scraping of the attendee list.
 * @throws AppError `not_found`, `forbidden` or `rate_limited`
 */
export async function viewContact(actor: Actor, userId: string): Promise<ContactResponse> {
  await consume("contact", actor.userId);
  return requireContact(actor, userId);
}
