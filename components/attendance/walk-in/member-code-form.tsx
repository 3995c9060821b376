"use client";

import { RotateCw, ScanLine } from "lucide-react";
import { useTranslations } from "next-intl";
import { type SubmitEvent, useId, useRef, useState } from "react";

import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/form/field";
import { Input } from "@/components/ui/form/input";
import { lazyWithRetry } from "@/components/ui/lazy-with-retry";

import {
  canResend,
  type CodeCheckIns,
  type CodeResult,
  formatCode,
  useCodeErrorText,
  useCodeResultText,
} from "./use-code-check-ins";

const CodeScanner = lazyWithRetry(() => import("../code/code-scanner").then((module) => module.CodeScanner));

const MAX_CODE_LENGTH = 30;

/** The next code can be sent before the last one's response. */
export function MemberCodeForm({ checkIns }: { checkIns: CodeCheckIns }) {
  const t = useTranslations("checkIn.memberCodeForm");
  const buttonTexts = useTranslations("checkIn.buttons");
  const getErrorText = useCodeErrorText();
  const input = useRef<HTMLInputElement>(null);
  const [isScanning, setScanning] = useState(false);
  const { eventId, typed, setTyped, checkIn, pending, results } = checkIns;
  const isPending = pending.includes(typed);
  const latest = isPending ? undefined : results.find(({ code }) => code === typed);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    input.current?.focus();
    if (typed.trim()) void checkIn(typed);
  };
  const onCode = (scanned: string) => {
    setScanning(false);
    void checkIn(scanned);
  };
  return (
    <div className="grid gap-3">
      <form onSubmit={submit} className="grid gap-3">
        <Field
          label={t("label")}
          hint={t("hint")}
          error={latest && "error" in latest ? getErrorText(latest.error) : undefined}
        >
          {(props) => (
            <Input
              {...props}
              ref={input}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={MAX_CODE_LENGTH}
              className="uppercase"
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
            />
          )}
        </Field>
        <div className="grid grid-cols-2 gap-2">
          <Button type="submit" isBusy={isPending}>
            {isPending ? buttonTexts("checkingIn") : buttonTexts("checkIn")}
          </Button>
          <Button variant="outline" onClick={() => setScanning(true)}>
            <ScanLine aria-hidden />
            {t("scan")}
          </Button>
        </div>
      </form>
      <CodeResults checkIns={checkIns} onFocusLost={() => input.current?.focus()} />
      {isScanning && <CodeScanner kind="member" eventId={eventId} onCode={onCode} onClose={() => setScanning(false)} />}
    </div>
  );
}

type CodeResultsProps = {
  checkIns: CodeCheckIns;
  /** Called when a focused button is about to be removed. */
  onFocusLost: () => void;
};

function CodeResults({ checkIns: { checkIn, pending, results }, onFocusLost }: CodeResultsProps) {
  const t = useTranslations("checkIn.buttons");
  const isResending = (result: CodeResult) => canResend(result) && pending.includes(result.code);
  const resent = new Set(results.filter(isResending).map(({ code }) => code));
  const first = pending.filter((code) => !resent.has(code));
  const resend = async ({ code }: CodeResult, button: Element) => {
    const outcome = await checkIn(code);
    if (outcome && !canResend(outcome) && document.activeElement === button) onFocusLost();
  };
  return (
    <>
      {first.length > 0 && (
        <p className="text-sm [overflow-wrap:anywhere] text-muted-foreground">
          {t("checkingIn")} {first.map(formatCode).join(", ")}
        </p>
      )}
      <div role="status" aria-atomic={false} className="min-h-6 text-sm font-semibold [overflow-wrap:anywhere]">
        {results.map((result) => (
          <ResultRow
            key={result.id}
            result={result}
            isResending={isResending(result)}
            onResend={(button) => void resend(result, button)}
          />
        ))}
      </div>
    </>
  );
}

type ResultRowProps = { result: CodeResult; isResending: boolean; onResend: (button: Element) => void };

function ResultRow({ result, isResending, onResend }: ResultRowProps) {
  const t = useTranslations("checkIn.buttons");
  const common = useTranslations("common");
  const getText = useCodeResultText();
  const id = useId();
  if ("checkedIn" in result) return <p className="text-present">{getText(result)}</p>;
  if (!canResend(result)) return <p className="text-destructive">{getText(result)}</p>;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 py-1">
      {/* The text changes meanwhile, so that the same failure is announced again. */}
      <p id={id} className="min-w-0 flex-1 basis-48 text-destructive">
        {isResending ? `${t("checkingIn")} ${formatCode(result.code)}` : getText(result)}
      </p>
      <Button
        variant="outline"
        size="compact"
        keepsFocus
        isBusy={isResending}
        aria-describedby={id}
        onClick={({ currentTarget }) => onResend(currentTarget)}
      >
        {!isResending && <RotateCw aria-hidden />}
        {common("tryAgain")}
      </Button>
    </div>
  );
}
