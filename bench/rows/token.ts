import { randomUUID } from "node:crypto";

import { decode, encode } from "next-auth/jwt";

import { issueToken, verifyToken } from "@/lib/auth/service/token";
import { resetEnv } from "@/lib/core/server/process/env";

import { measureAlternately, getRatios } from "../compare";
import { formatSummary } from "../stats";
import { SECRET } from "../web";

const ROUNDS = 9;
const CHECKS_PER_ROUND = 4_000;

async function measureMicroseconds(check: () => void | Promise<void>): Promise<number> {
  const start = performance.now();
  for (let n = 0; n < CHECKS_PER_ROUND; n++) await check();
  return ((performance.now() - start) / CHECKS_PER_ROUND) * 1_000;
}

/** More tokens than the cache holds, so that each has been evicted when it is checked again. */
const UNCACHED_TOKENS = 8_000;

/** The row `token`: the cost of verifying a token, without its session. */
export async function token(): Promise<string[]> {
  Object.assign(process.env, { NEXTAUTH_SECRET: SECRET, DATABASE_URL: "postgres://user@localhost/none" });
  resetEnv();
  const [sub, sid] = [randomUUID(), randomUUID()];
  const cachedToken = issueToken(sub, sid);
  const encryptedToken = await encode({ token: { sub, sid }, secret: SECRET });
  const checkCached = () => {
    if (verifyToken(cachedToken)?.sub !== sub) throw new Error("Our own token was refused.");
  };
  const uncachedTokens = Array.from({ length: UNCACHED_TOKENS }, () => issueToken(randomUUID(), randomUUID()));
  let next = 0;
  const checkUncached = () => {
    if (!verifyToken(uncachedTokens[next++ % UNCACHED_TOKENS] ?? "")) throw new Error("Our own token was refused.");
  };
  const checkEncrypted = async () => {
    if ((await decode({ token: encryptedToken, secret: SECRET }))?.sub !== sub)
      throw new Error("next-auth's token was refused.");
  };
  await measureMicroseconds(checkCached);
  await measureMicroseconds(checkUncached);
  await measureMicroseconds(checkEncrypted);
  const checks = [checkCached, checkUncached, checkEncrypted];
  const [cachedTimes = [], uncachedTimes = [], nextAuthTimes = []] = await measureAlternately(
    checks.map((check) => ({ round: () => measureMicroseconds(check) })),
    ROUNDS,
  );
  return [
    `our check, cached token    ${formatSummary(cachedTimes, " µs")}`,
    `our check, uncached token  ${formatSummary(uncachedTimes, " µs")}`,
    `next-auth's default decode ${formatSummary(nextAuthTimes, " µs")}`,
    `ratio, cached              ${formatSummary(getRatios(cachedTimes, nextAuthTimes), " ×")}, target at most 0.2`,
    `ratio, uncached            ${formatSummary(getRatios(uncachedTimes, nextAuthTimes), " ×")}`,
  ];
}
