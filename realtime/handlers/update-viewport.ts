import { AppError } from "@/lib/core/shared/errors";
import { parseInput } from "@/lib/core/shared/parse-input";
import { viewportUpdateSchema } from "@/lib/presence/schema";

import type { IoSocket } from "../types";
import type { MapContext } from "./context";

/** Sends a socket that joined an event's map only what is inside this part of it from now on. */
export async function updateViewport(socket: IoSocket, input: unknown, { maps, consume }: MapContext): Promise<void> {
  const parsed = parseInput(viewportUpdateSchema, input);
  if (!parsed.success) throw new AppError("validation", "realtime.invalidViewport");
  const { eventId, viewport } = parsed.data;
  await consume("viewport", socket.data.actor.userId);
  maps.setViewport(socket, eventId, viewport);
}
