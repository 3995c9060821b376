import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

import { env } from "@/lib/core/server/process/env";

const VERSION = "v1";
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** The label separates this key from other uses of NEXTAUTH_SECRET. */
const getKey = () => Buffer.from(hkdfSync("sha256", env().NEXTAUTH_SECRET, "", "nametag authenticator secrets", 32));

/** The secret opens only for the same member. */
export function encryptSecret(secret: string, userId: string): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv("aes-256-gcm", getKey(), iv).setAAD(Buffer.from(userId));
  const sealed = Buffer.concat([iv, cipher.update(secret, "utf8"), cipher.final(), cipher.getAuthTag()]);
  return `${VERSION}.${sealed.toString("base64url")}`;
}

/** Returns null for another member's secret or after a change of NEXTAUTH_SECRET. */
export function decryptSecret(stored: string, userId: string): string | null {
  const [version, text = ""] = stored.split(".");
  const sealed = Buffer.from(text, "base64url");
  if (version !== VERSION || sealed.length <= IV_BYTES + TAG_BYTES) return null;
  try {
    const decipher = createDecipheriv("aes-256-gcm", getKey(), sealed.subarray(0, IV_BYTES))
      .setAAD(Buffer.from(userId))
      .setAuthTag(sealed.subarray(-TAG_BYTES));
    return Buffer.concat([decipher.update(sealed.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()]).toString("utf8");
  } catch {
    return null;
  }
}
