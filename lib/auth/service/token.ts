import { jwtVerify, SignJWT } from "jose";

import { clock } from "@/lib/core/clock";
import { env } from "@/lib/core/env";

import { DAY_MS, TOKEN_DAYS } from "../constants";

/** `sub` is the user's id; `iat` and `exp` are seconds since the epoch (contract §2). */
export type TokenClaims = { sub: string; sid: string; iat: number; exp: number };

let secret: { text: string; key: Uint8Array } | undefined;

function signingKey(): Uint8Array {
  const text = env().NEXTAUTH_SECRET;
  if (secret?.text !== text) secret = { text, key: new TextEncoder().encode(text) };
  return secret.key;
}

/** Signs the claims as they are: signing again never lengthens a session (contract §2). */
export const signToken = (claims: TokenClaims): Promise<string> =>
  new SignJWT({ sid: claims.sid })
    .setProtectedHeader({ alg: "HS256" })
    .setSubject(claims.sub)
    .setIssuedAt(claims.iat)
    .setExpirationTime(claims.exp)
    .sign(signingKey());

/** A new session's token, good for 90 days at most. */
export function issueToken(userId: string, sid: string): Promise<string> {
  const iat = Math.floor(clock.ms() / 1000);
  return signToken({ sub: userId, sid, iat, exp: iat + (TOKEN_DAYS * DAY_MS) / 1000 });
}

/** The claims of a token that we signed and that has not passed its `exp`; null for any other. Says nothing of its session. */
export async function verifyToken(token: string): Promise<TokenClaims | null> {
  try {
    const { payload } = await jwtVerify(token, signingKey(), { algorithms: ["HS256"], currentDate: clock.now() });
    const { sub, sid, iat, exp } = payload;
    if (typeof sub !== "string" || typeof sid !== "string" || iat === undefined || exp === undefined) return null;
    return { sub, sid, iat, exp };
  } catch {
    return null;
  }
}
