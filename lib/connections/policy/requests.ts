import { DECLINE_RETENTION_MS } from "../constants";
import type { AddConnectionInput, ConnectionResponse } from "../schema";

type RequestFacts = {
  /** Checked in at one event now or earlier; null if never. */
  together: "now" | "earlier" | null;
  via: AddConnectionInput["via"];
  needsApproval: boolean;
};

/**
 * Returns null for a refused request (docs/product/connections.md#who-may-connect). Where both are
 * checked in, a scanned code connects as a press in the list does.
 */
export function getRequestStatus({ together, via, needsApproval }: RequestFacts): "accepted" | "pending" | null {
  if (together === "now" && !needsApproval) return "accepted";
  return together || via ? "pending" : null;
}

export const isRetainedDecline = (
  { status, declinedAt }: { status: string; declinedAt: Date | null },
  now: Date,
): boolean =>
  status === "declined" && declinedAt !== null && now.getTime() - declinedAt.getTime() < DECLINE_RETENTION_MS;

export type ConnectOffer = "self" | "connected" | "requested" | "respond" | "connect" | "check-in";

export type Card = {
  viewerId: string;
  /** Whether the viewer is present at the event of this list. */
  isViewerCheckedIn: boolean;
  attendee: { userId: string; isCheckedIn: boolean; isUnconfirmed?: true };
  connection: Pick<ConnectionResponse, "status" | "requesterId"> | undefined;
};

/** `unconfirmed`: only an organizer checked the member in. */
export type Presence = "present" | "unconfirmed" | "absent";

export function getPresence({ isCheckedIn, isUnconfirmed }: Omit<Card["attendee"], "userId">): Presence {
  if (!isCheckedIn) return "absent";
  return isUnconfirmed ? "unconfirmed" : "present";
}

/** `notHere` and `unconfirmed` are about the other attendee. */
export type MissingStep = "checkIn" | "confirm" | "notHere" | "unconfirmed";

/** The viewer's own step comes first. */
export function getMissingStep(viewer: Presence, attendee: Presence): MissingStep {
  if (viewer !== "present") return viewer === "absent" ? "checkIn" : "confirm";
  return attendee === "absent" ? "notHere" : "unconfirmed";
}

/** docs/product/check-in.md#confirmed-presence */
export const isPresent = (attendee: Omit<Card["attendee"], "userId">): boolean => getPresence(attendee) === "present";

/** Of another member, where no check-in is needed. */
export function getOfferAnywhere({ viewerId, connection }: Pick<Card, "viewerId" | "connection">): ConnectOffer {
  if (connection?.status === "accepted") return "connected";
  if (connection) return connection.requesterId === viewerId ? "requested" : "respond";
  return "connect";
}

/** `check-in`: the viewer or the attendee isn't present. */
export function getConnectOffer({ viewerId, isViewerCheckedIn, attendee, connection }: Card): ConnectOffer {
  if (attendee.userId === viewerId) return "self";
  const offer = getOfferAnywhere({ viewerId, connection });
  return offer !== "connect" || (isViewerCheckedIn && isPresent(attendee)) ? offer : "check-in";
}
