import { z } from "zod";

import type { ErrorCode } from "@/lib/core/shared/errors";
import { idSchema } from "@/lib/core/shared/id";
import { sendMessageSchema } from "@/lib/messages/schema";
import { locationUpdateSchema } from "@/lib/presence/schema";

import type { serverFrameSchema, socketEventSchemas } from "./server-messages";

export const WS_PATH = "/ws";
export const SOCKET_IO_PATH = "/socket.io";
/** Limits: docs/product/realtime-protocol.md#frame-and-buffer-limits. */
export const MAX_FRAME_BYTES = 64 * 1024;
export const MAX_UNSENT_BYTES = 1024 * 1024;
export const MAX_WAITING_FRAMES = 16;
export const AUTHENTICATE_WITHIN_MS = 10_000;
export const PING_EVERY_MS = 25_000;
export const COALESCE_LOCATIONS_MS = 200;

const token = z.string().min(1).max(4_096);

/** Frames from client to server on `/ws`: one JSON object per text frame. */
export const clientFrameSchema = z.discriminatedUnion("type", [
  z.object({ type: z.literal("authenticate"), token }),
  z.object({ type: z.literal("join_event"), eventId: idSchema }),
  sendMessageSchema.extend({ type: z.literal("send_message"), token }),
  z.object({ type: z.literal("typing"), receiverId: idSchema }),
]);
export type ClientFrame = z.output<typeof clientFrameSchema>;
/** A client's frame before defaults are added. */
export type ClientFrameInput = z.input<typeof clientFrameSchema>;

/** Frames from server to client on `/ws`. */
export type ServerFrame = z.infer<typeof serverFrameSchema>;

/** The argument of `joinEvent`: the id alone, or with `batch` for batched positions. */
export const joinEventSchema = z.union([
  idSchema.transform((eventId) => ({ eventId, batch: false })),
  z.object({ eventId: idSchema, batch: z.boolean().default(false) }),
]);
export const leaveEventSchema = z.union([
  idSchema,
  z.object({ eventId: idSchema }).transform((value) => value.eventId),
]);
export { locationUpdateSchema };

export type Ack<Extra = object> = ({ ok: true } & Extra) | { ok: false; code: ErrorCode; message: string };

/** The events of `/socket.io` (docs/product/realtime-protocol.md#map-channel-events). */
export type SocketClientEvents = {
  joinEvent: (event: string | { eventId: string; batch?: boolean }, ack?: (result: Ack) => void) => void;
  leaveEvent: (event: string | { eventId: string }, ack?: (result: Ack) => void) => void;
  locationUpdate: (
    update: z.input<typeof locationUpdateSchema>,
    ack?: (result: Ack<{ inRange: boolean }>) => void,
  ) => void;
};

export type SocketServerEvents = {
  [Name in keyof typeof socketEventSchemas]: (argument: z.infer<(typeof socketEventSchemas)[Name]>) => void;
};
