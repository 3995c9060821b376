import { randomUUID } from "node:crypto";

import { decode, encode } from "next-auth/jwt";

import { issueToken, verifyToken } from "@/lib/auth/service/token";
import { resetEnv } from "@/lib/core/env";

import { measureInTurn, ratios } from "../side";
import { summary } from "../stats";

const SECRET = "a secret of the benchmark's own, long enough";
const ROUNDS = 9;
const CHECKS = 4_000;

async function microseconds(check: () => void | Promise<void>): Promise<number> {
  const begun = performance.now();
  for (let n = 0; n < CHECKS; n++) await check();
  return ((performance.now() - begun) / CHECKS) * 1_000;
}

/** `token` of quality.md §1: what it costs to know whom a token speaks for, its session apart. */
export async function token(): Promise<string[]> {
  Object.assign(process.env, { NEXTAUTH_SECRET: SECRET, DATABASE_URL: "postgres://nobody@localhost/none" });
  resetEnv();
  const [sub, sid] = [randomUUID(), randomUUID()];
  const signed = issueToken(sub, sid);
  const encrypted = await encode({ token: { sub, sid }, secret: SECRET });
  const checkSigned = () => {
    if (verifyToken(signed)?.sub !== sub) throw new Error("Our own token was refused.");
  };
  const checkEncrypted = async () => {
    if ((await decode({ token: encrypted, secret: SECRET }))?.sub !== sub)
      throw new Error("next-auth's token was refused.");
  };
  await microseconds(checkSigned);
  await microseconds(checkEncrypted);
  const [mine = [], theirs = []] = await measureInTurn(
    [{ round: () => microseconds(checkSigned) }, { round: () => microseconds(checkEncrypted) }],
    ROUNDS,
  );
  return [
    `our check                  ${summary(mine, " µs")}`,
    `next-auth's default decode ${summary(theirs, " µs")}`,
    `ratio                      ${summary(ratios(mine, theirs), " ×")}, target at most 0.2`,
  ];
}
