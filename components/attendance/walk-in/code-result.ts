import type { MemberCodeCheckIn } from "@/lib/attendance/schema/walk-in";
import { isRetryable } from "@/lib/http/browser/query-client";

export type CodeOutcome = { checkedIn: MemberCodeCheckIn } | { error: Error };
export type CodeResult = CodeOutcome & { id: number; code: string };

/** Without a response, the member may already be checked in. */
export const canResend = (outcome: CodeOutcome): boolean => "error" in outcome && isRetryable(outcome.error);

export const formatCode = (code: string): string => code.trim().toUpperCase();
