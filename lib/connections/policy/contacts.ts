import type { Actor } from "@/lib/auth/schema/actor";

import { type Card, type ConnectOffer, isPresent } from "./requests";

/** True for connections, and between two who are present. */
export function canViewContact(
  offer: ConnectOffer,
  { isViewerCheckedIn, attendee }: Pick<Card, "isViewerCheckedIn" | "attendee">,
): boolean {
  return offer === "connected" || (isViewerCheckedIn && isPresent(attendee));
}

export const canExportConnections = ({ role }: Pick<Actor, "role">): boolean => role === "admin";
