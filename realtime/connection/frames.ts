import type { RawData } from "ws";

import { AppError, toAppError } from "@/lib/core/shared/errors";
import { logger } from "@/lib/core/server/logger";
import { clientFrameSchema, type ClientFrame, type ServerFrame } from "@/lib/realtime/shared/protocol";

type ErrorFrame = Extract<ServerFrame, { type: "error" }>;

/** Any failure as the one frame it becomes (contract §6); what is not an expected one is logged. */
export function errorFrame(thrown: unknown, clientId?: string): ErrorFrame {
  const error = toAppError(thrown);
  if (error.status >= 500) logger.error({ err: error.cause ?? error }, "frame failed");
  const frame: ErrorFrame = { type: "error", message: error.message, code: error.code };
  if (clientId !== undefined) frame.clientId = clientId;
  if (error.retryAfter !== undefined) frame.retryAfter = error.retryAfter;
  return frame;
}

const MAX_CLIENT_ID = 64;

/** The clientId of a frame that may be wrong in everything else, so that its sender knows which message was refused. */
function clientIdOf(value: unknown): string | undefined {
  if (typeof value !== "object" || value === null || !("clientId" in value)) return undefined;
  const { clientId } = value;
  return typeof clientId === "string" && clientId.length <= MAX_CLIENT_ID ? clientId : undefined;
}

const TYPES = new Set<unknown>(clientFrameSchema.options.map((option) => option.shape.type.value));

/** What a client wrote, or the error frame to answer it with. */
export function readFrame(data: RawData, isBinary: boolean): ClientFrame | ErrorFrame {
  if (isBinary) return errorFrame(new AppError("validation", "Please send text, not binary data."));
  let value: unknown;
  try {
    value = JSON.parse((data as Buffer).toString("utf8"));
  } catch {
    return errorFrame(new AppError("validation", "This message is not JSON."));
  }
  const result = clientFrameSchema.safeParse(value);
  if (result.success) return result.data;
  const type: unknown = typeof value === "object" && value !== null && "type" in value ? value.type : undefined;
  const message = TYPES.has(type)
    ? (result.error.issues[0]?.message ?? "This message is incomplete.")
    : "Unknown message type.";
  return errorFrame(new AppError("validation", message), clientIdOf(value));
}
