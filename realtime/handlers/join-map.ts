import { AppError } from "@/lib/core/shared/errors";
import { parseInput } from "@/lib/core/shared/parse-input";
import { getPresence } from "@/lib/presence/data";
import { joinEventSchema } from "@/lib/api/protocol/map-events";

import type { IoSocket } from "../types";
import type { MapContext } from "./context";

/** Needs an active attendance. */
export async function joinMap(socket: IoSocket, input: unknown, { maps, rights, consume }: MapContext): Promise<void> {
  const parsed = parseInput(joinEventSchema, input);
  if (!parsed.success) throw new AppError("validation", "realtime.eventMissing");
  const { eventId, updates } = parsed.data;
  const { actor } = socket.data;
  await consume("mutation", actor.userId);
  const scope = { eventId, userIds: [actor.userId] };
  await rights.grant(
    scope,
    () => getPresence(actor, eventId),
    (presence) => {
      if (!presence) throw new AppError("forbidden", "realtime.notCheckedIn");
      maps.join(socket, eventId, presence, updates ? "updates" : "single");
    },
  );
  await rights.grant(
    scope,
    () => maps.readStored(eventId),
    (read) => {
      // If the right remains, a resync after its check makes the client join again.
      if (!maps.receives(socket, eventId)) throw new AppError("forbidden", "realtime.notCheckedIn");
      maps.sendAttendees(socket, eventId, read);
    },
  );
}
