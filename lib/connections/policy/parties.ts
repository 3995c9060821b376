import { RECENT_MS } from "../constants";
import type { ConnectionParty, ConnectionResponse } from "../schema";

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
