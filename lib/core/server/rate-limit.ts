import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from "rate-limiter-flexible";

import { AppError } from "../shared/errors";
import { redis, toRedisKey } from "./redis";

/**
 * `points` per `duration` seconds (docs/product/sessions.md#rate-limits). Limits are strict per
 * account, and generous per address because people at a venue share one. lib/auth/service/limits
 * has the limits that a stranger could use up for somebody else.
 */
export const LIMITS = {
  loginFailures: { points: 120, duration: 60 },
  loginChecks: { points: 1_200, duration: 60 },
  loginDevice: { points: 30, duration: 60 },
  loginSuccesses: { points: 30, duration: 60 },
  passwordCheck: { points: 10, duration: 60 },
  passwordCheckDay: { points: 60, duration: 24 * 60 * 60 },
  confirmationMail: { points: 3, duration: 15 * 60 },
  confirmationMailDay: { points: 8, duration: 24 * 60 * 60 },
  registerAddress: { points: 60, duration: 60 },
  resetRequest: { points: 3, duration: 15 * 60 },
  resetAddress: { points: 60, duration: 15 * 60 },
  emailCodeRequest: { points: 5, duration: 15 * 60 },
  emailCodeAddress: { points: 60, duration: 60 },
  proofCode: { points: 3, duration: 15 * 60 },
  proofCodeDay: { points: 8, duration: 24 * 60 * 60 },
  emailCodeFailures: { points: 100, duration: 60 * 60 },
  connect: { points: 30, duration: 60 },
  contact: { points: 30, duration: 60 },
  calendarFeed: { points: 60, duration: 60 },
  export: { points: 10, duration: 60 * 60 },
  checkInCode: { points: 120, duration: 60 },
  doorCheckIns: { points: 1_200, duration: 60 },
  nameTagOpen: { points: 60, duration: 60 },
  spokenCodeMissDay: { points: 20, duration: 24 * 60 * 60 },
  nameTagOpenAddress: { points: 1_200, duration: 60 },
  nameTagClaim: { points: 10, duration: 60 * 60 },
  walkIn: { points: 20, duration: 60 },
  walkInSearch: { points: 60, duration: 60 },
  contactAdd: { points: 60, duration: 60 },
  cardAddress: { points: 60, duration: 15 * 60 },
  cardNetworkDay: { points: 60, duration: 24 * 60 * 60 },
  cardOwnerDay: { points: 1, duration: 24 * 60 * 60 },
  cardDetails: { points: 600, duration: 60 * 60 },
  cardDetailsDay: { points: 1_800, duration: 24 * 60 * 60 },
  report: { points: 10, duration: 60 * 60 },
  chat: { points: 20, duration: 10 },
  textMessageDay: { points: 20, duration: 24 * 60 * 60 },
  textMessageAccountDay: { points: 20, duration: 24 * 60 * 60 },
  textCodeDay: { points: 5, duration: 24 * 60 * 60 },
  calendarMailDay: { points: 100, duration: 24 * 60 * 60 },
  location: { points: 2, duration: 1 },
  newEventDay: { points: 10, duration: 24 * 60 * 60 },
  creatorEdit: { points: 20, duration: 10 * 60 },
  creatorNoticeDay: { points: 10, duration: 24 * 60 * 60 },
  creatorLogoDay: { points: 40, duration: 24 * 60 * 60 },
  invitationAddress: { points: 5, duration: 24 * 60 * 60 },
  guestAnnouncementAddress: { points: 20, duration: 24 * 60 * 60 },
  creatorWalkInDay: { points: 30, duration: 24 * 60 * 60 },
  announcementEventDay: { points: 5, duration: 24 * 60 * 60 },
  announcementAuthorDay: { points: 20, duration: 24 * 60 * 60 },
  announcementTest: { points: 5, duration: 10 * 60 },
  guestPreview: { points: 30, duration: 60 },
  upload: { points: 10, duration: 60 },
  secondStepAddress: { points: 120, duration: 60 },
  accessToken: { points: 300, duration: 60 },
  mutation: { points: 120, duration: 60 },
} as const;

