"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { type FormEvent, useEffect, useState } from "react";

import { NewPasswordField } from "@/components/auth/password/new-password-field";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/feedback/toast";
import { useFailureText } from "@/components/ui/feedback/use-failure-text";
import { Field } from "@/components/ui/form/field";
import { PasswordInput } from "@/components/ui/form/password-input";
import { useTranslations } from "@/components/ui/text/use-translations";
import { resetPassword } from "@/lib/auth/client/password-reset";
import { clearEndedSession } from "@/lib/auth/client/stored-session";
import { MIN_PASSWORD_LENGTH } from "@/lib/auth/constants";
import { ApiError } from "@/lib/http/browser/api-client";

import { AccountPanel } from "../account-panel";
import { BackToLogIn, FormButtons, LOG_IN_PATH } from "./form-buttons";
import { type PasswordProblem, validatePasswords } from "./validate-passwords";

/** See docs/product/sessions.md#reset-password. */
export function ResetPasswordScreen({ token }: { token: string }) {
  const t = useTranslations("account.resetPassword");
  const [password, setPassword] = useState("");
  const [confirmation, setConfirmation] = useState("");
  const { submit, isBusy, errors, linkError } = useResetPassword(token);

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const invalid = submit(password, confirmation);
    if (invalid) event.currentTarget.querySelector<HTMLInputElement>(`[name=${invalid}]`)?.focus();
  };

  if (linkError) return <LinkError text={linkError} />;
  return (
    <AccountPanel heading={t("title")} description={t("description")}>
      <form noValidate aria-label={t("formLabel")} className="grid gap-5" onSubmit={onSubmit}>
        <NewPasswordField
          label={t("newPassword")}
          error={errors.password}
          password={password}
          getInput={() => ({ name: "password", value: password, onChange: ({ target }) => setPassword(target.value) })}
        />
        <Field label={t("confirmation")} required error={errors.confirmation}>
          {(props) => (
            <PasswordInput
              {...props}
              name="confirmation"
              autoComplete="new-password"
              value={confirmation}
              onChange={({ target }) => setConfirmation(target.value)}
            />
          )}
        </Field>
        <FormButtons submitLabel={t(isBusy ? "submitting" : "submit")} isBusy={isBusy} />
      </form>
    </AccountPanel>
  );
}

function LinkError({ text }: { text: string }) {
  const t = useTranslations("account.resetPassword.linkError");
  return (
    <AccountPanel heading={t("title")} announce description={text}>
      <div className="grid gap-2">
        <Button href="/forgot-password">{t("newLink")}</Button>
        <BackToLogIn />
      </div>
    </AccountPanel>
  );
}

type FieldName = "password" | "confirmation";
type FieldTexts = Partial<Record<FieldName, string>>;

/** Checks and sends a new password for the account of a reset token. */
function useResetPassword(token: string) {
  const t = useTranslations("account.resetPassword");
  const getFailureText = useFailureText();
  const router = useRouter();
  const queryClient = useQueryClient();
  const [errors, setErrors] = useState<FieldTexts>({});
  const [isBusy, setBusy] = useState(false);
  const [linkError, setLinkError] = useState<string>();

  const send = async (password: string) => {
    setBusy(true);
    try {
      await resetPassword(token, password);
    } catch (error) {
      setBusy(false);
      const description = getFailureText(error, t("toast.failed.text"));
      toast({ title: t("toast.failed.title"), description, variant: "destructive" });
      if (!(error instanceof ApiError && error.status === 400)) return;
      // A new attempt with another password doesn't help if the link itself is refused.
      if (error.fields?.newPassword) setErrors({ password: error.fields.newPassword });
      else setLinkError(description);
      return;
    }
    toast({ title: t("toast.done.title"), description: t("toast.done.text") });
    // The reset ended every session, so none of this browser's data may stay in memory.
    clearEndedSession();
    queryClient.clear();
    router.replace(LOG_IN_PATH);
  };

  const getErrors = (problem: PasswordProblem | null, password: string, confirmation: string): FieldTexts => {
    if (problem === "missing") {
      return {
        ...(!password.trim() && { password: t("problem.missing.field") }),
        ...(!confirmation.trim() && { confirmation: t("problem.missing.field") }),
      };
    }
    if (problem === "mismatch") return { confirmation: t("problem.mismatch.text") };
    if (problem === "tooShort") return { password: t("problem.tooShort.text", { min: MIN_PASSWORD_LENGTH }) };
    return {};
  };

  /** Returns the field to focus if a password is invalid, else null. */
  const submit = (password: string, confirmation: string): FieldName | null => {
    const problem = validatePasswords(password, confirmation);
    const found = getErrors(problem, password, confirmation);
    setErrors(found);
    if (!problem) {
      void send(password);
      return null;
    }
    const description = t(`problem.${problem}.text`, { min: MIN_PASSWORD_LENGTH });
    toast({ title: t(`problem.${problem}.title`), description, variant: "destructive" });
    return found.password ? "password" : "confirmation";
  };

  return { submit, isBusy, errors, linkError };
}

/** For a link without a token (docs/product/sessions.md#reset-password). */
export function InvalidResetLink() {
  const t = useTranslations("account.resetPassword.noToken");
  const router = useRouter();

  // Effect: shows the toast and replaces the page in the browser's history when the page opens.
  useEffect(() => {
    toast({ title: t("title"), description: t("text"), variant: "destructive" });
    router.replace("/");
  }, [router, t]);

  return (
    <AccountPanel heading={t("title")} description={t("text")}>
      <Button href="/forgot-password">{t("newLink")}</Button>
    </AccountPanel>
  );
}
