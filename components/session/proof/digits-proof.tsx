import { useMutation, useQuery } from "@tanstack/react-query";
import { type FormEvent, useRef, useState } from "react";

import { Button } from "@/components/ui/button";
import { useFailureText } from "@/components/ui/feedback/use-failure-text";
import { Field } from "@/components/ui/form/field";
import { DialogFooter } from "@/components/ui/overlay/dialog";
import { useTranslations } from "@/components/ui/text/use-translations";
import { emailStatusQuery } from "@/lib/account/client";
import { clock } from "@/lib/core/shared/clock";
import { ApiError } from "@/lib/http/browser/api-client";
import { reauthenticate, sendProofDigits } from "@/lib/two-step/client/sign-in";

import { DigitsInput } from "./digits-input";
import { SendDigits } from "./send-digits";

type DigitsProofProps = { onProof: () => void; onCancel: () => void };

/** For an account without a password and a second step (docs/product/two-step.md#asking-again). */
export function DigitsProof({ onProof, onCancel }: DigitsProofProps) {
  const t = useTranslations("twoStep");
  const getFailureText = useFailureText();
  const { data } = useQuery(emailStatusQuery());
  const [sentAt, setSentAt] = useState<number | null>(null);
  const [code, setCode] = useState("");
  const input = useRef<HTMLInputElement>(null);
  const check = useMutation({
    mutationFn: (text: string) => reauthenticate({ method: "email", code: text }),
    onSuccess: onProof,
    onError: () => {
      input.current?.focus();
      input.current?.select();
    },
  });
  const send = async () => {
    await sendProofDigits();
    setSentAt(clock.ms());
    // The typed digits and their error belong to the earlier mail.
    setCode("");
    check.reset();
  };
  const prove = (text: string) => {
    if (!check.isPending) check.mutate(text);
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    prove(code);
  };
  const [fieldError] = check.error instanceof ApiError ? Object.values(check.error.fields ?? {}) : [];
  const error = check.error ? (fieldError ?? getFailureText(check.error, t("digits.checkFailed"))) : undefined;
  const email = () => <bdi className="font-semibold [overflow-wrap:anywhere]">{data?.email}</bdi>;
  return (
    <form noValidate method="post" className="grid gap-4" onSubmit={onSubmit}>
      {sentAt === null ? (
        data && <p className="text-sm text-pretty">{t.rich("digits.ask", { email })}</p>
      ) : (
        <Field label={t("digits.label")} hint={data && t.rich("digits.sent", { email })} required error={error}>
          {(control) => (
            <DigitsInput
              {...control}
              ref={input}
              autoFocus
              value={code}
              onChange={({ target }) => setCode(target.value)}
              onComplete={prove}
            />
          )}
        </Field>
      )}
      <p role="alert" className="sr-only">
        {error}
      </p>
      <SendDigits sentAt={sentAt} sentAgain={t("digits.sentAgain")} onSend={send} />
      <DialogFooter>
        <Button type="button" variant="outline" onClick={onCancel}>
          {t("cancel")}
        </Button>
        {sentAt !== null && (
          <Button type="submit" isBusy={check.isPending}>
            {t("reauthenticate.submit")}
          </Button>
        )}
      </DialogFooter>
    </form>
  );
}
