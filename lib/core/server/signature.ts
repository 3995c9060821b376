import { createHmac, timingSafeEqual } from "node:crypto";

import { env } from "./process/env";

/** Each purpose has its own key, so that a value for one can't pass for another. */
export type SignaturePurpose =
  | "known device"
  | "attempt limit"
  | "client address"
  | "door code"
  | "member code"
  | "spoken code"
  | "identity step"
  | "email code"
  | "mailed digits"
  | "mailed link"
  | "proof digits"
  | "text number"
  | "guest address"
  | "mail sender"
  | "webhook secret";

export function sign(purpose: SignaturePurpose, text: string): string {
  const key = createHmac("sha256", env().NEXTAUTH_SECRET).update(`nametag ${purpose}`).digest();
  return createHmac("sha256", key).update(text).digest("base64url");
}

/** Compares in constant time. */
export function isEqualSecret(actual: string, expected: string): boolean {
  const [one, other] = [Buffer.from(actual), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}

export const isSigned = (purpose: SignaturePurpose, text: string, signature: string): boolean =>
  isEqualSecret(signature, sign(purpose, text));
