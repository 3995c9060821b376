import type { ErrorMessageKey, MessageValues } from "./error-message";

/** docs/product/http.md#error-codes */
export const ERROR_STATUS = {
  validation: 400,
  unauthorized: 401,
  forbidden: 403,
  no_rsvp: 403,
  reauthenticate: 403,
  two_step_required: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  too_early: 409,
  door_code_required: 409,
  ended: 409,
  too_large: 413,
  unsupported_type: 415,
  rate_limited: 429,
  unavailable: 503,
  internal: 500,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;

type Details = {
  values?: MessageValues;
  fields?: Record<string, string>;
  /** Seconds until the caller should try again. */
  retryAfter?: number;
  extra?: Record<string, unknown>;
  cause?: unknown;
};

/** `messageKey` is translated for the client, so no stack, SQL or path is exposed. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly messageKey: ErrorMessageKey;
  readonly values?: MessageValues;
  readonly fields?: Record<string, string>;
  readonly retryAfter?: number;
  readonly extra?: Record<string, unknown>;

  constructor(code: ErrorCode, messageKey: ErrorMessageKey, details: Details = {}) {
    super(messageKey, { cause: details.cause });
    this.name = "AppError";
    this.code = code;
    this.messageKey = messageKey;
    this.values = details.values;
    this.fields = details.fields;
    this.retryAfter = details.retryAfter;
    this.extra = details.extra;
  }

  get status(): number {
    return ERROR_STATUS[this.code];
  }
}

export const notFound = (messageKey: ErrorMessageKey = "common.notFound") => new AppError("not_found", messageKey);

const NEEDS_FIELD = /^input\./;

/** The message is the first one that is clear without its field's name. */
export function validationError(fields: Record<string, string>): AppError {
  const first = Object.values(fields).find((message) => !NEEDS_FIELD.test(message)) ?? "http.invalidFields";
  // A schema's message is a key, or a key with values (error-message.ts).
  return new AppError("validation", first as ErrorMessageKey, { fields });
}

// From PostgreSQL and its drivers: no connection, or the server is shutting down.
const UNAVAILABLE = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "57P01",
  "57P02",
  "57P03",
  "53300",
  "P1001",
  "P1002",
  "P1008",
  "P1017",
  "P2024",
  "P2028",
  "P2037",
]);
const UNAVAILABLE_TEXT =
  /timeout exceeded when trying to connect|Connection terminated|not queryable|terminating connection|unable to start a transaction/i;

const MAX_CAUSES = 5;

function listCauses(error: unknown): Error[] {
  const errors: Error[] = [];
  let current = error;
  while (current instanceof Error && errors.length < MAX_CAUSES) {
    errors.push(current);
    current = current.cause;
  }
  return errors;
}

const getCode = (error: Error): unknown => (error as { code?: unknown }).code;

/** Returns whether the database can't be reached (503), as opposed to a fault in our code (500). */
export const isUnavailable = (error: unknown): boolean =>
  listCauses(error).some((cause) => {
    const code = getCode(cause);
    return (typeof code === "string" && UNAVAILABLE.has(code)) || UNAVAILABLE_TEXT.test(cause.message);
  });

/** Returns `unavailable`, `not_found` or `internal` for what isn't an AppError. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (isUnavailable(error)) return new AppError("unavailable", "common.unavailable", { retryAfter: 2, cause: error });
  if (isForeignKeyViolation(error)) return new AppError("not_found", "common.removed", { cause: error });
  return new AppError("internal", "common.internal", { cause: error });
}

const hasCode = (error: unknown, codes: readonly string[]): boolean =>
  listCauses(error).some((cause) => codes.includes(String(getCode(cause))));

export const isUniqueViolation = (error: unknown): boolean => hasCode(error, ["23505", "P2002"]);

/** For a write whose row can refer to one that was just deleted: throws `not_found` then. */
export const throwAsMissing =
  (messageKey: ErrorMessageKey) =>
  (error: unknown): never => {
    throw isForeignKeyViolation(error) ? notFound(messageKey) : error;
  };

/** For the `catch` of a read that throws `not_found`. */
export function nullIfNotFound(error: unknown): null {
  if (error instanceof AppError && error.code === "not_found") return null;
  throw error;
}

export const isForeignKeyViolation = (error: unknown): boolean => hasCode(error, ["23503", "P2003"]);
