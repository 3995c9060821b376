import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";

import { getAttendeesPath } from "@/lib/attendance/client/attendance";
import { checkInByCode } from "@/lib/attendance/client/walk-in";
import type { MemberCodeCheckIn } from "@/lib/attendance/schema/walk-in";

const MAX_RESULTS = 5;

type Outcome = { checkedIn: MemberCodeCheckIn } | { error: Error };
type CodeResult = Outcome & { id: number; code: string };

/**
 * Checks in members by their codes, several at once on a slow network. Returns the codes without a response yet, and the latest
 * results, newest first.
 */
export function useCodeCheckIns(eventId: string, { onCheckedIn }: { onCheckedIn: (code: string) => void }) {
  const client = useQueryClient();
  const [pending, setPending] = useState<string[]>([]);
  const [results, setResults] = useState<CodeResult[]>([]);
  const settle = (code: string, outcome: Outcome) => {
    setPending((codes) => codes.filter((sent) => sent !== code));
    setResults((earlier) => [{ id: (earlier[0]?.id ?? 0) + 1, code, ...outcome }, ...earlier].slice(0, MAX_RESULTS));
  };
  const { mutate } = useMutation({
    mutationFn: (code: string) => checkInByCode(eventId, code),
    onSuccess: (checkedIn, code) => {
      settle(code, { checkedIn });
      onCheckedIn(code);
    },
    onError: (error, code) => settle(code, { error }),
    onSettled: () =>
      client.invalidateQueries({
        predicate: ({ queryKey }) => String(queryKey[0]).startsWith(getAttendeesPath(eventId)),
      }),
  });
  /** A code that is being sent is not sent a second time. */
  const checkIn = (code: string) => {
    if (pending.includes(code)) return;
    setPending([...pending, code]);
    mutate(code);
  };
  return { checkIn, pending, results };
}
