import { z } from "zod";

import { idSchema } from "@/lib/core/shared/id";
import { sendMessageSchema } from "@/lib/messages/schema";

import type { serverFrameSchema } from "./server-messages";

const token = z.string().min(1).max(4_096);

export const clientFrameSchema = z.discriminatedUnion("type", [
  z.object({ type: z.literal("authenticate"), token }),
  z.object({ type: z.literal("join_event"), eventId: idSchema, batch: z.boolean().default(false) }),
  sendMessageSchema.extend({ type: z.literal("send_message"), token }),
  z.object({ type: z.literal("typing"), receiverId: idSchema }),
]);

export type ClientFrame = z.output<typeof clientFrameSchema>;

export type ClientFrameInput = z.input<typeof clientFrameSchema>;

export type ServerFrame = z.infer<typeof serverFrameSchema>;
