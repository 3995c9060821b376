"use client";

import { ScanLine } from "lucide-react";
import { useTranslations } from "next-intl";
import { type SubmitEvent, useRef, useState } from "react";

import { Button } from "@/components/ui/button";
import { useFailureText } from "@/components/ui/feedback/use-failure-text";
import { Field } from "@/components/ui/form/field";
import { Input } from "@/components/ui/form/input";
import { lazyWithRetry } from "@/components/ui/lazy-with-retry";
import { Dialog, DialogContent, DialogHeader } from "@/components/ui/overlay/dialog";

import type { useCheckIn } from "./use-check-in";

const CodeScanner = lazyWithRetry(() => import("../code/code-scanner").then((module) => module.CodeScanner));

const MAX_CODE_LENGTH = 20;

type DoorCodeDialogProps = { eventId: string; checkIn: ReturnType<typeof useCheckIn>; onClose: () => void };

/** See docs/product/check-in.md#required-code. */
export default function DoorCodeDialog({ eventId, checkIn, onClose }: DoorCodeDialogProps) {
  const t = useTranslations("checkIn.doorCodeForm");
  const buttonTexts = useTranslations("checkIn.buttons");
  const toastTexts = useTranslations("checkIn.toast");
  const getFailureText = useFailureText();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState("");
  const [isScanning, setScanning] = useState(false);
  const { mutate, isPending, error, doorCode: sentCode } = checkIn;
  const isRefused = error !== null && sentCode !== undefined && !isPending;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    // Keeps the event from a form around the dialog.
    event.stopPropagation();
    input.current?.focus();
    if (typed.trim() && !isPending) mutate(typed, { onSuccess: onClose });
  };
  const onCode = (scanned: string) => {
    setScanning(false);
    mutate(scanned, { onSuccess: onClose });
  };
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent width="sm">
        <DialogHeader title={t("title")} description={t("description")} />
        <form onSubmit={submit} className="grid gap-3">
          <Field
            label={t("label")}
            hint={t("hint")}
            error={isRefused ? getFailureText(error, toastTexts("checkInFailed.description")) : undefined}
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
        {isScanning && <CodeScanner kind="door" eventId={eventId} onCode={onCode} onClose={() => setScanning(false)} />}
      </DialogContent>
    </Dialog>
  );
}
