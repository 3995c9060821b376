import { createHash, randomBytes } from "node:crypto";

const TOKEN_BYTES = 32;

export const createLinkToken = (): string => randomBytes(TOKEN_BYTES).toString("base64url");

/** A token is random and long, so a fast hash is safe. */
export const hashLinkToken = (token: string): string => createHash("sha256").update(token).digest("hex");
