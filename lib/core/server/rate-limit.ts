import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from "rate-limiter-flexible";

import { AppError } from "../shared/errors";
import { redis, redisKey } from "./redis";

/** Contract §2's table: `points` in `duration` seconds. Strict for an account, generous for an address a venue shares. */
const LIMITS = {
  loginAccount: { points: 10, duration: 60 },
  loginAddress: { points: 120, duration: 60 },
  passwordCheck: { points: 10, duration: 60 },
  registerAddress: { points: 60, duration: 60 },
  resetRequest: { points: 3, duration: 15 * 60 },
  resetAddress: { points: 60, duration: 15 * 60 },
  connect: { points: 30, duration: 60 },
  contact: { points: 30, duration: 60 },
  export: { points: 10, duration: 60 * 60 },
  report: { points: 10, duration: 60 * 60 },
  chat: { points: 20, duration: 10 },
  location: { points: 2, duration: 1 },
  upload: { points: 10, duration: 60 },
  mutation: { points: 120, duration: 60 },
} as const;

export type RateLimit = keyof typeof LIMITS;

/** Counted where the socket is: a word to Redis for each position would cost more than the position. */
const LOCAL: readonly RateLimit[] = ["location"];

const limiters = new Map<RateLimit, RateLimiterAbstract>();

/** One count for all processes where Redis is set; else, and while Redis is away, each process counts for itself. */
function createLimiter(name: RateLimit): RateLimiterAbstract {
  const own = new RateLimiterMemory({ keyPrefix: name, ...LIMITS[name] });
  const storeClient = LOCAL.includes(name) ? null : redis();
  if (!storeClient) return own;
  const keyPrefix = redisKey(`limit:${name}`);
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

function inWords(seconds: number): string {
  const [count, unit] = seconds < 120 ? [seconds, "second"] : [Math.ceil(seconds / 60), "minute"];
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}

/** Takes one point for `key` (an account, an address, or both joined). Throws `rate_limited` with Retry-After seconds. */
export async function consume(name: RateLimit, key: string): Promise<void> {
  try {
    await limiter(name).consume(key);
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    const seconds = Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
    throw new AppError("rate_limited", `Too many attempts. Please try again in ${inWords(seconds)}.`, {
      retryAfter: seconds,
    });
  }
}

/** For tests. */
export function resetRateLimits(): void {
  limiters.clear();
}
