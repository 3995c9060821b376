import type { ConnectionResponse } from "../schema";
import { getOtherParty } from "./parties";
import { type Card, type ConnectOffer, isPresent } from "./requests";

/** True for connections, and between two who are present. */
export function canViewContact(
  offer: ConnectOffer,
  { isViewerCheckedIn, attendee }: Pick<Card, "isViewerCheckedIn" | "attendee">,
): boolean {
  return offer === "connected" || (isViewerCheckedIn && isPresent(attendee));
}

/**
 * For files: the other members of the accepted connections, with where and when they met, and the
 * line of their request.
 */
export const toContacts = (connections: readonly ConnectionResponse[], viewerId: string) =>
  connections
    .filter(({ status }) => status === "accepted")
    .map((connection) => {
      const { id, email, profile } = getOtherParty(connection, viewerId);
      const { event, createdAt, line, requesterId } = connection;
      return { userId: id, ...profile, email, event, createdAt, line: requesterId === id ? line : undefined };
    });

export type ConnectionContact = ReturnType<typeof toContacts>[number];
