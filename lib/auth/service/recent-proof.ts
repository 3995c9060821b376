import { clock } from "@/lib/core/shared/clock";
import { AppError } from "@/lib/core/shared/errors";

import { PROOF_MINUTES } from "../constants";

/**
 * `provedAt` is the session's (docs/product/two-step.md#asking-again).
 * @throws AppError `reauthenticate`
 */
export function requireRecentProof(provedAt: Date | null): void {
  if (provedAt === null || clock.ms() - provedAt.getTime() > PROOF_MINUTES * 60_000)
    throw new AppError("reauthenticate", "http.reauthenticate");
}
