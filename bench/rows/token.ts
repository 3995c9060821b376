import { randomUUID } from "node:crypto";

import { decode, encode } from "next-auth/jwt";

import { issueToken, verifyToken } from "@/lib/auth/service/token";
import { resetEnv } from "@/lib/core/server/process/env";

import { measureAlternately, ratios } from "../side";
import { summary } from "../stats";

const SECRET = "a secret for benchmarks only, long enough";
const ROUNDS = 9;
const CHECKS = 4_000;

async function microseconds(check: () => void | Promise<void>): Promise<number> {
  const start = performance.now();
  for (let n = 0; n < CHECKS; n++) await check();
  return ((performance.now() - start) / CHECKS) * 1_000;
}

/** More tokens than the cache holds, so that each is new when it is checked again. */
const PEOPLE = 8_000;

/** The row `token`: the cost of verifying a token, without its session. */
export async function token(): Promise<string[]> {
  Object.assign(process.env, { NEXTAUTH_SECRET: SECRET, DATABASE_URL: "postgres://user@localhost/none" });
  resetEnv();
  const [sub, sid] = [randomUUID(), randomUUID()];
  const signed = issueToken(sub, sid);
  const encrypted = await encode({ token: { sub, sid }, secret: SECRET });
  const checkSigned = () => {
    if (verifyToken(signed)?.sub !== sub) throw new Error("Our own token was refused.");
  };
  const others = Array.from({ length: PEOPLE }, () => issueToken(randomUUID(), randomUUID()));
  let next = 0;
  const checkNew = () => {
    if (!verifyToken(others[next++ % PEOPLE] ?? "")) throw new Error("Our own token was refused.");
  };
  const checkEncrypted = async () => {
    if ((await decode({ token: encrypted, secret: SECRET }))?.sub !== sub)
      throw new Error("next-auth's token was refused.");
  };
  await microseconds(checkSigned);
  await microseconds(checkNew);
  await microseconds(checkEncrypted);
  const checks = [checkSigned, checkNew, checkEncrypted];
  const [again = [], first = [], theirs = []] = await measureAlternately(
    checks.map((check) => ({ round: () => microseconds(check) })),
    ROUNDS,
  );
  return [
    `our check, a token again   ${summary(again, " µs")}`,
    `our check, a token new     ${summary(first, " µs")}`,
    `next-auth's default decode ${summary(theirs, " µs")}`,
    `ratio, again               ${summary(ratios(again, theirs), " ×")}, target at most 0.2`,
    `ratio, new                 ${summary(ratios(first, theirs), " ×")}`,
  ];
}
