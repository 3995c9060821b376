import type { Actor } from "@/lib/auth/schema";
import type { Visibility } from "@/lib/profiles/schema";

import { RECENT_MS } from "./constants";
import type { AddConnectionInput, ConnectionResponse, ConnectionParty } from "./schema";

type Grounds = {
  /** Both are checked in at one event now, or both were at one earlier; null when they never met. */
  together: "now" | "earlier" | null;
  via: AddConnectionInput["via"];
  /** The receiver's wish to be asked first. */
  approveRequests: boolean;
};

/** What a new request becomes, or null when it is refused (contract §5, Connect). */
export function getRequestStatus({ together, via, approveRequests }: Grounds): "accepted" | "pending" | null {
  if (via) return "pending";
  if (together === "now") return approveRequests ? "pending" : "accepted";
  return together === "earlier" ? "pending" : null;
}

/** How two people stand to each other when one looks at the other's contact details. */
export type Relation = { connected: boolean; checkedInTogether: boolean };

/** Whether a contact detail may be shown (contract §5, Contact details). */
export function canSeeDetail(level: Visibility[keyof Visibility], { connected, checkedInTogether }: Relation): boolean {
  if (level === "nobody") return false;
  return connected || (level === "attendees" && checkedInTogether);
}

export type ConnectOffer = "self" | "connected" | "requested" | "answer" | "connect" | "check-in";

type Card = {
  viewerId: string;
  /** Whether the viewer is checked in at the event whose attendee this is. */
  viewerIsHere: boolean;
  attendee: { userId: string; isCheckedIn: boolean };
  connection: Pick<ConnectionResponse, "status" | "requesterId"> | undefined;
};

/**
 * What an attendee's card offers (spec A§2, contract §4): nothing on one's own, a message to a connection, an answer to
 * who asked, and Connect between people who are both checked in; else `check-in` says what is missing.
 */
export function getConnectOffer({ viewerId, viewerIsHere, attendee, connection }: Card): ConnectOffer {
  if (attendee.userId === viewerId) return "self";
  if (connection?.status === "accepted") return "connected";
  if (connection) return connection.requesterId === viewerId ? "requested" : "answer";
  return viewerIsHere && attendee.isCheckedIn ? "connect" : "check-in";
}

/** Whether a card's Contact button works: for connections, and between people who are both checked in (spec A§5). */
export function canViewContact(
  offer: ConnectOffer,
  { viewerIsHere, attendee }: Pick<Card, "viewerIsHere" | "attendee">,
): boolean {
  return offer === "connected" || (viewerIsHere && attendee.isCheckedIn);
}

type Parties = Pick<ConnectionResponse, "requesterId" | "receiverId" | "requester" | "receiver">;

/** The party that isn't the viewer. */
export const getOtherParty = (connection: Parties, viewerId: string): ConnectionParty =>
  connection.requesterId === viewerId ? connection.receiver : connection.requester;

/** My connection with a person, if any; the pair has one at most. */
export const connectionWith = (
  connections: readonly ConnectionResponse[] | undefined,
  userId: string,
): ConnectionResponse | undefined =>
  connections?.find(({ requesterId, receiverId }) => requesterId === userId || receiverId === userId);

/** Spec B§9: 'This Week' and 'Recent' are what was created within the last 7 days. */
export const isRecent = ({ createdAt }: Pick<ConnectionResponse, "createdAt">, now: Date): boolean =>
  now.getTime() - Date.parse(createdAt) <= RECENT_MS;

/** Spec B§6: admins export their connections to CSV. */
export const canExportConnections = ({ role }: Pick<Actor, "role">): boolean => role === "admin";
