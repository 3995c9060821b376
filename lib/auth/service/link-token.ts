import { createHash, randomBytes } from "node:crypto";

const TOKEN_BYTES = 32;

/** Returns the token of a link in an email: 256 random bits. */
export const createLinkToken = (): string => randomBytes(TOKEN_BYTES).toString("base64url");

/** Returns what is stored of a token. The token is random and long, so a fast hash cannot be reversed by guessing. */
export const hashLinkToken = (token: string): string => createHash("sha256").update(token).digest("hex");
