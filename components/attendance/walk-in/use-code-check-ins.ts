import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useLocale } from "next-intl";
import { useEffect, useRef, useState } from "react";

import { toastNext } from "@/components/ui/feedback/toast";
import { useTranslations } from "@/components/ui/text/use-translations";
import { getAttendeesPath } from "@/lib/attendance/client/attendance";
import { formatCode } from "@/lib/core/shared/text/code-digits";
import { type CheckedIn, checkInSubject, DoorConflict, toCheckedIn } from "@/lib/door/client/door";
import { readScannedCode, type ScannedCode } from "@/lib/door/client/scanned-code";
import { readNameTagCode } from "@/lib/event-people/policy";
import { isNetworkFailure } from "@/lib/http/browser/api-client";
import { isRetryable } from "@/lib/http/browser/query-client";
import { getDateFormat } from "@/lib/i18n/shared/date-format";

import { giveScanFeedback, type ScanTone } from "../code/scan-feedback";
import { useCheckInFailureText } from "../code/use-check-in-failure-text";

const MAX_RESULTS = 5;
const MAX_LABEL = 24;
/** Of an address, beside its site. */
const SHOWN_END = 8;
/** Of the large result. */
const SHOWN_MS = 1_200;
const SHOWN_ANSWERS_MS = 4_000;

const isFailureOf = (code: string) => (result: CodeResult) => result.code === code && "error" in result;

export type CodeCheckIns = ReturnType<typeof useCodeCheckIns>;

/** @throws DoorConflict */
export function requireScannedCode(text: string, eventId: string): ScannedCode {
  const scanned = readScannedCode(text, eventId);
  if (typeof scanned === "string") throw new DoorConflict("unknown");
  return scanned;
}

async function sendCode(eventId: string, text: string): Promise<CheckedIn> {
  return toCheckedIn(await checkInSubject(eventId, requireScannedCode(text, eventId)));
}

type Options = {
  isFormOpen: boolean;
  /** Replaces the call for each code. @throws what useFailureText names, and DoorConflict */
  send?: (text: string) => Promise<CheckedIn>;
  /** Replaces the code in the results, where it isn't one that people read. */
  getLabel?: (text: string) => string;
  /** How long each large result is shown. */
  shownMs?: number;
};

/**
 * Checks in by the codes of members and name tags, several at once on a slow network. Call it
 * outside the form: codes and results must outlast a closed form. A toast reports what arrives
 * while it is closed.
 */
export function useCodeCheckIns(eventId: string, { isFormOpen, send, getLabel = toLabel, shownMs }: Options) {
  const client = useQueryClient();
  const showToast = useCodeResultToast();
  const [typed, setTyped] = useState("");
  const [pending, setPending] = useState<string[]>([]);
  const [results, setResults] = useState<CodeResult[]>([]);
  const { shown, show } = useShownResult(shownMs);
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
    mutationFn: (code: string) => (send ? send(code) : sendCode(eventId, code)),
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
    const shared = { code, label: getLabel(code) };
    setResults((earlier) => {
      const failure = earlier.find(isFailureOf(code));
      // The resent code's result replaces the failure.
      if (failure)
        return earlier.map((result) => (result === failure ? { id: failure.id, ...shared, ...outcome } : result));
      return [{ id, ...shared, ...outcome }, ...earlier].slice(0, MAX_RESULTS);
    });
    if ("checkedIn" in outcome) setTyped((text) => (text === code ? "" : text));
    if (isShown.current) show({ id, ...shared, ...outcome });
    else showToast({ ...shared, ...outcome }, () => void checkIn(code));
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
  return { eventId, typed, setTyped, checkIn, pending, results, shown, getLabel };
}

/** The latest result, for a moment, with a sound. */
function useShownResult(shownMs?: number) {
  const [shown, setShown] = useState<CodeResult | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const show = (result: CodeResult) => {
    giveScanFeedback(getTone(result));
    setShown(result);
    clearTimeout(timer.current);
    const hasAnswers = "checkedIn" in result && result.checkedIn.answers !== undefined;
    timer.current = setTimeout(() => setShown(null), shownMs ?? (hasAnswers ? SHOWN_ANSWERS_MS : SHOWN_MS));
  };
  return { shown, show };
}

export function getTone(outcome: CodeOutcome): ScanTone {
  if ("error" in outcome) return "refused";
  return outcome.checkedIn.since === null ? "checkedIn" : "already";
}

export function useCodeErrorText(): (error: Error) => string {
  const t = useTranslations("checkIn.memberCodeForm");
  const getFailureText = useCheckInFailureText();
  return (error) => getFailureText(error, t("failed"));
}

/** Without a response it is unknown whether the member is checked in. */
export function useCodeResultText(): (result: Labeled) => string {
  const t = useTranslations("checkIn.memberCodeForm");
  const locale = useLocale();
  const getErrorText = useCodeErrorText();
  return (result) => {
    if ("checkedIn" in result) {
      const { name, since, isUnsent } = result.checkedIn;
      if (since === null) return t(isUnsent ? "unsent" : "checkedIn", { name });
      return t("already", { name, time: getDateFormat(locale, { timeStyle: "short" }).format(new Date(since)) });
    }
    const person = result.error instanceof DoorConflict ? result.error.personName : null;
    const code = person ?? result.label;
    return isNetworkFailure(result.error)
      ? t("noResponse", { code })
      : t("notCheckedIn", { code, reason: getErrorText(result.error) });
  };
}

/** Toasts show one after another. A failure that may be temporary offers to resend. */
function useCodeResultToast(): (result: Labeled, resend: () => void) => void {
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

type CodeOutcome = { checkedIn: CheckedIn } | { error: Error };
type Labeled = CodeOutcome & { label: string };
export type CodeResult = Labeled & { id: number; code: string };

/** Without a response, the member may already be checked in. */
export const canResend = (outcome: CodeOutcome): boolean => "error" in outcome && isRetryable(outcome.error);

/** Of another tool's ticket its site and its end, because it can be a long address. */
export function toLabel(code: string): string {
  const nameTagCode = readNameTagCode(code);
  if (nameTagCode) return formatCode(nameTagCode);
  const text = code.trim();
  return URL.canParse(text) ? `${new URL(text).host} …${text.slice(-SHOWN_END)}` : text.toUpperCase().slice(-MAX_LABEL);
}
