import { randomBytes } from "node:crypto";
import path from "node:path";

import { env, type Env } from "../../lib/core/server/process/env";
import { AppError } from "../../lib/core/shared/errors";
import { translateError } from "../../lib/i18n/server/error-text";
import { DEFAULT_LOCALE } from "../../lib/i18n/server/languages";
import { startEmbeddedPostgres } from "../postgres/embedded-postgres";
import { getPostgresFolder } from "../postgres/home";

/**
 * Calls a function with the settings and the database of DATABASE_URL, else the embedded one, which
 * may be running. Changes nothing in it.
 */
export async function withDatabase<T>(run: (settings: Env) => Promise<T>): Promise<T> {
  try {
    process.loadEnvFile();
  } catch {
    // There is no .env file.
  }
  const dataDir = path.resolve(process.env.DATA_DIR || ".data");
  const embedded = process.env.DATABASE_URL
    ? undefined
    : await startEmbeddedPostgres({ dataDir: getPostgresFolder(dataDir) });
  try {
    if (embedded) process.env.DATABASE_URL = embedded.url;
    // These commands sign nothing, so any secret will do.
    process.env.NEXTAUTH_SECRET ||= randomBytes(32).toString("hex");
    const settings = { ...env(), DATA_DIR: dataDir };
    return await run(settings);
  } finally {
    // The app may have been started meanwhile.
    await embedded?.stop("unless-used");
  }
}

/** Prints the line that a command returns, or its error. */
export function runCommand(command: () => Promise<string>): void {
  command().then(
    (line) => process.stdout.write(`${line}\n`),
    (error: unknown) => {
      const { message } =
        error instanceof AppError
          ? translateError(error, DEFAULT_LOCALE)
          : { message: error instanceof Error ? error.message : String(error) };
      process.stderr.write(`${message}\n`);
      process.exitCode = 1;
    },
  );
}
