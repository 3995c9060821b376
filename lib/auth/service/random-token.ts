import { createHash, randomBytes } from "node:crypto";

const TOKEN_BYTES = 32;

export const createToken = (): string => randomBytes(TOKEN_BYTES).toString("base64url");

/** A token is random and long, so a fast hash is safe. */
export const hashToken = (token: string): string => createHash("sha256").update(token).digest("hex");
