"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ScanLine } from "lucide-react";
import { useTranslations } from "next-intl";
import { loadLater } from "@/components/ui/load-later";
import { type SubmitEvent, useRef, useState } from "react";

import { Button } from "@/components/ui/button";
import { useFailureText } from "@/components/ui/feedback/use-failure-text";
import { Field } from "@/components/ui/form/field";
import { Input } from "@/components/ui/form/input";
import { getAttendeesPath } from "@/lib/attendance/client/attendance";
import { checkInByCode } from "@/lib/attendance/client/walk-in";
import { formatFullName } from "@/lib/profiles/constants/profile";

// Loaded on demand: the decoder has a megabyte.
const CodeScanner = loadLater(() => import("../code/code-scanner").then((module) => module.CodeScanner));

/** With separators and spaces. */
const MAX_CODE_LENGTH = 30;

/** Checks in the member whose code the organizer types or scans. The field is ready for the next one afterwards. */
export function MemberCodeForm({ eventId }: { eventId: string }) {
  const t = useTranslations("checkIn.memberCodeForm");
  const buttonTexts = useTranslations("checkIn.buttons");
  const getFailureText = useFailureText();
  const client = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState("");
  const [isScanning, setScanning] = useState(false);
  const { mutate, isPending, data, error } = useMutation({
    mutationFn: (text: string) => checkInByCode(eventId, text),
    onSuccess: () => setCode(""),
    onSettled: () => {
      input.current?.focus();
      return client.invalidateQueries({
        predicate: ({ queryKey }) => String(queryKey[0]).startsWith(getAttendeesPath(eventId)),
      });
    },
  });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (code.trim() && !isPending) mutate(code);
  };
  const onCode = (scanned: string) => {
    setScanning(false);
    mutate(scanned);
  };
  return (
    <div className="grid gap-3">
      <form onSubmit={submit} className="grid gap-3">
        <Field label={t("label")} hint={t("hint")} error={error ? getFailureText(error, t("failed")) : undefined}>
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
      <p role="status" className="min-h-6 text-sm font-semibold text-present">
        {data && t("checkedIn", { name: formatFullName(data.user.profile) })}
      </p>
      <p role="alert" className="sr-only">
        {error && getFailureText(error, t("failed"))}
      </p>
      {isScanning && <CodeScanner kind="member" eventId={eventId} onCode={onCode} onClose={() => setScanning(false)} />}
    </div>
  );
}
