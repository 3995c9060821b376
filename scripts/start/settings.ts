import { createECDH, randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

import { EnvError, parseEnv, trustCertificates, type Env } from "../../lib/core/server/process/env";

export type Settings = Env & {
  development: boolean;
  /** Whether DATABASE_URL is missing. */
  embedded: boolean;
};

/** Stored, so that sessions stay valid after a restart. */
function loadSecret(dataDir: string): string {
  const file = path.join(dataDir, "nextauth-secret");
  if (!existsSync(file)) writeFileSync(file, randomBytes(48).toString("base64url"), { mode: 0o600 });
  return readFileSync(file, "utf8").trim();
}

type PushKeys = { VAPID_PUBLIC_KEY: string; VAPID_PRIVATE_KEY: string };

/** Stored, because push subscriptions are bound to the public key. */
function loadPushKeys(dataDir: string): PushKeys {
  const file = path.join(dataDir, "push-keys.json");
  if (!existsSync(file)) {
    const pair = createECDH("prime256v1");
    const created: PushKeys = {
      VAPID_PUBLIC_KEY: pair.generateKeys("base64url"),
      // The key is a number of 32 bytes, and leading zeros count.
      VAPID_PRIVATE_KEY: Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()])
        .subarray(-32)
        .toString("base64url"),
    };
    writeFileSync(file, JSON.stringify(created), { mode: 0o600 });
  }
  return JSON.parse(readFileSync(file, "utf8")) as PushKeys;
}

/** @throws EnvError naming DATA_DIR */
function createDataDir(folder: string): string {
  const dataDir = path.resolve(folder);
  try {
    mkdirSync(dataDir, { recursive: true });
    return dataDir;
  } catch (error) {
    throw new EnvError(`DATA_DIR: ${dataDir} can't be created (${(error as NodeJS.ErrnoException).code})`);
  }
}

/**
 * Validates everything before anything starts, and sets what child processes need. @throws EnvError
 * with one line for each wrong variable, which begins with its name
 */
export function loadSettings(development: boolean): Settings {
  try {
    process.loadEnvFile();
  } catch {
    // There is no .env file.
  }
  const given = process.env;
  const embedded = !given.DATABASE_URL;
  const dataDir = createDataDir(given.DATA_DIR || ".data");
  const variables = {
    ...given,
    NODE_ENV: development ? "development" : "production",
    DATA_DIR: dataDir,
    NEXTAUTH_SECRET: given.NEXTAUTH_SECRET || loadSecret(dataDir),
    ...(given.VAPID_PUBLIC_KEY || given.VAPID_PRIVATE_KEY ? {} : loadPushKeys(dataDir)),
    // A terminal shows warnings only. LOG_LEVEL=info shows the whole log.
    LOG_LEVEL: given.LOG_LEVEL || (development ? "info" : "warn"),
    DATABASE_URL: given.DATABASE_URL || "postgresql://embedded",
  };
  const env = parseEnv(variables);
  trustCertificates(env);
  if (env.PORT === env.REALTIME_PORT) throw new EnvError("REALTIME_PORT: must differ from PORT");
  Object.assign(process.env, variables, { NEXTAUTH_URL: env.NEXTAUTH_URL, NEXT_TELEMETRY_DISABLED: "1" });
  return { ...env, development, embedded };
}
