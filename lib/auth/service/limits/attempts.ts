import { db } from "@/lib/core/server/db";
import { countRefusal, tooManyAttempts } from "@/lib/core/server/rate-limit";
import { sign } from "@/lib/core/server/signature";
import { clock } from "@/lib/core/shared/clock";

import { addAttempt, getExpiry, getLevel, getWaitMs, SCHEDULES, type Level } from "./schedule";

/**
 * A limit and the subject whose attempts it counts. Attempts above `maxLevel` are refused even
 * without a wait.
 */
export type Claim = { limit: keyof typeof SCHEDULES; subject: string; maxLevel?: number };

type Stored = Level & { revision: number };

/** Parallel attempts that collide more often than this are refused. */
const MAX_TRIES = 5;
const BUSY_MS = 1_000;

/** A keyed hash, so that the table doesn't reveal addresses and emails. */
const toKey = ({ limit, subject }: Claim): string => sign("attempt limit", `${limit} ${subject}`);

const getStored = (key: string): Promise<Stored | null> =>
  db().attemptLevel.findUnique({
    where: { key },
    select: { level: true, blockedUntil: true, updatedAt: true, revision: true },
  });

/** Returns the new revision, or null if another process changed the level first. */
async function replace(claim: Claim, stored: Stored | null, next: Level): Promise<number | null> {
  const key = toKey(claim);
  const revision = stored ? stored.revision + 1 : 0;
  const data = { ...next, revision, expiresAt: getExpiry(next, SCHEDULES[claim.limit]) };
  const { count } = stored
    ? await db().attemptLevel.updateMany({ where: { key, revision: stored.revision }, data })
    : await db().attemptLevel.createMany({ data: { key, ...data }, skipDuplicates: true });
  return count === 1 ? revision : null;
}

function checkWait(claim: Claim, stored: Stored | null, now: number): number {
  const schedule = SCHEDULES[claim.limit];
  const wait = getWaitMs(stored, now);
  if (wait > 0 || !stored || claim.maxLevel === undefined) return wait;
  return Math.max(0, (getLevel(stored, schedule, now) + 1 - claim.maxLevel) * schedule.fadeMs);
}

/** An attempt counts as failed from the start, so that parallel attempts can't pass together. */
export type Attempt = { succeed: () => Promise<void> };

async function claimOne(claim: Claim): Promise<Attempt> {
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const stored = await getStored(toKey(claim));
    const now = clock.ms();
    const wait = checkWait(claim, stored, now);
    if (wait > 0) {
      countRefusal(claim.limit);
      throw tooManyAttempts(wait);
    }
    const revision = await replace(claim, stored, addAttempt(stored, SCHEDULES[claim.limit], now));
    if (revision !== null) return { succeed: () => giveBack(claim, revision) };
  }
  throw tooManyAttempts(BUSY_MS);
}

/** Ends the wait that this attempt caused, unless a later attempt caused another. */
async function giveBack(claim: Claim, revision: number): Promise<void> {
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const stored = await getStored(toKey(claim));
    if (!stored) return;
    const blockedUntil = stored.revision === revision ? stored.updatedAt : stored.blockedUntil;
    const next = { level: Math.max(0, stored.level - 1), blockedUntil, updatedAt: stored.updatedAt };
    if ((await replace(claim, stored, next)) !== null) return;
  }
}

/**
 * Counts an attempt on every claim, or on none if one refuses. All processes share the counts,
 * which survive a restart.
 * @throws AppError `rate_limited` with the seconds to wait
 */
export async function claimAttempt(claims: readonly Claim[]): Promise<Attempt> {
  const attempts: Attempt[] = [];
  const succeed = async () => {
    await Promise.all(attempts.map((attempt) => attempt.succeed()));
  };
  try {
    // In sequence, narrowest claim first: if it refuses, the others stay unchanged.
    for (const claim of claims) attempts.push(await claimOne(claim));
  } catch (refusal) {
    await succeed();
    throw refusal;
  }
  return { succeed };
}
