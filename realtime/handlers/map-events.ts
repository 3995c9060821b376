import { inSpan } from "@/lib/core/server/telemetry/span";

import type { IoSocket } from "../types";
import { acknowledge } from "./acknowledge";
import type { MapContext } from "./context";
import { joinMap } from "./join-map";
import { leaveMap } from "./leave-map";
import { updateLocation } from "./update-location";

export function addMapHandlers(socket: IoSocket, context: MapContext): void {
  const { locale } = socket.data;
  socket.on(
    "joinEvent",
    acknowledge(locale, (input) => inSpan("socket.io joinEvent", () => joinMap(socket, input, context))),
  );
  socket.on(
    "leaveEvent",
    acknowledge(locale, (input) => leaveMap(socket, input, context)),
  );
  socket.on(
    "locationUpdate",
    acknowledge(locale, (input) => updateLocation(socket, input, context)),
  );
  socket.conn.on("heartbeat", () => context.maps.markAlive(socket));
  socket.on("disconnect", () => context.maps.leaveAll(socket));
}
