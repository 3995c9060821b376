import { z } from "zod";

import type { ErrorCode } from "@/lib/core/shared/errors";
import { idSchema } from "@/lib/core/shared/id";
import type { locationUpdateSchema } from "@/lib/presence/schema";
import type { MapVisibility } from "@/lib/profiles/schema/visibility";

import type { socketEventSchemas } from "./server-messages";

export const joinEventSchema = z.union([
  idSchema.transform((eventId) => ({ eventId, updates: false, markers: true })),
  /** Without `markers` a socket receives nothing of the map, and may share a position. */
  z.object({ eventId: idSchema, updates: z.boolean().default(false), markers: z.boolean().default(true) }),
]);

export const leaveEventSchema = z.union([
  idSchema,
  z.object({ eventId: idSchema }).transform((value) => value.eventId),
]);

export type Ack<Extra = object> = ({ ok: true } & Extra) | { ok: false; code: ErrorCode; message: string };

/** Absent if all attendees may see the member (docs/product/presence.md#map-visibility). */
export type LocationAck = { inRange: boolean; visibleTo?: Exclude<MapVisibility, "attendees"> };

/** docs/product/realtime-protocol.md#map-channel-events */
export type SocketClientEvents = {
  joinEvent: (event: z.input<typeof joinEventSchema>, ack?: (result: Ack) => void) => void;
  leaveEvent: (event: string | { eventId: string }, ack?: (result: Ack) => void) => void;
  locationUpdate: (update: z.input<typeof locationUpdateSchema>, ack?: (result: Ack<LocationAck>) => void) => void;
};

export type SocketServerEvents = {
  [Name in keyof typeof socketEventSchemas]: (argument: z.infer<(typeof socketEventSchemas)[Name]>) => void;
};
