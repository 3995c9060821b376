import { createHmac, timingSafeEqual } from "node:crypto";

import { env } from "./process/env";

/** What a signature is for. Each purpose has a key of its own, so that no value passes for another kind of value. */
export type SignaturePurpose = "known device" | "attempt limit" | "client address";

/** Returns the signature of `text` in base64url, made with a key that is derived from NEXTAUTH_SECRET for this purpose. */
export function sign(purpose: SignaturePurpose, text: string): string {
  const key = createHmac("sha256", env().NEXTAUTH_SECRET).update(`nametag ${purpose}`).digest();
  return createHmac("sha256", key).update(text).digest("base64url");
}

/** Returns whether `signature` is that of `text`, in a time that does not depend on where they differ. */
export function isSigned(purpose: SignaturePurpose, text: string, signature: string): boolean {
  const actual = Buffer.from(signature);
  const expected = Buffer.from(sign(purpose, text));
  return actual.length === expected.length && timingSafeEqual(actual, expected);
}
