"use client";

import { ScanLine } from "lucide-react";
import { useTranslations } from "next-intl";
import { loadLater } from "@/components/ui/load-later";
import { type SubmitEvent, useRef, useState } from "react";

import { Button } from "@/components/ui/button";
import { useFailureText } from "@/components/ui/feedback/use-failure-text";
import { Field } from "@/components/ui/form/field";
import { Input } from "@/components/ui/form/input";
import { formatFullName } from "@/lib/profiles/constants/profile";

import { useCodeCheckIns } from "./use-code-check-ins";

// Loaded on demand: the decoder has a megabyte.
const CodeScanner = loadLater(() => import("../code/code-scanner").then((module) => module.CodeScanner));

/** With separators and spaces. */
const MAX_CODE_LENGTH = 30;

/**
 * Checks in the members whose codes the organizer types or scans. The next code can follow before the last one's response: each has
 * a result of its own.
 */
export function MemberCodeForm({ eventId }: { eventId: string }) {
  const t = useTranslations("checkIn.memberCodeForm");
  const buttonTexts = useTranslations("checkIn.buttons");
  const getFailureText = useFailureText();
  const input = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState("");
  const [isScanning, setScanning] = useState(false);
  const { checkIn, pending, results } = useCodeCheckIns(eventId, {
    // What was typed meanwhile stays.
    onCheckedIn: (sent) => setCode((typed) => (typed === sent ? "" : typed)),
  });
  const isPending = pending.includes(code);
  const latest = isPending ? undefined : results.find((result) => result.code === code);
  const toText = (error: Error) => getFailureText(error, t("failed"));
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    input.current?.focus();
    if (code.trim()) checkIn(code);
  };
  const onCode = (scanned: string) => {
    setScanning(false);
    checkIn(scanned);
  };
  return (
    <div className="grid gap-3">
      <form onSubmit={submit} className="grid gap-3">
        <Field
          label={t("label")}
          hint={t("hint")}
          error={latest && "error" in latest ? toText(latest.error) : undefined}
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
              value={code}
              onChange={({ target }) => setCode(target.value)}
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
      {pending.length > 0 && (
        <p className="text-sm [overflow-wrap:anywhere] text-muted-foreground">
          {buttonTexts("checkingIn")} {pending.map(formatCode).join(", ")}
        </p>
      )}
      {/* Only a new result is announced, not those below it. */}
      <div role="status" aria-atomic={false} className="min-h-6 text-sm font-semibold [overflow-wrap:anywhere]">
        {results.map((result) =>
          "error" in result ? (
            <p key={result.id} className="text-destructive">
              {t("notCheckedIn", { code: formatCode(result.code), reason: toText(result.error) })}
            </p>
          ) : (
            <p key={result.id} className="text-present">
              {t("checkedIn", { name: formatFullName(result.checkedIn.user.profile) })}
            </p>
          ),
        )}
      </div>
      {isScanning && <CodeScanner kind="member" eventId={eventId} onCode={onCode} onClose={() => setScanning(false)} />}
    </div>
  );
}

/** As the member's phone shows it. */
const formatCode = (code: string): string => code.trim().toUpperCase();