export type RateLimit = keyof typeof LIMITS;

/**
 * Limits that each process counts alone, because a Redis call would cost more than the counted
 * call.
 */
const LOCAL_LIMITS: readonly RateLimit[] = ["location"];

const limiters = new Map<RateLimit, RateLimiterAbstract>();

// On globalThis because Next's bundle counts and the web process exports the metric.
const globals = globalThis as typeof globalThis & { nametagRefusals?: Map<string, number> };

/** By the limit's name, since the start of this process. */
export const getRefusals = (): ReadonlyMap<string, number> => (globals.nametagRefusals ??= new Map());

export function countRefusal(name: string): void {
  (globals.nametagRefusals ??= new Map()).set(name, (getRefusals().get(name) ?? 0) + 1);
}

/**
 * With Redis, all processes share one counter. Without Redis, or if it is unreachable, each process
 * has its own.
 */
function createLimiter(name: RateLimit): RateLimiterAbstract {
  const own = new RateLimiterMemory({ keyPrefix: name, ...LIMITS[name] });
  const storeClient = LOCAL_LIMITS.includes(name) ? null : redis();
  if (!storeClient) return own;
  const keyPrefix = toRedisKey(`limit:${name}`);
  return new RateLimiterRedis({
    storeClient,
    keyPrefix,
    ...LIMITS[name],
    insuranceLimiter: own,
    rejectIfRedisNotReady: true,
  });
}

function limiter(name: RateLimit): RateLimiterAbstract {
  let found = limiters.get(name);
  if (!found) limiters.set(name, (found = createLimiter(name)));
  return found;
}

export function tooManyAttempts(waitMs: number): AppError {
  const seconds = Math.max(1, Math.ceil(waitMs / 1000));
  const [unit, count] = seconds < 120 ? ["seconds" as const, seconds] : ["minutes" as const, Math.ceil(seconds / 60)];
  return new AppError("rate_limited", `common.tooManyAttempts.${unit}`, { values: { count }, retryAfter: seconds });
}

/**
 * Takes points from `key`: an account, an address, or both joined.
 * @throws AppError `rate_limited` with the seconds to wait
 */
export async function consume(name: RateLimit, key: string, points = 1): Promise<void> {
  try {
    await limiter(name).consume(key, points);
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    countRefusal(name);
    throw tooManyAttempts(refusal.msBeforeNext);
  }
}

/** Takes a point and counts the rest in headers. `refusal`: to throw if there was none. */
export async function consumeCounted(
  name: RateLimit,
  key: string,
): Promise<{ headers: Record<string, string>; refusal: AppError | null }> {
  const taken = await limiter(name)
    .consume(key)
    .catch((refusal: unknown) => {
      if (refusal instanceof RateLimiterRes) return refusal;
      throw refusal;
    });
  const { points } = LIMITS[name];
  const headers = {
    "RateLimit-Limit": String(points),
    "RateLimit-Remaining": String(Math.max(0, points - taken.consumedPoints)),
    "RateLimit-Reset": String(Math.ceil(taken.msBeforeNext / 1_000)),
  };
  if (taken.consumedPoints <= points) return { headers, refusal: null };
  countRefusal(name);
  return { headers, refusal: tooManyAttempts(taken.msBeforeNext) };
}

/** Returns false if the limit refuses the attempt. */
export async function isWithinLimit(attempt: Promise<unknown>): Promise<boolean> {
  try {
    await attempt;
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === "rate_limited") return false;
    throw error;
  }
}

/** Returns whether a point was taken within the period. */
export const isUsed = async (name: RateLimit, key: string): Promise<boolean> =>
  ((await limiter(name).get(key))?.consumedPoints ?? 0) > 0;

/** Returns a point that `consume` took, for limits that count only failures. */
export async function refund(name: RateLimit, key: string): Promise<void> {
  await limiter(name).reward(key);
}

/** For tests. */
export function resetRateLimits(): void {
  limiters.clear();
}
