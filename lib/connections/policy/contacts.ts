import type { Actor } from "@/lib/auth/schema/actor";
import type { Visibility } from "@/lib/profiles/schema/visibility";

import { type Card, type ConnectOffer, isPresent } from "./requests";

/** The relation of two members when one opens the other's contact details. */
export type Relation = { isConnected: boolean; isCheckedInTogether: boolean };

/** Whether a contact detail may be shown (docs/product/contact-cards.md#contact-visibility). */
export function canSeeDetail(
  level: Visibility[keyof Visibility],
  { isConnected, isCheckedInTogether }: Relation,
): boolean {
  if (level === "nobody") return false;
  return isConnected || (level === "attendees" && isCheckedInTogether);
}

/** Whether a card's Contact button is enabled: for connections, and between two who are present. */
export function canViewContact(
  offer: ConnectOffer,
  { isViewerCheckedIn, attendee }: Pick<Card, "isViewerCheckedIn" | "attendee">,
): boolean {
  return offer === "connected" || (isViewerCheckedIn && isPresent(attendee));
}

/** Only admins export their connections as CSV. */
export const canExportConnections = ({ role }: Pick<Actor, "role">): boolean => role === "admin";
