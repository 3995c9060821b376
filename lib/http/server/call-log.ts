import { logger } from "@/lib/core/server/process/logger";
import { logRefusal, type Refusal } from "@/lib/core/server/process/refusal-log";

type Outcome = {
  /** The error's code, if the call failed. */
  code: string | undefined;
  ms: number;
  /** Whether the failure could be a part of an attack. */
  isSecurityRefusal: boolean;
};

/** Logs a call that has ended: who called, from which address, and how it ended (docs/operations.md#logs). */
export function logCall(call: Omit<Refusal, "code">, { code, ms, isSecurityRefusal }: Outcome): void {
  logger.info({ ...call, code, ms });
  if (code && isSecurityRefusal) logRefusal({ ...call, code });
}
