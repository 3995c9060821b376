"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { Mail } from "lucide-react";
import { useState } from "react";
import { type FieldErrors, useForm } from "react-hook-form";

import { useFieldErrors } from "@/components/profiles/fields/field-binding";
import { Button } from "@/components/ui/button";
import { dismissToastsAbout, toast, toastFailure } from "@/components/ui/feedback/toast";
import { Field } from "@/components/ui/form/field";
import { Input } from "@/components/ui/form/text/input";
import { useErrorText } from "@/components/ui/text/use-error-text";
import { useTranslations } from "@/components/ui/text/use-translations";
import { requestPasswordReset } from "@/lib/auth/client/password-reset";
import { requestPasswordResetSchema } from "@/lib/auth/schema/password-reset";

import { AccountPanel } from "../account-panel";
import { BackToLogIn, FormButtons } from "./form-buttons";

/** See docs/product/sessions.md#forgot-password. */
export function ForgotPasswordScreen() {
  const [sent, setSent] = useState<RequestedReset | null>(null);
  const [isSecondTry, setSecondTry] = useState(false);
  const startOver = () => {
    setSent(null);
    setSecondTry(true);
  };
  return sent ? (
    <RequestSent {...sent} onDifferentEmail={startOver} />
  ) : (
    <RequestResetForm onSent={setSent} announce={isSecondTry} />
  );
}

function RequestSent({ email, message, onDifferentEmail }: RequestedReset & { onDifferentEmail: () => void }) {
  const t = useTranslations("account.forgotPassword.sent");
  return (
    <AccountPanel
      heading={t("title")}
      announce
      description={
        <>
          <p className="text-foreground">{message}</p>
          <p className="text-sm">
            {t.rich("details", {
              email,
              strong: (chunks) => <span className="font-semibold [overflow-wrap:anywhere]">{chunks}</span>,
            })}
          </p>
        </>
      }
    >
      <div className="grid gap-2">
        <BackToLogIn variant="default" />
        <Button variant="outline" onClick={onDifferentEmail}>
          <Mail aria-hidden />
          {t("differentEmail")}
        </Button>
      </div>
    </AccountPanel>
  );
}

/** Identifies the toasts about a refused or failed try. */
const ACTION = "forgot-password";

type Values = { email: string };

/** `message` is the same whether the account exists or not. */
type RequestedReset = { email: string; message: string };

function useInvalidToast() {
  const t = useTranslations("account.forgotPassword.toast");
  const toErrorText = useErrorText();
  return ({ email }: FieldErrors<Values>) => {
    const texts =
      email?.message === "auth.email.required"
        ? { title: t("emailRequired.title"), description: t("emailRequired.text") }
        : { title: t("failed.title"), description: toErrorText(email?.message ?? "") };
    toast({ ...texts, variant: "destructive", about: ACTION });
  };
}

function RequestResetForm({ onSent, announce }: { onSent: (sent: RequestedReset) => void; announce: boolean }) {
  const t = useTranslations("account.forgotPassword");
  const onInvalid = useInvalidToast();
  const { register, handleSubmit, getValues, formState } = useForm<Values>({
    resolver: zodResolver(requestPasswordResetSchema),
    defaultValues: { email: "" },
  });
  const getError = useFieldErrors(formState.errors);
  const isBusy = formState.isSubmitting;

  const onValid = async ({ email }: Values) => {
    dismissToastsAbout(ACTION);
    try {
      onSent({ email: getValues("email").trim(), ...(await requestPasswordReset(email)) });
    } catch (error) {
      toastFailure(error, t("toast.failed.title"), t("toast.failed.text"), ACTION);
    }
  };

  return (
    <AccountPanel heading={t("title")} announce={announce} description={t("description")}>
      <form
        noValidate
        aria-label={t("formLabel")}
        className="grid gap-5"
        onSubmit={(event) => void handleSubmit(onValid, onInvalid)(event)}
      >
        <Field label={t("email")} required error={getError("email")}>
          {/* Chromium gives the value of `type="email"` with its domain in Punycode. */}
          <Input
            {...register("email")}
            inputMode="email"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
          />
        </Field>
        <FormButtons submitLabel={t(isBusy ? "submitting" : "submit")} isBusy={isBusy} />
      </form>
    </AccountPanel>
  );
}
