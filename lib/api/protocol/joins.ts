import type { ErrorCode } from "@/lib/core/shared/errors";

const REPEATABLE: readonly (ErrorCode | "timeout")[] = ["unavailable", "rate_limited", "timeout"];

/**
 * Whether a join that was refused for this reason may be accepted later. `timeout` means that the
 * server did not respond. Any other refusal stays one, such as that of a member without an RSVP.
 */
export const isRepeatable = (code: ErrorCode | "timeout"): boolean => REPEATABLE.includes(code);
