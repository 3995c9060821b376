import { type Ack, joinEventSchema, leaveEventSchema, type LocationAck } from "@/lib/api/protocol/map-events";
import { logger } from "@/lib/core/server/process/logger";
import type { consume } from "@/lib/core/server/rate-limit";
import { inSpan } from "@/lib/core/server/telemetry/span";
import { AppError, toAppError } from "@/lib/core/shared/errors";
import { parseInput } from "@/lib/core/shared/parse-input";
import { translateError } from "@/lib/i18n/server/error-text";
import type { Locale } from "@/lib/i18n/server/languages";
import { getPresence } from "@/lib/presence/data";
import { locationUpdateSchema } from "@/lib/presence/schema";

import type { EventMapRegistry } from "../presence/event-map-registry";
import type { Rights } from "../rights/rights";
import type { IoSocket } from "../types";

type MapContext = { maps: EventMapRegistry; rights: Rights; consume: typeof consume };

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

function leaveMap(socket: IoSocket, input: unknown, { maps }: MapContext): void {
  const parsed = parseInput(leaveEventSchema, input);
  if (!parsed.success) throw new AppError("validation", "realtime.eventMissing");
  maps.leave(socket, parsed.data);
}

/** Moves the socket's own user, whatever user the payload names. */
async function updateLocation(socket: IoSocket, input: unknown, { maps, consume }: MapContext): Promise<LocationAck> {
  const parsed = parseInput(locationUpdateSchema, input);
  if (!parsed.success) throw new AppError("validation", "realtime.invalidPosition");
  const { eventId, latitude, longitude } = parsed.data;
  await consume("location", socket.data.actor.userId);
  const { inRange, visibility } = maps.move(socket, eventId, { latitude, longitude });
  return { inRange, ...(visibility !== "attendees" && { visibleTo: visibility }) };
}

type Result = object | void;

function acknowledge(
  locale: Locale,
  handler: (input: unknown) => Promise<Result> | Result,
): (...sent: unknown[]) => void {
  return (...sent) => {
    const last = sent.at(-1);
    const respond = typeof last === "function" ? (last as (ack: Ack) => void) : () => undefined;
    const input = typeof sent[0] === "function" ? undefined : sent[0];
    const work = async () => handler(input);
    work().then(
      (result) => respond({ ...result, ok: true }),
      (thrown: unknown) => {
        const error = toAppError(thrown);
        if (error.status >= 500) logger.error({ err: error.cause ?? error }, "socket event failed");
        respond({ ok: false, code: error.code, message: translateError(error, locale).message });
      },
    );
  };
}

/** Needs an active attendance. A folded map joins without markers and reads none. */
async function joinMap(socket: IoSocket, input: unknown, { maps, rights, consume }: MapContext): Promise<void> {
  const parsed = parseInput(joinEventSchema, input);
  if (!parsed.success) throw new AppError("validation", "realtime.eventMissing");
  const { eventId, updates, markers } = parsed.data;
  const delivery = updates ? "updates" : "single";
  const { actor } = socket.data;
  await consume("mutation", actor.userId);
  const scope = { eventId, userIds: [actor.userId] };
  await rights.grant(
    scope,
    () => getPresence(actor, eventId),
    (presence) => {
      if (!presence) throw new AppError("forbidden", "realtime.notCheckedIn");
      maps.join(socket, eventId, presence, markers ? delivery : "none");
    },
  );
  if (!markers) return;
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
