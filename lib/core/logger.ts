import pino from "pino";

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

/** One JSON line an entry. Redacts by key at the first three levels, so a careless `{ body }` stays harmless. */
export const logger = pino({
  // Read directly: the logger must work before, and while, the environment is found wrong.
  level: process.env.LOG_LEVEL || (process.env.NODE_ENV === "test" ? "silent" : "info"),
  base: undefined,
  timestamp: pino.stdTimeFunctions.isoTime,
  redact: {
    paths: SECRET.flatMap((key) => [key, `*.${key}`, `*.*.${key}`, `headers["${key}"]`]),
    censor: "[redacted]",
  },
});
