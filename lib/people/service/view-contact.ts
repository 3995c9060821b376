import type { Actor } from "@/lib/auth/schema/actor";
import { openContact, tooManyContacts } from "@/lib/connections/service/opened-contacts";
import { db } from "@/lib/core/server/db";
import { consume } from "@/lib/core/server/rate-limit";
import { throwAsMissing } from "@/lib/core/shared/errors";

import { requireContact } from "../data";
import type { ContactResponse } from "../schema";

type Opened = { userId: string; eventId: string };

/** For members without a connection. @throws AppError `rate_limited` or `not_found` */
export async function countOpenedContact({ userId: viewerId }: Actor, opened: Opened): Promise<void> {
  const nextAt = await db()
    .$transaction((tx) => openContact(tx, viewerId, opened))
    .catch(throwAsMissing("people.notFound"));
  if (nextAt) throw tooManyContacts(nextAt);
}

/**
 * Limited, so that no member can collect all the details (docs/product/contact-cards.md#limit).
 * @throws AppError `not_found`, `forbidden` or `rate_limited`
 */
export async function viewContact(actor: Actor, userId: string): Promise<ContactResponse> {
  await consume("contact", actor.userId);
  const { contact, openedAt } = await requireContact(actor, userId);
  if (openedAt !== null) await countOpenedContact(actor, { userId, eventId: openedAt });
  return contact;
}
