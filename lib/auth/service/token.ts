import { createSecretKey, type KeyObject } from "node:crypto";

import jwt from "jsonwebtoken";

import { clock } from "@/lib/core/shared/clock";
import { env } from "@/lib/core/server/env";

import { DAY_MS, TOKEN_DAYS } from "../constants";

/** `sub` is the user's id; `iat` and `exp` are seconds since the epoch (contract §2). */
export type TokenClaims = { sub: string; sid: string; iat: number; exp: number };

const ALGORITHM = "HS256";
/** Tokens of as many people as one process serves in a while: about 2 MB. */
const MOST_REMEMBERED = 5_000;

/** `genuine` holds the tokens whose signature this key made, the longest unused first. A signature doesn't change; nothing else is kept. */
type Signer = { secret: string; key: KeyObject; genuine: Map<string, TokenClaims> };
let made: Signer | undefined;

function signer(): Signer {
  const secret = env().NEXTAUTH_SECRET;
  if (made?.secret !== secret) made = { secret, key: createSecretKey(secret, "utf8"), genuine: new Map() };
  return made;
}

const nowSeconds = () => Math.floor(clock.ms() / 1000);

/** Signs the claims as they are: signing again never lengthens a session (contract §2). */
export const signToken = ({ sub, sid, iat, exp }: TokenClaims): string =>
  jwt.sign({ sub, sid, iat, exp }, signer().key, { algorithm: ALGORITHM });

/** A new session's token, good for 90 days at most. */
export function issueToken(userId: string, sid: string): string {
  const iat = nowSeconds();
  return signToken({ sub: userId, sid, iat, exp: iat + (TOKEN_DAYS * DAY_MS) / 1000 });
}

function checkSignature(token: string, key: KeyObject): TokenClaims | null {
  try {
    const claims = jwt.verify(token, key, { algorithms: [ALGORITHM], clockTimestamp: nowSeconds() });
    if (typeof claims === "string") return null;
    const { sub, sid, iat, exp } = claims as jwt.JwtPayload & { sid?: unknown };
    if (typeof sub !== "string" || typeof sid !== "string" || iat === undefined || exp === undefined) return null;
    return { sub, sid, iat, exp };
  } catch {
    return null;
  }
}

/** The claims of a token that we signed and that has not passed its `exp`; null for any other. Says nothing of its session. */
export function verifyToken(token: string): TokenClaims | null {
  const { key, genuine } = signer();
  const known = genuine.get(token);
  const claims = known ?? checkSignature(token, key);
  if (known) genuine.delete(token);
  if (!claims || claims.exp <= nowSeconds()) return null;
  genuine.set(token, claims);
  if (genuine.size > MOST_REMEMBERED) {
    const [oldest] = genuine.keys();
    if (oldest !== undefined) genuine.delete(oldest);
  }
  return { ...claims };
}
