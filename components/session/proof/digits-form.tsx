import { useMutation } from "@tanstack/react-query";
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";

import { Button } from "@/components/ui/button";
import { useFailureText } from "@/components/ui/feedback/use-failure-text";
import { Field } from "@/components/ui/form/field";
import { Input } from "@/components/ui/form/text/input";
import { DialogFooter } from "@/components/ui/overlay/dialog";
import { useTranslations } from "@/components/ui/text/use-translations";
import { EMAIL_CODE_DIGITS } from "@/lib/auth/constants";
import { clock } from "@/lib/core/shared/clock";
import { ApiError } from "@/lib/http/browser/api-client";

const AGAIN_AFTER_MS = 30_000;

type DigitsFormProps = {
  /** When digits were sent before the form opened. */
  sentAt?: number;
  /** Before digits are sent. */
  intro?: ReactNode;
  /** Where the digits are. */
  sent?: ReactNode;
  /** Announced once digits were sent again. */
  sentAgain?: string;
  submitLabel: string;
  cancel?: ReactNode;
  /** Below the field. */
  children?: ReactNode;
  onSend: () => Promise<unknown>;
  onCheck: (code: string) => Promise<unknown>;
};

/** Sends six digits, again after a pause, and checks them. Wrong ones stay in the field. */
export function DigitsForm({ intro, sent, submitLabel, cancel, children, onSend, onCheck, ...props }: DigitsFormProps) {
  const t = useTranslations("twoStep.digits");
  const getFailureText = useFailureText();
  const [sentAt, setSentAt] = useState(props.sentAt ?? null);
  const [code, setCode] = useState("");
  const secondsLeft = useSecondsLeft(sentAt);
  const input = useRef<HTMLInputElement>(null);
  const check = useMutation({
    mutationFn: onCheck,
    onError: () => {
      input.current?.focus();
      input.current?.select();
    },
  });
  const send = useMutation({
    mutationFn: (_isAgain: boolean) => onSend(),
    onSuccess: () => {
      setSentAt(clock.ms());
      // The typed digits and their error belong to the earlier ones.
      setCode("");
      check.reset();
    },
  });
  // Stays busy after success, until another screen is there.
  const isBusy = check.isPending || check.isSuccess;
  const submit = (text: string) => {
    if (!isBusy) check.mutate(text);
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    submit(code);
  };
  const onType = (text: string) => {
    setCode(text);
    // Typing or pasting the last digit is enough.
    if (text.replaceAll(/\D/g, "").length === EMAIL_CODE_DIGITS) submit(text);
  };
  const [fieldError] = check.error instanceof ApiError ? Object.values(check.error.fields ?? {}) : [];
  const error = check.error ? (fieldError ?? getFailureText(check.error, t("checkFailed"))) : undefined;
  const sendButton = (
    <Button
      type="button"
      variant={sentAt === null ? "default" : "outline"}
      keepsFocus
      isBusy={send.isPending}
      disabled={secondsLeft > 0}
      onClick={() => send.mutate(sentAt !== null)}
    >
      {secondsLeft > 0 ? t("againIn", { seconds: secondsLeft }) : t(sentAt === null ? "send" : "again")}
    </Button>
  );
  return (
    <form noValidate method="post" aria-label={t("label")} className="grid gap-4" onSubmit={onSubmit}>
      {sentAt === null ? (
        <p className="text-sm text-pretty">{intro}</p>
      ) : (
        <>
          <Field label={t("label")} hint={sent} required error={error}>
            <Input
              ref={input}
              autoFocus
              inputMode="numeric"
              autoComplete="one-time-code"
              className="text-center font-mono text-xl tracking-[0.3em]"
              value={code}
              onChange={({ target }) => onType(target.value)}
            />
          </Field>
          {children}
          <p role="status" className="text-sm font-semibold empty:sr-only">
            {send.isSuccess && send.variables && (props.sentAgain ?? t("sentAgain"))}
          </p>
          {sendButton}
        </>
      )}
      <p role="alert" className={send.error ? "text-sm font-semibold text-destructive" : "sr-only"}>
        {send.error ? getFailureText(send.error, t("sendFailed")) : error}
      </p>
      <DialogFooter>
        {cancel}
        {sentAt === null ? (
          sendButton
        ) : (
          <Button type="submit" isBusy={isBusy}>
            {submitLabel}
          </Button>
        )}
      </DialogFooter>
    </form>
  );
}

/** Until digits may be sent again. */
function useSecondsLeft(sentAt: number | null): number {
  const [now, setNow] = useState(() => clock.ms());
  // Effect: counts down.
  useEffect(() => {
    const timer = setInterval(() => setNow(clock.ms()), 1_000);
    return () => clearInterval(timer);
  }, []);
  // The clock may have been read last before the digits were sent.
  const passed = sentAt === null ? AGAIN_AFTER_MS : Math.max(0, now - sentAt);
  return Math.max(0, Math.ceil((AGAIN_AFTER_MS - passed) / 1_000));
}
