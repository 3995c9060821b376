import { AppError } from "@/lib/core/shared/errors";
import { clock } from "@/lib/core/shared/clock";
import { readAttendeesOnMap, readPresence } from "@/lib/presence/data";
import { joinEventSchema } from "@/lib/realtime/shared/protocol";

import type { IoSocket } from "../transports/socket-io-channel";
import type { RoomContext } from "./room-context";

/** Into an event's map: needs an active attendance there, and answers with everybody on it (contract §7). */
export async function joinRoom(socket: IoSocket, input: unknown, { rooms, consume }: RoomContext): Promise<void> {
  const parsed = joinEventSchema.safeParse(input);
  if (!parsed.success) throw new AppError("validation", "Please choose an event.");
  const { eventId, batch } = parsed.data;
  const { actor } = socket.data;
  await consume("mutation", actor.userId);
  const presence = await readPresence(actor, eventId);
  if (!presence) throw new AppError("forbidden", "Check in to see who is on the map.");
  rooms.join(socket, eventId, presence, batch);
  // What was just cleared must not be read as if it stood.
  await rooms.settled();
  const stored = await readAttendeesOnMap(actor, eventId, clock.now());
  socket.emit("currentAttendees", rooms.withNewest(eventId, actor.userId, stored));
}
