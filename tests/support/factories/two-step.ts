import { randomUUID } from "node:crypto";

import { generateSecret, generateSync } from "otplib";

import { clock } from "@/lib/core/shared/clock";
import { db } from "@/lib/core/server/db";
import { encryptSecret } from "@/lib/two-step/service/factors/secrets";

import { fromNow } from "../setup/clock";

/** Creates a confirmed authenticator app. Returns its secret. */
export async function createAuthenticator(userId: string): Promise<string> {
  const secret = generateSecret();
  const now = clock.now();
  await db().authenticator.create({
    data: { userId, secret: encryptSecret(secret, userId), createdAt: now, confirmedAt: now },
  });
  return secret;
}

/** Returns the code that an app with this secret shows now, or `seconds` from now. */
export const createCode = (secret: string, seconds = 0): string =>
  generateSync({ secret, epoch: Math.floor(clock.ms() / 1000) + seconds });

/** Creates a passkey that no device can answer for. */
export const createPasskey = (userId: string) =>
  db().passkey.create({
    data: {
      userId,
      name: "Laptop",
      credentialId: randomUUID(),
      publicKey: new Uint8Array([1, 2, 3]),
      createdAt: clock.now(),
    },
  });

/** Creates a remembered device that no cookie belongs to. */
export const createRememberedDevice = (userId: string) =>
  db().rememberedDevice.create({
    data: {
      userId,
      tokenHash: randomUUID(),
      passwordMark: "",
      createdAt: clock.now(),
      lastUsedAt: clock.now(),
      expiresAt: fromNow({ days: 30 }),
    },
  });
