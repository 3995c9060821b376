import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, type ReactNode, useRef, useState } from "react";

import { DigitsInput } from "@/components/session/proof/digits-input";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { useFailureText } from "@/components/ui/feedback/use-failure-text";
import { Field } from "@/components/ui/form/field";
import { Link } from "@/components/ui/link";
import { useTranslations } from "@/components/ui/text/use-translations";
import { ApiError } from "@/lib/http/browser/api-client";
import { confirmTextNumber, sendTextCode, textNumberQuery } from "@/lib/notifications/client";
import type { TextNumberResponse } from "@/lib/notifications/schema";

/** See docs/product/notifications.md#phone-number. Shows nothing while the number is unknown. */
export function TextNumber() {
  const t = useTranslations("notifications.textNumber");
  const { data } = useQuery(textNumberQuery());
  if (!data) return null;
  const { state, number } = data;
  if (state !== "unconfirmed" && state !== "confirmed") return <UnusableNumber state={state} number={number} />;
  return (
    <div className="grid gap-3">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-sm">
        <bdi dir="ltr" className="font-semibold">
          {number}
        </bdi>
        <Badge variant={state === "confirmed" ? "default" : "soon"}>{t(state)}</Badge>
      </p>
      {state === "unconfirmed" && <NumberConfirmation number={number ?? ""} />}
    </div>
  );
}

type UnusableNumberProps = {
  state: Exclude<TextNumberResponse["state"], "confirmed" | "unconfirmed">;
  number: string | null;
};

export function UnusableNumber({ state, number }: UnusableNumberProps) {
  const t = useTranslations("notifications.textNumber");
  const link = (text: ReactNode) => (
    <Link href="/profile" className="font-semibold text-accent-foreground underline underline-offset-4">
      {text}
    </Link>
  );
  return <p className="text-sm">{t.rich(state, { link, number: () => <bdi dir="ltr">{number}</bdi> })}</p>;
}

function NumberConfirmation({ number }: { number: string }) {
  const t = useTranslations("notifications.textNumber");
  const getFailureText = useFailureText();
  const send = useMutation({ mutationFn: sendTextCode });
  const [isSent, setSent] = useState(false);
  const onSend = () => send.mutate(undefined, { onSuccess: () => setSent(true) });
  const failure = send.error ? getFailureText(send.error, t("sendFailed")) : null;
  return (
    <>
      <p className="text-sm text-muted-foreground">{t("hint")}</p>
      <p role="status" className="text-sm empty:sr-only">
        {isSent && !failure && t.rich("sent", { number: () => <bdi dir="ltr">{number}</bdi> })}
      </p>
      <p role="alert" className="text-sm font-semibold text-destructive empty:sr-only">
        {failure}
      </p>
      {/* New digits begin with an empty field. */}
      {isSent && <DigitsForm key={send.submittedAt} />}
      <Button
        type="button"
        variant="outline"
        keepsFocus
        className="max-sm:w-full sm:justify-self-start"
        isBusy={send.isPending}
        onClick={onSend}
      >
        {t(isSent ? "again" : "send")}
      </Button>
    </>
  );
}

function DigitsForm() {
  const t = useTranslations("notifications.textNumber");
  const digitsTexts = useTranslations("twoStep.digits");
  const getFailureText = useFailureText();
  const client = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState("");
  const confirm = useMutation({
    mutationFn: confirmTextNumber,
    onSuccess: (response) => client.setQueryData(textNumberQuery().queryKey, response),
    onError: () => input.current?.focus(),
  });
  const { error, isPending } = confirm;
  const getError = () => {
    if (!error) return undefined;
    return (error instanceof ApiError && error.fields?.code) || getFailureText(error, digitsTexts("checkFailed"));
  };
  const submit = (text: string) => {
    if (!isPending) confirm.mutate(text);
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    submit(code);
  };
  return (
    <form noValidate aria-label={digitsTexts("label")} className="grid max-w-xs gap-3" onSubmit={onSubmit}>
      <Field label={digitsTexts("label")} required error={getError()}>
        {(props) => (
          <DigitsInput
            {...props}
            ref={input}
            value={code}
            onChange={({ target }) => setCode(target.value)}
            onComplete={submit}
          />
        )}
      </Field>
      <p role="alert" className="sr-only">
        {getError()}
      </p>
      <Button type="submit" isBusy={isPending}>
        {t(isPending ? "submitting" : "submit")}
      </Button>
    </form>
  );
}
