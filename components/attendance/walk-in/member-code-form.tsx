"use client";

import { ScanLine } from "lucide-react";
import { useTranslations } from "next-intl";
import { lazyWithRetry } from "@/components/ui/lazy-with-retry";
import { type SubmitEvent, useRef, useState } from "react";

import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/form/field";
import { Input } from "@/components/ui/form/input";

import { CodeResults } from "./code-results";
import type { CodeCheckIns } from "./use-code-check-ins";
import { useCodeErrorText } from "./use-code-result-toast";

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
