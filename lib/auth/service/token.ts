import { createSecretKey, type KeyObject } from "node:crypto";

import jwt from "jsonwebtoken";

import { clock } from "@/lib/core/clock";
import { env } from "@/lib/core/env";

import { DAY_MS, TOKEN_DAYS } from "../constants";

/** `sub` is the user's id; `iat` and `exp` are seconds since the epoch (contract §2). */
export type TokenClaims = { sub: string; sid: string; iat: number; exp: number };

const ALGORITHM = "HS256";
let made: { secret: string; key: KeyObject } | undefined;

function signingKey(): KeyObject {
  const secret = env().NEXTAUTH_SECRET;
  if (made?.secret !== secret) made = { secret, key: createSecretKey(secret, "utf8") };
  return made.key;
}

const nowSeconds = () => Math.floor(clock.ms() / 1000);

/** Signs the claims as they are: signing again never lengthens a session (contract §2). */
export const signToken = ({ sub, sid, iat, exp }: TokenClaims): string =>
  jwt.sign({ sub, sid, iat, exp }, signingKey(), { algorithm: ALGORITHM });

/** A new session's token, good for 90 days at most. */
export function issueToken(userId: string, sid: string): string {
  const iat = nowSeconds();
  return signToken({ sub: userId, sid, iat, exp: iat + (TOKEN_DAYS * DAY_MS) / 1000 });
}

/** The claims of a token that we signed and that has not passed its `exp`; null for any other. Says nothing of its session. */
export function verifyToken(token: string): TokenClaims | null {
  try {
    const claims = jwt.verify(token, signingKey(), { algorithms: [ALGORITHM], clockTimestamp: nowSeconds() });
    if (typeof claims === "string") return null;
    const { sub, sid, iat, exp } = claims as jwt.JwtPayload & { sid?: unknown };
    if (typeof sub !== "string" || typeof sid !== "string" || iat === undefined || exp === undefined) return null;
    return { sub, sid, iat, exp };
  } catch {
    return null;
  }
}
