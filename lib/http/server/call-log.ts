import { logger } from "@/lib/core/server/process/logger";
import { logRefusal, type Refusal } from "@/lib/core/server/process/refusal-log";

type Outcome = {
  code: string | undefined;
  ms: number;
  isSecurityRefusal: boolean;
};

/** docs/operations.md#logs */
export function logCall(call: Omit<Refusal, "code">, { code, ms, isSecurityRefusal }: Outcome): void {
  logger.info({ ...call, code, ms });
  if (code && isSecurityRefusal) logRefusal({ ...call, code });
}
