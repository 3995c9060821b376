import type { MemberCodeCheckIn } from "@/lib/attendance/schema/walk-in";
import { isRetryable } from "@/lib/http/browser/query-client";

export type CodeOutcome = { checkedIn: MemberCodeCheckIn } | { error: Error };
/** What came of a code that was typed or scanned. */
export type CodeResult = CodeOutcome & { id: number; code: string };

/** Whether to offer to send the code again: there was no response, so the member may be checked in, or the server failed. */
export const canResend = (outcome: CodeOutcome): boolean => "error" in outcome && isRetryable(outcome.error);

/** Returns the code as the member's phone shows it. */
export const formatCode = (code: string): string => code.trim().toUpperCase();
