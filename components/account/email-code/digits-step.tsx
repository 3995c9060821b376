import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useForm } from "react-hook-form";

import { AuthForm } from "@/components/auth/forms/auth-form";
import { RememberMe } from "@/components/auth/forms/remember-me";
import { useAuthSubmit } from "@/components/auth/forms/use-auth-submit";
import { type PendingSignIn, SecondStep } from "@/components/auth/welcome/second-step";
import { useFieldErrors } from "@/components/profiles/fields/field-binding";
import { DigitsInput } from "@/components/session/proof/digits-input";
import { SendDigits } from "@/components/session/proof/send-digits";
import { goBack } from "@/components/ui/browser/go-back";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/form/field";
import { useTranslations } from "@/components/ui/text/use-translations";
import { verifyEmailCode } from "@/lib/auth/client/email-code";
import { digitsSchema } from "@/lib/auth/schema/email-code";
import { askToFinishTag } from "@/lib/profiles/client/finish-tag";
import type { Viewer } from "@/lib/profiles/schema/own-profile";

import { AccountPanel } from "../account-panel";
import { clearCodeRequest, type CodeKind, type CodeRequest } from "./code-request";

type DigitsStepProps = { request: CodeRequest; onSendAgain: () => Promise<void> };
type Values = { code: string; rememberMe: boolean };

/** See docs/product/quick-join.md#digits. */
export function DigitsStep({ request, onSendAgain }: DigitsStepProps) {
  const t = useTranslations("auth.emailCode.digits");
  const digitsTexts = useTranslations("twoStep.digits");
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
        <Field label={digitsTexts("label")} required error={getError("code")}>
          {(props) => (
            <DigitsInput
              {...props}
              {...register("code")}
              // The step replaces the form, whose button had the focus.
              autoFocus
              onComplete={() => {
                if (!isBusy) void submit();
              }}
            />
          )}
        </Field>
        {kind === "login" && <RememberMe control={control} name="rememberMe" />}
      </AuthForm>
      <div className="grid gap-2">
        <SendDigits sentAt={request.sentAt} sentAgain={t("sentAgain")} onSend={onNewDigits} />
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
