import { createECDH, randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

import { EnvError, parseEnv, type Env } from "../../lib/core/server/env";
import { parseTrustedProxies } from "../../lib/http/server/client-address";

export type Settings = Env & {
  development: boolean;
  /** Whether the database is ours to start, because no DATABASE_URL was given. */
  embedded: boolean;
};

/** Made once and kept, so that sessions outlive a restart. */
function keptSecret(dataDir: string): string {
  const file = path.join(dataDir, "nextauth-secret");
  if (!existsSync(file)) writeFileSync(file, randomBytes(48).toString("base64url"), { mode: 0o600 });
  return readFileSync(file, "utf8").trim();
}

type PushKeys = { VAPID_PUBLIC_KEY: string; VAPID_PRIVATE_KEY: string };

/** Made once and kept: browsers that asked for pushes are bound to the public one. */
function keptPushKeys(dataDir: string): PushKeys {
  const file = path.join(dataDir, "push-keys.json");
  if (!existsSync(file)) {
    const pair = createECDH("prime256v1");
    const made: PushKeys = {
      VAPID_PUBLIC_KEY: pair.generateKeys("base64url"),
      // Leading zeros count: it is a number of 32 bytes.
      VAPID_PRIVATE_KEY: Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()])
        .subarray(-32)
        .toString("base64url"),
    };
    writeFileSync(file, JSON.stringify(made), { mode: 0o600 });
  }
  return JSON.parse(readFileSync(file, "utf8")) as PushKeys;
}

/** @throws EnvError naming DATA_DIR */
function makeDataDir(folder: string): string {
  const dataDir = path.resolve(folder);
  try {
    mkdirSync(dataDir, { recursive: true });
    return dataDir;
  } catch (error) {
    throw new EnvError(`DATA_DIR: ${dataDir} can't be made (${(error as NodeJS.ErrnoException).code})`);
  }
}

/**
 * Reads `.env` beneath the real environment, fills in what `npm start` provides itself, and checks all of it before
 * anything is started. What the children need stands in process.env afterwards.
 *
 * @throws EnvError, one line a wrong variable, each opening with its name
 */
export function loadSettings(development: boolean): Settings {
  try {
    process.loadEnvFile();
  } catch {
    // No .env file: the variables come from outside, or there are none.
  }
  const given = process.env;
  const embedded = !given.DATABASE_URL;
  const dataDir = makeDataDir(given.DATA_DIR || ".data");
  const filled = {
    ...given,
    NODE_ENV: development ? "development" : "production",
    DATA_DIR: dataDir,
    NEXTAUTH_SECRET: given.NEXTAUTH_SECRET || keptSecret(dataDir),
    ...(given.VAPID_PUBLIC_KEY || given.VAPID_PRIVATE_KEY ? {} : keptPushKeys(dataDir)),
    // On a terminal people want to read what is wrong; the whole log is a variable away.
    LOG_LEVEL: given.LOG_LEVEL || (development ? "info" : "warn"),
    DATABASE_URL: given.DATABASE_URL || "postgresql://embedded",
  };
  const checked = parseEnv(filled);
  parseTrustedProxies(checked.TRUSTED_PROXIES);
  if (checked.PORT === checked.REALTIME_PORT) throw new EnvError("REALTIME_PORT: must be another port than PORT");
  Object.assign(process.env, filled, { NEXTAUTH_URL: checked.NEXTAUTH_URL, NEXT_TELEMETRY_DISABLED: "1" });
  return { ...checked, development, embedded };
}
