import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";

import { toastNext } from "@/components/ui/feedback/toast";
import { useFailureText } from "@/components/ui/feedback/use-failure-text";
import { useTranslations } from "@/components/ui/text/use-translations";
import { getAttendeesPath } from "@/lib/attendance/client/attendance";
import { checkInByCode } from "@/lib/attendance/client/walk-in";
import { checkInByBadge } from "@/lib/badges/client";
import { formatBadgeCode, readBadgeCode } from "@/lib/badges/policy";
import { isNetworkFailure } from "@/lib/http/browser/api-client";
import { isRetryable } from "@/lib/http/browser/query-client";
import { formatFullName } from "@/lib/profiles/constants/profile";

const MAX_RESULTS = 5;

const isFailureOf = (code: string) => (result: CodeResult) => result.code === code && "error" in result;

export type CodeCheckIns = ReturnType<typeof useCodeCheckIns>;

/**
 * Checks in members by code, several at once on a slow network. Call it outside the form: codes and
 * results must outlast a closed form. A toast reports what arrives while it is closed.
 */
export function useCodeCheckIns(eventId: string, { isFormOpen }: { isFormOpen: boolean }) {
  const client = useQueryClient();
  const showToast = useCodeResultToast();
  const [typed, setTyped] = useState("");
  const [pending, setPending] = useState<string[]>([]);
  const [results, setResults] = useState<CodeResult[]>([]);
  const lastId = useRef(0);
  // A ref, because a toast calls `checkIn` of an earlier render.
  const sending = useRef(new Set<string>());
  const isShown = useRef(false);
  // A response can arrive after the member has left the page.
  useEffect(() => {
    isShown.current = isFormOpen;
    return () => {
      isShown.current = false;
    };
  }, [isFormOpen]);
  const { mutateAsync } = useMutation({
    mutationFn: (code: string) => checkInBy(eventId, code),
    onSettled: () => {
      // Not awaited: without a server, reading may hang too.
      void client.invalidateQueries({
        predicate: ({ queryKey }) => String(queryKey[0]).startsWith(getAttendeesPath(eventId)),
      });
    },
  });
  const settle = (code: string, outcome: CodeOutcome) => {
    sending.current.delete(code);
    setPending((codes) => codes.filter((sent) => sent !== code));
    const id = ++lastId.current;
    setResults((earlier) => {
      const failure = earlier.find(isFailureOf(code));
      // The resent code's result replaces the failure.
      if (failure) return earlier.map((result) => (result === failure ? { id: failure.id, code, ...outcome } : result));
      return [{ id, code, ...outcome }, ...earlier].slice(0, MAX_RESULTS);
    });
    if ("checkedIn" in outcome) setTyped((text) => (text === code ? "" : text));
    if (!isShown.current) showToast({ code, ...outcome }, () => void checkIn(code));
    return outcome;
  };
  /** Returns null if the code is being sent already. */
  const checkIn = async (code: string): Promise<CodeOutcome | null> => {
    if (sending.current.has(code)) return null;
    sending.current.add(code);
    setPending((codes) => [...codes, code]);
    return mutateAsync(code).then(
      (checkedIn) => settle(code, { checkedIn }),
      (error: Error) => settle(code, { error }),
    );
  };
  return { eventId, typed, setTyped, checkIn, pending, results };
}

export function useCodeErrorText(): (error: Error) => string {
  const t = useTranslations("checkIn.memberCodeForm");
  const getFailureText = useFailureText();
  return (error) => getFailureText(error, t("failed"));
}

/** Without a response it is unknown whether the member is checked in. */
export function useCodeResultText(): (result: CodeOutcome & { code: string }) => string {
  const t = useTranslations("checkIn.memberCodeForm");
  const getErrorText = useCodeErrorText();
  return (result) => {
    if ("checkedIn" in result) {
      const { name, wasCheckedIn } = result.checkedIn;
      return t(wasCheckedIn ? "wasCheckedIn" : "checkedIn", { name });
    }
    const code = formatCode(result.code);
    return isNetworkFailure(result.error)
      ? t("noResponse", { code })
      : t("notCheckedIn", { code, reason: getErrorText(result.error) });
  };
}

/** Toasts show one after another. A failure that may be temporary offers to resend. */
function useCodeResultToast(): (result: CodeOutcome & { code: string }, resend: () => void) => void {
  const t = useTranslations("checkIn.toast.checkInFailed");
  const common = useTranslations("common");
  const getText = useCodeResultText();
  return (result, resend) =>
    toastNext(
      "checkedIn" in result
        ? { title: getText(result) }
        : {
            title: t("title"),
            description: getText(result),
            variant: "destructive",
            action: canResend(result) ? { label: common("tryAgain"), onClick: resend } : undefined,
          },
    );
}

/** The code is of a member's phone or of a name tag. */
async function checkInBy(eventId: string, code: string): Promise<CheckedIn> {
  if (readBadgeCode(code)) return checkInByBadge(eventId, code);
  const { user } = await checkInByCode(eventId, code);
  return { name: formatFullName(user.profile), wasCheckedIn: false };
}

type CheckedIn = { name: string; wasCheckedIn: boolean };
type CodeOutcome = { checkedIn: CheckedIn } | { error: Error };
export type CodeResult = CodeOutcome & { id: number; code: string };

/** Without a response, the member may already be checked in. */
export const canResend = (outcome: CodeOutcome): boolean => "error" in outcome && isRetryable(outcome.error);

export function formatCode(code: string): string {
  const badgeCode = readBadgeCode(code);
  return badgeCode ? formatBadgeCode(badgeCode) : code.trim().toUpperCase();
}
