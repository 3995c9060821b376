import { db } from "@/lib/core/server/db";
import { sign } from "@/lib/core/server/signature";
import { clock } from "@/lib/core/shared/clock";
import { getIdNumber, getIdRange, toDigits, toNumber } from "@/lib/core/shared/text/code-digits";

import { HAS_PROFILE } from "../data/public-user";
import type { SpokenCode } from "../responses/profile";

/** The code of the period before is valid too, so each is valid for at least ten minutes. */
const PERIOD_MS = 10 * 60_000;
const ROUNDS = 4;
const HALF_BITS = 15;
const HALF = 2 ** HALF_BITS - 1;

const getPeriod = (): number => Math.floor(clock.ms() / PERIOD_MS);

/** Depends on the server's secret. */
const mix = (half: number, round: number, period: number): number =>
  Buffer.from(sign("spoken code", `${period} ${round} ${half}`), "base64url").readUInt16BE(0) & HALF;

/**
 * Encrypts the thirty bits of an id with a key of the period, as a Feistel network does. So nothing
 * is stored, and a code can be turned back into the member (docs/decisions/138-read-out-a-code.md).
 */
function encrypt(number: number, period: number): number {
  let [left, right] = [number >>> HALF_BITS, number & HALF];
  for (let round = 0; round < ROUNDS; round++) [left, right] = [right, left ^ mix(right, round, period)];
  return (left << HALF_BITS) | right;
}

function decrypt(number: number, period: number): number {
  let [left, right] = [number >>> HALF_BITS, number & HALF];
  for (let round = ROUNDS - 1; round >= 0; round--) [left, right] = [right ^ mix(left, round, period), left];
  return (left << HALF_BITS) | right;
}

/** See docs/product/scan.md#a-code-to-read-out. */
export function getSpokenCode(userId: string): SpokenCode {
  const period = getPeriod();
  const code = toDigits(encrypt(getIdNumber(userId), period)).replace(/.{3}(?=.)/, "$&-");
  return { code, secondsLeft: Math.ceil(((period + 1) * PERIOD_MS - clock.ms()) / 1_000) };
}

/** Returns the member's id. `code` is normalized. Returns null if it fits nobody, or several. */
export async function findBySpokenCode(code: string): Promise<string | null> {
  const ranges = [getPeriod(), getPeriod() - 1].map((period) => getIdRange(decrypt(toNumber(code), period)));
  const [member, another] = await db().user.findMany({
    where: { OR: ranges.map((id) => ({ id })), suspendedAt: null, ...HAS_PROFILE },
    select: { id: true },
    take: 2,
  });
  return member && !another ? member.id : null;
}
