import pino, { type DestinationStream } from "pino";

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
const ERROR_LEVEL = 50;

/** Removes email addresses and tokens, which error messages of libraries can quote. */
const scrub = (text: string | undefined): string | undefined =>
  text
    ?.slice(0, MAX_ERROR_TEXT)
    .replace(/[\p{L}\p{M}\p{N}_.+'-]{1,64}@[\p{L}\p{M}\p{N}_-]{1,63}(\.[\p{L}\p{M}\p{N}_-]{1,63})+/gu, "[email]")
    .replace(/\beyJ[\w-]+\.[\w-]+(\.[\w-]+)?/g, "[token]")
    .replace(/(postgres(?:ql)?|rediss?):\/\/[^\s@/]*@/g, "$1://[redacted]@");

/** Leaves out a database error's `detail`, which quotes values of the row. */
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

/** Redacts keys three levels deep, so that `{ body }` is safe to log. */
export const createLogger = (level: string, destination?: DestinationStream) =>
  pino(
    {
      level,
      base: undefined,
      serializers: { err: (error: unknown) => describeError(error) },
      timestamp: pino.stdTimeFunctions.isoTime,
      // An error may be the last line of this process.
      hooks: {
        logMethod(values, method, level) {
          method.apply(this, values);
          if (level >= ERROR_LEVEL) globals.nametagLog?.flushSync();
        },
      },
      redact: { paths: REDACTED_KEYS.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]), censor: "[redacted]" },
    },
    destination,
  );

/** A write of up to 4,096 bytes to a pipe never mixes with another process's. */
const BATCH = { minLength: 2_048, maxWrite: 4_096, periodicFlush: 500 } as const;

// On globalThis because the web server and Next's bundle write to the same output.
const globals = globalThis as typeof globalThis & { nametagLog?: ReturnType<typeof pino.destination> };

/** Batches lines in production, where single writes are expensive. pino flushes at exit. */
const openDestination = (): DestinationStream | undefined =>
  process.env.NODE_ENV === "production"
    ? (globals.nametagLog ??= pino.destination({ dest: 1, sync: false, ...BATCH }))
    : undefined;

// Reads process.env directly, because it must work before the environment is validated.
const { LOG_LEVEL = "", NODE_ENV } = process.env;
/** Of another level, env.ts says what is wrong. */
const isLevel = LOG_LEVEL === "silent" || Object.hasOwn(pino.levels.values, LOG_LEVEL);

const DEFAULT_LEVEL = NODE_ENV === "test" ? "silent" : "info";

export const logger = createLogger(isLevel ? LOG_LEVEL : DEFAULT_LEVEL, openDestination());
