import type { Actor } from "@/lib/auth/schema/actor";

import { type Card, type ConnectOffer, isPresent } from "./requests";

/** Whether a card's Contact button is enabled: for connections, and between two who are present. */
export function canViewContact(
  offer: ConnectOffer,
  { isViewerCheckedIn, attendee }: Pick<Card, "isViewerCheckedIn" | "attendee">,
): boolean {
  return offer === "connected" || (isViewerCheckedIn && isPresent(attendee));
}

/** Only admins export their connections as CSV. */
export const canExportConnections = ({ role }: Pick<Actor, "role">): boolean => role === "admin";
