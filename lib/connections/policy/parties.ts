import { RECENT_MS } from "../constants";
import type { ConnectionParty, ConnectionResponse } from "../schema";

type Parties = Pick<ConnectionResponse, "requesterId" | "receiverId" | "requester" | "receiver">;

export const getOtherParty = (connection: Parties, viewerId: string): ConnectionParty =>
  connection.requesterId === viewerId ? connection.receiver : connection.requester;

export const findConnectionWith = (
  connections: readonly ConnectionResponse[] | undefined,
  userId: string,
): ConnectionResponse | undefined =>
  connections?.find(({ requesterId, receiverId }) => requesterId === userId || receiverId === userId);

export const isRecent = ({ createdAt }: Pick<ConnectionResponse, "createdAt">, now: Date): boolean =>
  now.getTime() - Date.parse(createdAt) <= RECENT_MS;
