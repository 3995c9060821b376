import { AppError } from "@/lib/core/shared/errors";
import { parseInput } from "@/lib/core/shared/parse-input";
import { locationUpdateSchema } from "@/lib/presence/schema";
import type { LocationAck } from "@/lib/api/protocol/map-events";

import type { IoSocket } from "../types";
import type { MapContext } from "./context";

/** Moves the socket's own user, whatever user the payload names. */
export async function updateLocation(
  socket: IoSocket,
  input: unknown,
  { maps, consume }: MapContext,
): Promise<LocationAck> {
  const parsed = parseInput(locationUpdateSchema, input);
  if (!parsed.success) throw new AppError("validation", "realtime.invalidPosition");
  const { eventId, latitude, longitude } = parsed.data;
  await consume("location", socket.data.actor.userId);
  const { inRange, visibility } = maps.move(socket, eventId, { latitude, longitude });
  return { inRange, ...(visibility !== "attendees" && { visibleTo: visibility }) };
}
