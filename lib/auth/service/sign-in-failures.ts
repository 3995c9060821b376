import { logger } from "@/lib/core/server/process/logger";

// On globalThis because Next's bundle counts and the web process exports the metric.
const globals = globalThis as typeof globalThis & { nametagSignInFailures?: number };

export const getSignInFailures = (): number => globals.nametagSignInFailures ?? 0;

/** Counts a wrong password or code, and logs it for an account that exists. */
export function recordSignInFailure(userId: string | undefined, { addressKey }: { addressKey: string }): void {
  globals.nametagSignInFailures = getSignInFailures() + 1;
  if (userId) logger.info({ userId, address: addressKey }, "sign-in refused");
}
