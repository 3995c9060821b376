import { z } from "zod";

import type { ErrorCode } from "@/lib/core/shared/errors";
import { idSchema } from "@/lib/core/shared/id";
import { sendMessageSchema } from "@/lib/messages/schema";
import { locationUpdateSchema } from "@/lib/presence/schema";
import type { PublicUser } from "@/lib/profiles/schema";

import type { serverFrameSchema, socketEventSchemas } from "./server-messages";

/** Limits of `/ws` (contract §6). */
export const WS_PATH = "/ws";
export const SOCKET_IO_PATH = "/socket.io";
export const MAX_FRAME_BYTES = 64 * 1024;
export const MAX_UNSENT_BYTES = 1024 * 1024;
export const MAX_WAITING_FRAMES = 16;
export const AUTHENTICATE_WITHIN_MS = 10_000;
export const PING_EVERY_MS = 25_000;
export const COALESCE_LOCATIONS_MS = 200;

const token = z.string().min(1).max(4_096);

/** Client → server on `/ws`, a JSON object a text frame. */
export const clientFrameSchema = z.discriminatedUnion("type", [
  z.object({ type: z.literal("authenticate"), token }),
  z.object({ type: z.literal("join_event"), eventId: idSchema }),
  sendMessageSchema.extend({ type: z.literal("send_message"), token }),
  z.object({ type: z.literal("typing"), receiverId: idSchema }),
]);
export type ClientFrame = z.output<typeof clientFrameSchema>;
/** What a client writes before defaults are filled in. */
export type ClientFrameInput = z.input<typeof clientFrameSchema>;

/** A person as toasts and cards name them. */
export type EventPerson = PublicUser;

/** Server → client on `/ws`. */
export type ServerFrame = z.infer<typeof serverFrameSchema>;

/** `joinEvent`'s argument: the bare id (spec B§7), or with `batch` for packed positions (contract §7). */
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

/** Types both sides of `/socket.io` (contract §7). */
export type SocketClientEvents = {
  joinEvent: (event: string | { eventId: string; batch?: boolean }, ack?: (answer: Ack) => void) => void;
  leaveEvent: (event: string | { eventId: string }, ack?: (answer: Ack) => void) => void;
  locationUpdate: (
    update: z.input<typeof locationUpdateSchema>,
    ack?: (answer: Ack<{ inRange: boolean }>) => void,
  ) => void;
};

export type SocketServerEvents = {
  [Name in keyof typeof socketEventSchemas]: (argument: z.infer<(typeof socketEventSchemas)[Name]>) => void;
};
