import { createHash, randomBytes } from "node:crypto";

import { sign } from "@/lib/core/server/signature";

import { EMAIL_CODE_DIGITS } from "../constants";

const TOKEN_BYTES = 32;

export const createToken = (): string => randomBytes(TOKEN_BYTES).toString("base64url");

/** A token is random and long, so a fast hash is safe. */
export const hashToken = (token: string): string => createHash("sha256").update(token).digest("hex");

/**
 * Returns the token of a mailed link. It is made from the key of its delivery whenever the mail is
 * sent, so that no row, backup or export holds it, and each try sends the same link.
 */
export const toMailedToken = (deliveryKey: string): string => sign("mailed link", deliveryKey);

/** As `toMailedToken`. 48 bits make all digits as good as equally likely. */
export const toMailedDigits = (deliveryKey: string): string =>
  String(
    Buffer.from(sign("mailed digits", deliveryKey), "base64url").readUIntBE(0, 6) % 10 ** EMAIL_CODE_DIGITS,
  ).padStart(EMAIL_CODE_DIGITS, "0");
