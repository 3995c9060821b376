import type { Actor } from "@/lib/auth/schema";
import type { Visibility } from "@/lib/profiles/schema";

import { DECLINE_RETENTION_MS, RECENT_MS } from "./constants";
import type { AddConnectionInput, ConnectionParty, ConnectionResponse } from "./schema";

type RequestFacts = {
  /** Whether both are checked in at one event now, or were earlier. Null if they never were. */
  together: "now" | "earlier" | null;
  via: AddConnectionInput["via"];
  /** Whether the receiver wants to approve requests. */
  approveRequests: boolean;
};

/** Returns the status of a new request, or null if it is refused (docs/product/connections.md#who-may-connect). */
export function getRequestStatus({ together, via, approveRequests }: RequestFacts): "accepted" | "pending" | null {
  if (via) return "pending";
  if (together === "now") return approveRequests ? "pending" : "accepted";
  return together === "earlier" ? "pending" : null;
}

/** Whether a connection is a decline that still counts (docs/product/connections.md#declined-requests). */
export const isRetainedDecline = (
  { status, declinedAt }: { status: string; declinedAt: Date | null },
  now: Date,
): boolean =>
  status === "declined" && declinedAt !== null && now.getTime() - declinedAt.getTime() < DECLINE_RETENTION_MS;

/** What two members are to each other when one opens the other's contact details. */
export type Relation = { connected: boolean; checkedInTogether: boolean };

/** Whether a contact detail may be shown (docs/product/contact-cards.md#contact-visibility). */
export function canSeeDetail(level: Visibility[keyof Visibility], { connected, checkedInTogether }: Relation): boolean {
  if (level === "nobody") return false;
  return connected || (level === "attendees" && checkedInTogether);
}

export type ConnectOffer = "self" | "connected" | "requested" | "answer" | "connect" | "check-in";

type Card = {
  viewerId: string;
  /** Whether the viewer is checked in at the event of this attendee list. */
  viewerIsHere: boolean;
  attendee: { userId: string; isCheckedIn: boolean };
  connection: Pick<ConnectionResponse, "status" | "requesterId"> | undefined;
};

/**
 * Returns what an attendee's card offers: nothing on the viewer's own, a message to a connection, a response to a request, and
 * Connect between two who are checked in. `check-in` means that the viewer or the attendee isn't.
 */
export function getConnectOffer({ viewerId, viewerIsHere, attendee, connection }: Card): ConnectOffer {
  if (attendee.userId === viewerId) return "self";
  if (connection?.status === "accepted") return "connected";
  if (connection) return connection.requesterId === viewerId ? "requested" : "answer";
  return viewerIsHere && attendee.isCheckedIn ? "connect" : "check-in";
}

/** Whether a card's Contact button is enabled: for connections, and between two who are checked in. */
export function canViewContact(
  offer: ConnectOffer,
  { viewerIsHere, attendee }: Pick<Card, "viewerIsHere" | "attendee">,
): boolean {
  return offer === "connected" || (viewerIsHere && attendee.isCheckedIn);
}

type Parties = Pick<ConnectionResponse, "requesterId" | "receiverId" | "requester" | "receiver">;

/** Returns the party who isn't the viewer. */
export const getOtherParty = (connection: Parties, viewerId: string): ConnectionParty =>
  connection.requesterId === viewerId ? connection.receiver : connection.requester;

/** Returns the viewer's connection with a member; a pair has one at most. */
export const findConnectionWith = (
  connections: readonly ConnectionResponse[] | undefined,
  userId: string,
): ConnectionResponse | undefined =>
  connections?.find(({ requesterId, receiverId }) => requesterId === userId || receiverId === userId);

/** Whether a connection was created within the last 7 days. */
export const isRecent = ({ createdAt }: Pick<ConnectionResponse, "createdAt">, now: Date): boolean =>
  now.getTime() - Date.parse(createdAt) <= RECENT_MS;

/** Only admins export their connections as CSV. */
export const canExportConnections = ({ role }: Pick<Actor, "role">): boolean => role === "admin";
