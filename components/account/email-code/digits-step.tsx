import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect, useState } from "react";
import { useForm } from "react-hook-form";

import { AuthForm } from "@/components/auth/forms/auth-form";
import { RememberMe } from "@/components/auth/forms/remember-me";
import { useAuthSubmit } from "@/components/auth/forms/use-auth-submit";
import { type PendingSignIn, SecondStep } from "@/components/auth/welcome/second-step";
import { useFieldErrors } from "@/components/profiles/fields/field-binding";
import { goBack } from "@/components/ui/browser/go-back";
import { Button } from "@/components/ui/button";
import { toastFailure } from "@/components/ui/feedback/failure-toast";
import { Field } from "@/components/ui/form/field";
import { Input } from "@/components/ui/form/input";
import { useTranslations } from "@/components/ui/text/use-translations";
import { verifyEmailCode } from "@/lib/auth/client/email-code";
import { EMAIL_CODE_DIGITS } from "@/lib/auth/constants";
import { digitsSchema } from "@/lib/auth/schema/email-code";
import { clock } from "@/lib/core/shared/clock";
import { askToFinishTag } from "@/lib/profiles/client/finish-tag";
import type { Viewer } from "@/lib/profiles/schema/own-profile";

import { AccountPanel } from "../account-panel";
import { clearCodeRequest, type CodeKind, type CodeRequest } from "./code-request";

const SEND_AGAIN_AFTER_MS = 30_000;

type DigitsStepProps = { request: CodeRequest; onSendAgain: () => Promise<void> };
type Values = { code: string; rememberMe: boolean };

/** See docs/product/quick-join.md#digits. */
export function DigitsStep({ request, onSendAgain }: DigitsStepProps) {
  const t = useTranslations("auth.emailCode.digits");
  const loginTexts = useTranslations("auth.login");
  const [pending, setPending] = useState<PendingSignIn | null>(null);
  const { kind, email, firstName, lastName } = request;
  const form = useForm<Values, unknown, Values>({
    resolver: zodResolver(digitsSchema),
    defaultValues: { code: "", rememberMe: false },
  });
  const { register, control, formState } = form;
  const getError = useFieldErrors(formState.errors);
  const send = async ({ code, rememberMe }: Values) => {
    const join = kind === "join" ? { firstName, lastName } : undefined;
    const response = await verifyEmailCode({ email, code, rememberMe, join });
    if (!("twoStep" in response)) return response;
    setPending({ ...response.twoStep, rememberMe });
    return null;
  };
  const { isBusy, submit } = useAuthSubmit(form, send, kind === "join" ? "registration" : "login", (viewer) =>
    finish(kind, viewer),
  );
  if (pending) {
    return (
      <AccountPanel heading={loginTexts("title")} description={null}>
        <SecondStep pending={pending} onBack={goBack} />
      </AccountPanel>
    );
  }
  const onNewDigits = async () => {
    await onSendAgain();
    // The typed digits and their error belong to the earlier mail.
    form.setValue("code", "");
    form.clearErrors();
  };
  const onDigits = (text: string) => {
    // Typing or pasting the last digit is enough.
    if (text.replaceAll(/\D/g, "").length === EMAIL_CODE_DIGITS && !isBusy) void submit();
  };
  return (
    <AccountPanel
      heading={t("title")}
      description={
        <>
          <p>
            {t.rich("description", {
              address: email,
              email: (chunks) => <strong className="[overflow-wrap:anywhere] text-foreground">{chunks}</strong>,
            })}
          </p>
          <p className="text-sm">{t("password")}</p>
        </>
      }
    >
      <AuthForm
        label={t("title")}
        errors={formState.errors}
        submitLabel={t(isBusy ? "submitting" : "submit")}
        isBusy={isBusy}
        onSubmit={submit}
      >
        <Field label={t("label")} required error={getError("code")}>
          {(props) => (
            <Input
              {...props}
              {...register("code", { onChange: ({ target }: { target: HTMLInputElement }) => onDigits(target.value) })}
              // The step replaces the form, whose button had the focus.
              autoFocus
              inputMode="numeric"
              autoComplete="one-time-code"
              className="text-center font-mono text-xl tracking-[0.3em]"
            />
          )}
        </Field>
        {kind === "login" && <RememberMe control={control} name="rememberMe" />}
      </AuthForm>
      <div className="grid gap-2">
        <SendAgain sentAt={request.sentAt} onSendAgain={onNewDigits} />
        <Button variant="ghost" onClick={goBack}>
          {t("back")}
        </Button>
      </div>
    </AccountPanel>
  );
}

/** Asks who joined for the rest of the name tag later, in this browser. */
function finish(kind: CodeKind, { id, profile: { profession, company, industry } }: Viewer): Promise<null> {
  clearCodeRequest();
  if (kind === "join" && !profession && !company && !industry) askToFinishTag(id);
  return Promise.resolve(null);
}

function SendAgain({ sentAt, onSendAgain }: { sentAt: number; onSendAgain: () => Promise<void> }) {
  const t = useTranslations("auth.emailCode");
  const [now, setNow] = useState(() => clock.ms());
  const [isBusy, setBusy] = useState(false);
  const [isSent, setSent] = useState(false);
  // Effect: counts down to when the mail may be asked for again.
  useEffect(() => {
    const timer = setInterval(() => setNow(clock.ms()), 1_000);
    return () => clearInterval(timer);
  }, []);
  const secondsLeft = Math.max(0, Math.ceil((sentAt + SEND_AGAIN_AFTER_MS - now) / 1_000));
  const onClick = async () => {
    setBusy(true);
    setSent(false);
    try {
      await onSendAgain();
      setSent(true);
    } catch (error) {
      toastFailure(error, t("failed"), t("failed"));
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <p role="status" className="text-sm font-semibold empty:sr-only">
        {isSent && t("digits.sentAgain")}
      </p>
      <Button variant="outline" keepsFocus isBusy={isBusy} disabled={secondsLeft > 0} onClick={() => void onClick()}>
        {secondsLeft > 0 ? t("digits.againIn", { seconds: secondsLeft }) : t("digits.again")}
      </Button>
    </>
  );
}
