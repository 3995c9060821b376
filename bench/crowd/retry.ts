import { setTimeout as wait } from "node:timers/promises";

import { getBackOffMs } from "@/lib/core/shared/back-off";

const ATTEMPTS = 8;
/** As in the browser's `/ws` client. */
const BACK_OFF = { firstMs: 1_000, maxMs: 30_000, jitter: 0.5 };

export async function withBackOff<Result>(connect: () => Promise<Result>, onRetry: () => void): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await connect();
    } catch (error) {
      if (attempt === ATTEMPTS) throw error;
      onRetry();
      await wait(getBackOffMs(attempt, BACK_OFF));
    }
  }
}

export async function withTimeout<Result>(work: Promise<Result>, ms: number, what: string): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no ${what} within ${ms / 1_000} s`)), ms);
  });
  return Promise.race([work, timeout]).finally(() => clearTimeout(timer));
}
