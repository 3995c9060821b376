import type { Actor } from "@/lib/auth/schema/actor";
import { consume } from "@/lib/core/server/rate-limit";

import { requireContact } from "../data";
import type { ContactResponse } from "../schema";
import { countOpenedContact } from "./opened-contacts";

/**
 * Limited, so that nobody collects everybody's details
 * (docs/product/contact-cards.md#contact-call).
 * @throws AppError `not_found`, `forbidden` or `rate_limited`
 */
export async function viewContact(actor: Actor, userId: string): Promise<ContactResponse> {
  await consume("contact", actor.userId);
  const { contact, openedAt } = await requireContact(actor, userId);
  if (openedAt !== null) await countOpenedContact(actor, { userId, eventId: openedAt });
  return contact;
}
