import { AppError } from "@/lib/core/shared/errors";
import { parseInput } from "@/lib/core/shared/parse-input";
import { leaveEventSchema } from "@/lib/api/protocol/map-events";

import type { IoSocket } from "../types";
import type { MapContext } from "./context";

export function leaveMap(socket: IoSocket, input: unknown, { maps }: MapContext): void {
  const parsed = parseInput(leaveEventSchema, input);
  if (!parsed.success) throw new AppError("validation", "realtime.eventMissing");
  maps.leave(socket, parsed.data);
}
