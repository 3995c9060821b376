import { io, type Socket } from "socket.io-client";

import type { SocketClientEvents, SocketServerEvents } from "@/lib/api/protocol/map-events";

export type MapSocket = Socket<SocketServerEvents, SocketClientEvents>;

/** The factories' event: Armature Works, Tampa. */
const VENUE = { latitude: 27.9615, longitude: -82.4636 };

/** Connects a member to `/socket.io` and joins the map of an event. */
export async function joinMap(port: number, token: string, eventId: string): Promise<MapSocket> {
  const map: MapSocket = io(`http://127.0.0.1:${port}`, { transports: ["websocket"], auth: { token }, forceNew: true });
  await new Promise<void>((resolve, reject) => map.once("connect", resolve).once("connect_error", reject));
  const answer = await map.emitWithAck("joinEvent", eventId);
  if (!answer.ok) throw new Error(`The map was not joined: ${answer.code}`);
  return map;
}

export const sendPosition = (map: MapSocket, eventId: string) =>
  map.emitWithAck("locationUpdate", { eventId, ...VENUE });
