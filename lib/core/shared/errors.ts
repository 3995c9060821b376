/** The closed set of ways a request can fail (contract §1), each with its HTTP status. */
export const ERROR_STATUS = {
  validation: 400,
  unauthorized: 401,
  forbidden: 403,
  no_rsvp: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  too_early: 409,
  ended: 409,
  too_large: 413,
  unsupported_type: 415,
  rate_limited: 429,
  unavailable: 503,
  internal: 500,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;

export type MessageValues = Record<string, string | number>;

type Details = {
  /** Values of the placeholders in the message. */
  values?: MessageValues;
  /** A message key for each invalid input field. */
  fields?: Record<string, string>;
  /** Seconds until it makes sense to try again. */
  retryAfter?: number;
  /** Further keys of the answer's body, where the contract names some. */
  extra?: Record<string, unknown>;
  cause?: unknown;
};

/**
 * An expected failure. `messageKey` names a text below `errors` in the message files, which is translated where the error
 * leaves the process, so it never carries a stack, SQL or a path.
 */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly messageKey: string;
  readonly values?: MessageValues;
  readonly fields?: Record<string, string>;
  readonly retryAfter?: number;
  readonly extra?: Record<string, unknown>;

  constructor(code: ErrorCode, messageKey: string, details: Details = {}) {
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

export const notFound = (message = "Not found") => new AppError("not_found", message);

// PostgreSQL and its drivers: connection lost, refused, shutting down, no free connection in the pool in time.
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

/** Whether a fault is the database's absence (503, try again) rather than a flaw of ours (500). */
export function isUnavailable(error: unknown): boolean {
  for (let at: unknown = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth++) {
    const code = (at as { code?: unknown }).code;
    if (typeof code === "string" && UNAVAILABLE.has(code)) return true;
    if (UNAVAILABLE_TEXT.test(at.message)) return true;
  }
  return false;
}

/** Any thrown value as the AppError to answer with; what is not one of ours becomes `unavailable` or `internal`. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (isUnavailable(error)) {
    return new AppError("unavailable", "Nametag can't reach its data right now. Please try again in a moment.", {
      retryAfter: 2,
      cause: error,
    });
  }
  // What this names was removed while the call was under way.
  if (isForeignKeyViolation(error)) return new AppError("not_found", "This is no longer available.", { cause: error });
  return new AppError("internal", "Something went wrong on our side. Please try again.", { cause: error });
}

/** Whether PostgreSQL (by SQLSTATE) or Prisma (by its own code) raised one of the codes, at any depth of causes. */
function hasCode(error: unknown, codes: readonly string[]): boolean {
  for (let at: unknown = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth++) {
    const code = (at as { code?: unknown }).code;
    if (typeof code === "string" && codes.includes(code)) return true;
  }
  return false;
}

export const isUniqueViolation = (error: unknown): boolean => hasCode(error, ["23505", "P2002"]);

/** The row that another names is gone. */
export const isForeignKeyViolation = (error: unknown): boolean => hasCode(error, ["23503", "P2003"]);
