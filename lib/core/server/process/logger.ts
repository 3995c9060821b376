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

/** Creates a logger that writes one JSON line per entry. It redacts keys on the first three levels, so logging `{ body }` is safe. */
export const createLogger = (level: string, destination?: DestinationStream) =>
  pino(
    {
      level,
      base: undefined,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: { paths: REDACTED_KEYS.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]), censor: "[redacted]" },
    },
    destination,
  );

// Reads the environment directly, because the logger must work before the environment is validated.
export const logger = createLogger(process.env.LOG_LEVEL || (process.env.NODE_ENV === "test" ? "silent" : "info"));
