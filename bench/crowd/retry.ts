import { setTimeout as wait } from "node:timers/promises";

const ATTEMPTS = 8;

/** Uses the browser's back-off: 1 s, doubled each time, jitter 0.5. */
export async function withBackOff<Result>(connect: () => Promise<Result>, onRetry: () => void): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await connect();
    } catch (error) {
      if (attempt === ATTEMPTS) throw error;
      onRetry();
      await wait(Math.min(30_000, 1_000 * 2 ** (attempt - 1)) * (0.5 + Math.random()));
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
