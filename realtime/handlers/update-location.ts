import { AppError } from "@/lib/core/shared/errors";
import { locationUpdateSchema } from "@/lib/realtime/shared/protocol";

import type { IoSocket } from "../transports/socket-io-channel";
import type { RoomContext } from "./room-context";

/**
 * Where this socket's user is, whoever the payload names; the distance is measured here (contract §5, Location).
 * Needs to have joined the event, which needs an active attendance.
 */
export async function updateLocation(
  socket: IoSocket,
  input: unknown,
  { rooms, consume }: RoomContext,
): Promise<{ inRange: boolean }> {
  const parsed = locationUpdateSchema.safeParse(input);
  if (!parsed.success) throw new AppError("validation", "This is not a position.");
  const { eventId, latitude, longitude } = parsed.data;
  await consume("location", socket.data.actor.userId);
  return { inRange: rooms.move(socket, eventId, { latitude, longitude }) };
}
