import { DECLINE_RETENTION_MS } from "../constants";
import type { AddConnectionInput, ConnectionResponse } from "../schema";

type RequestFacts = {
  /** Whether both are checked in at one event now, or were earlier. Null if they never were. */
  together: "now" | "earlier" | null;
  via: AddConnectionInput["via"];
  /** Whether the receiver must say yes. */
  needsApproval: boolean;
};

/** Returns the status of a new request, or null if it is refused (docs/product/connections.md#who-may-connect). */
export function getRequestStatus({ together, via, needsApproval }: RequestFacts): "accepted" | "pending" | null {
  if (via) return "pending";
  if (together === "now") return needsApproval ? "pending" : "accepted";
  return together === "earlier" ? "pending" : null;
}

/** Whether a connection is a decline that still counts (docs/product/connections.md#declined-requests). */
export const isRetainedDecline = (
  { status, declinedAt }: { status: string; declinedAt: Date | null },
  now: Date,
): boolean =>
  status === "declined" && declinedAt !== null && now.getTime() - declinedAt.getTime() < DECLINE_RETENTION_MS;

export type ConnectOffer = "self" | "connected" | "requested" | "respond" | "connect" | "check-in";

export type Card = {
  viewerId: string;
  /** Whether the viewer is present at the event of this attendee list. */
  isViewerCheckedIn: boolean;
  attendee: { userId: string; isCheckedIn: boolean; isUnconfirmed?: true };
  connection: Pick<ConnectionResponse, "status" | "requesterId"> | undefined;
};

/** Whether somebody is at the event: checked in and saying so themself, checked in only by an organizer, or not checked in. */
export type Presence = "present" | "unconfirmed" | "absent";

export function getPresence({ isCheckedIn, isUnconfirmed }: Omit<Card["attendee"], "userId">): Presence {
  if (!isCheckedIn) return "absent";
  return isUnconfirmed ? "unconfirmed" : "present";
}

/** What has to happen before two attendees can connect. `notHere` and `unconfirmed` are about the other attendee. */
export type MissingStep = "checkIn" | "confirm" | "notHere" | "unconfirmed";

/** Returns the next step of the viewer, or of the attendee if the viewer is present. */
export function getMissingStep(viewer: Presence, attendee: Presence): MissingStep {
  if (viewer !== "present") return viewer === "absent" ? "checkIn" : "confirm";
  return attendee === "absent" ? "notHere" : "unconfirmed";
}

/** Whether an attendee is checked in and says so themself (docs/product/check-in.md#confirmed-presence). */
export const isPresent = (attendee: Omit<Card["attendee"], "userId">): boolean => getPresence(attendee) === "present";

/**
 * Returns what an attendee's card offers: nothing on the viewer's own, a message to a connection, a response to a request, and
 * Connect between two who are present. `check-in` means that the viewer or the attendee isn't.
 */
export function getConnectOffer({ viewerId, isViewerCheckedIn, attendee, connection }: Card): ConnectOffer {
  if (attendee.userId === viewerId) return "self";
  if (connection?.status === "accepted") return "connected";
  if (connection) return connection.requesterId === viewerId ? "requested" : "respond";
  return isViewerCheckedIn && isPresent(attendee) ? "connect" : "check-in";
}
