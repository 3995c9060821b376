import type { RawData } from "ws";

import { logger } from "@/lib/core/server/process/logger";
import { AppError, toAppError, validationError } from "@/lib/core/shared/errors";
import { translateError } from "@/lib/i18n/server/error-text";
import type { Locale } from "@/lib/i18n/server/languages";
import type { ErrorMessageKey } from "@/lib/core/shared/error-message";
import { parseInput } from "@/lib/core/shared/parse-input";
import { clientFrameSchema, type ClientFrame, type ServerFrame } from "@/lib/api/protocol/frames";

type ErrorFrame = Extract<ServerFrame, { type: "error" }>;

/** The subject of an error: a message of this client, or a join. */
type Subject = Pick<ErrorFrame, "clientId" | "eventId">;

/** Logs unexpected errors. */
export function toErrorFrame(thrown: unknown, locale: Locale, { clientId, eventId }: Subject = {}): ErrorFrame {
  const error = toAppError(thrown);
  if (error.status >= 500) logger.error({ err: error.cause ?? error }, "frame failed");
  const frame: ErrorFrame = { type: "error", message: translateError(error, locale).message, code: error.code };
  if (clientId !== undefined) frame.clientId = clientId;
  if (eventId !== undefined) frame.eventId = eventId;
  if (error.retryAfter !== undefined) frame.retryAfter = error.retryAfter;
  return frame;
}

export function getSubject(frame: ClientFrame): Subject {
  if (frame.type === "join_event") return { eventId: frame.eventId };
  return frame.type === "send_message" && frame.clientId !== undefined ? { clientId: frame.clientId } : {};
}

const MAX_CLIENT_ID_LENGTH = 64;

/** Finds the clientId in an invalid frame, so that its sender knows which message was refused. */
function findClientId(value: unknown): string | undefined {
  if (typeof value !== "object" || value === null || !("clientId" in value)) return undefined;
  const { clientId } = value;
  return typeof clientId === "string" && clientId.length <= MAX_CLIENT_ID_LENGTH ? clientId : undefined;
}

const CLIENT_FRAME_TYPES = new Set<unknown>(clientFrameSchema.options.map((option) => option.shape.type.value));

export function parseFrame(data: RawData, isBinary: boolean, locale: Locale): ClientFrame | ErrorFrame {
  const refuse = (messageKey: ErrorMessageKey, value?: unknown) =>
    toErrorFrame(new AppError("validation", messageKey), locale, { clientId: findClientId(value) });
  if (isBinary) return refuse("realtime.binaryFrame");
  let value: unknown;
  try {
    value = JSON.parse((data as Buffer).toString("utf8"));
  } catch {
    return refuse("realtime.invalidJson");
  }
  const result = parseInput(clientFrameSchema, value, "frame");
  if (result.success) return result.data;
  const type: unknown = typeof value === "object" && value !== null && "type" in value ? value.type : undefined;
  if (!CLIENT_FRAME_TYPES.has(type)) return refuse("realtime.unknownType", value);
  const [message = ""] = Object.values(result.fields);
  // An error frame has no field names, so "Please fill this in" would not say what is missing.
  if (message.startsWith("input.")) return refuse("realtime.incompleteFrame", value);
  return toErrorFrame(validationError(result.fields), locale, { clientId: findClientId(value) });
}
