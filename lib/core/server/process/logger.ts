import pino, { type DestinationStream } from "pino";

// Keys that are never logged: credentials, contact details and user content.
const REDACTED_KEYS = [
  "password",
  "newPassword",
  "passwordHash",
  "token",
  "authorization",
  "cookie",
  "email",
  "phone",
  "content",
  "payload",
];

const MAX_ERROR_TEXT = 4_000;

/** Removes email addresses and tokens, which messages of libraries quote from their input. */
const scrub = (text: string | undefined): string | undefined =>
  text
    ?.slice(0, MAX_ERROR_TEXT)
    .replace(/[\w.+-]{1,64}@[\w-]{1,63}(\.[\w-]{1,63})+/g, "[email]")
    .replace(/\beyJ[\w-]+\.[\w-]+(\.[\w-]+)?/g, "[token]")
    .replace(/(postgres(?:ql)?|rediss?):\/\/[^\s@/]*@/g, "$1://[redacted]@");

/** Returns the parts of an error that are logged. A database error's `detail` has the values of the row. */
function describeError(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return scrub(String(error));
  const { name, message, stack, cause } = error;
  const { code } = error as { code?: unknown };
  return {
    type: name,
    message: scrub(message),
    stack: scrub(stack),
    ...(typeof code === "string" && { code }),
    ...(cause !== undefined && depth < 3 && { cause: describeError(cause, depth + 1) }),
  };
}

/** Creates a logger that writes one JSON line per entry. It redacts keys on the first three levels, so logging `{ body }` is safe. */
export const createLogger = (level: string, destination?: DestinationStream) =>
  pino(
    {
      level,
      base: undefined,
      serializers: { err: (error: unknown) => describeError(error) },
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: { paths: REDACTED_KEYS.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]), censor: "[redacted]" },
    },
    destination,
  );

// Reads the environment directly, because the logger must work before the environment is validated.
export const logger = createLogger(process.env.LOG_LEVEL || (process.env.NODE_ENV === "test" ? "silent" : "info"));
