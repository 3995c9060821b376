import pino, { type DestinationStream } from "pino";

// What must never reach a log: credentials, and what a person wrote or may be reached by.
const SECRET = [
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

/** A logger of one JSON line an entry. Redacts by key at the first three levels, so a careless `{ body }` stays harmless. */
export const createLogger = (level: string, destination?: DestinationStream) =>
  pino(
    {
      level,
      base: undefined,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: { paths: SECRET.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]), censor: "[redacted]" },
    },
    destination,
  );

// The environment is read directly: the logger must work before, and while, it is found wrong.
export const logger = createLogger(process.env.LOG_LEVEL || (process.env.NODE_ENV === "test" ? "silent" : "info"));
