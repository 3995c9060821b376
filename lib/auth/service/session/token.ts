import { createSecretKey, type KeyObject } from "node:crypto";

import jwt from "jsonwebtoken";

import { clock } from "@/lib/core/shared/clock";
import { env } from "@/lib/core/server/process/env";

import { DAY_MS, TOKEN_DAYS } from "../../constants";

/** `sub` is the user's id, `sid` the session's; `iat` and `exp` are seconds since the epoch. */
export type TokenClaims = { sub: string; sid: string; iat: number; exp: number };

const ALGORITHM = "HS256";
/** Keeps other signed values from passing as a session's token, and the reverse. */
const PURPOSE = { aud: "nametag", typ: "session" } as const;
const MAX_CACHED_TOKENS = 5_000;

/** `verified` caches verified tokens, the least recently used first. */
type Signer = { secret: string; key: KeyObject; verified: Map<string, TokenClaims> };
let current: Signer | undefined;

function getSigner(): Signer {
  const secret = env().NEXTAUTH_SECRET;
  if (current?.secret !== secret) {
    current = { secret, key: createSecretKey(secret, "utf8"), verified: new Map() };
  }
  return current;
}

const getNowSeconds = () => Math.floor(clock.ms() / 1000);

/** Keeps `exp`, so that signing again never lengthens a session. */
export const signToken = ({ sub, sid, iat, exp }: TokenClaims): string =>
  jwt.sign({ ...PURPOSE, sub, sid, iat, exp }, getSigner().key, { algorithm: ALGORITHM });

/** `exp` is a hard limit, however often the session is extended. */
export function issueToken(userId: string, sid: string): string {
  const iat = getNowSeconds();
  return signToken({ sub: userId, sid, iat, exp: iat + (TOKEN_DAYS * DAY_MS) / 1000 });
}

function checkSignature(token: string, key: KeyObject): TokenClaims | null {
  try {
    const claims = jwt.verify(token, key, { algorithms: [ALGORITHM], clockTimestamp: getNowSeconds() });
    if (typeof claims === "string") return null;
    const { sub, sid, iat, exp, aud, typ } = claims as jwt.JwtPayload & { sid?: unknown; typ?: unknown };
    if (aud !== PURPOSE.aud || typ !== PURPOSE.typ) return null;
    if (typeof sub !== "string" || typeof sid !== "string" || iat === undefined || exp === undefined) return null;
    return { sub, sid, iat, exp };
  } catch {
    return null;
  }
}

/** Returns null unless we signed the token and it is not expired. Doesn't check its session. */
export function verifyToken(token: string): TokenClaims | null {
  const { key, verified } = getSigner();
  const cached = verified.get(token);
  const claims = cached ?? checkSignature(token, key);
  if (cached) verified.delete(token);
  if (!claims || claims.exp <= getNowSeconds()) return null;
  verified.set(token, claims);
  if (verified.size > MAX_CACHED_TOKENS) {
    const [leastRecent] = verified.keys();
    if (leastRecent !== undefined) verified.delete(leastRecent);
  }
  return { ...claims };
}
