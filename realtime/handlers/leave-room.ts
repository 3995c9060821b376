import { AppError } from "@/lib/core/shared/errors";
import { leaveEventSchema } from "@/lib/realtime/shared/protocol";

import type { IoSocket } from "../transports/socket-io-channel";
import type { RoomContext } from "./room-context";

/** Out of an event's map. With the user's last socket there, the marker goes at once. */
export function leaveRoom(socket: IoSocket, input: unknown, { rooms }: RoomContext): void {
  const parsed = leaveEventSchema.safeParse(input);
  if (!parsed.success) throw new AppError("validation", "Please choose an event.");
  rooms.leave(socket, parsed.data);
}
