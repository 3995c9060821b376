"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useEffect, useState } from "react";
import { type Resolver, useForm, useWatch } from "react-hook-form";

import { setFieldErrors } from "@/components/ui/form/field-errors";
import { NewPasswordField } from "@/components/auth/password/new-password-field";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/feedback/toast";
import { useFailureText } from "@/components/ui/feedback/use-failure-text";
import { Field } from "@/components/ui/form/field";
import { PasswordInput } from "@/components/ui/form/text/password-input";
import { useTranslations } from "@/components/ui/text/use-translations";
import { resetPassword } from "@/lib/auth/client/password-reset";
import { clearEndedSession } from "@/lib/auth/client/stored-session";
import { MIN_PASSWORD_LENGTH } from "@/lib/auth/constants";
import { ApiError } from "@/lib/http/browser/api-client";

import { AccountPanel } from "../account-panel";
import { BackToLogIn, FormButtons, LOG_IN_PATH } from "./form-buttons";
import { validatePasswords } from "./validate-passwords";

type Values = { newPassword: string; confirmation: string };
type Texts = ReturnType<typeof useTranslations<"account.resetPassword">>;

/** See docs/product/sessions.md#reset-password. */
export function ResetPasswordScreen({ token }: { token: string }) {
  const t = useTranslations("account.resetPassword");
  const { form, submit, isBusy, linkError } = useResetPassword(token);
  const { register, control } = form;
  const { errors } = form.formState;
  const password = useWatch({ control, name: "newPassword" });

  if (linkError) return <LinkError text={linkError} />;
  return (
    <AccountPanel heading={t("title")} description={t("description")}>
      <form noValidate aria-label={t("formLabel")} className="grid gap-5" onSubmit={(event) => void submit(event)}>
        <NewPasswordField
          label={t("newPassword")}
          error={errors.newPassword?.message}
          password={password}
          getInput={() => register("newPassword")}
        />
        <Field label={t("confirmation")} required error={errors.confirmation?.message}>
          {(control) => <PasswordInput {...control} {...register("confirmation")} autoComplete="new-password" />}
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

const createResolver =
  (t: Texts): Resolver<Values> =>
  (values) => {
    const problem = validatePasswords(values.newPassword, values.confirmation);
    if (!problem) return { values, errors: {} };
    const invalid = {
      missing: (["newPassword", "confirmation"] as const).filter((name) => !values[name].trim()),
      mismatch: ["confirmation"],
      tooShort: ["newPassword"],
    }[problem];
    const message =
      problem === "missing" ? t("problem.missing.field") : t(`problem.${problem}.text`, { min: MIN_PASSWORD_LENGTH });
    return { values: {}, errors: Object.fromEntries(invalid.map((name) => [name, { type: problem, message }])) };
  };

/** Checks and sends a new password for the account of a reset token. */
function useResetPassword(token: string) {
  const t = useTranslations("account.resetPassword");
  const getFailureText = useFailureText();
  const router = useRouter();
  const queryClient = useQueryClient();
  const [isDone, setDone] = useState(false);
  const [linkError, setLinkError] = useState<string>();
  const form = useForm<Values>({
    resolver: createResolver(t),
    defaultValues: { newPassword: "", confirmation: "" },
  });

  const onValid = async ({ newPassword }: Values) => {
    try {
      await resetPassword(token, newPassword);
    } catch (error) {
      const description = getFailureText(error, t("toast.failed.text"));
      toast({ title: t("toast.failed.title"), description, variant: "destructive" });
      // A new attempt with another password doesn't help if the link itself is refused.
      const isRefused = error instanceof ApiError && error.status === 400;
      if (isRefused && !setFieldErrors(form, error)) setLinkError(description);
      return;
    }
    setDone(true);
    toast({ title: t("toast.done.title"), description: t("toast.done.text") });
    // The reset ended every session, so none of this browser's data may stay in memory.
    clearEndedSession();
    queryClient.clear();
    router.replace(LOG_IN_PATH);
  };
  const onInvalid = () => {
    const { newPassword, confirmation } = form.getValues();
    const problem = validatePasswords(newPassword, confirmation) ?? "missing";
    const description = t(`problem.${problem}.text`, { min: MIN_PASSWORD_LENGTH });
    toast({ title: t(`problem.${problem}.title`), description, variant: "destructive" });
  };
  const isBusy = form.formState.isSubmitting || isDone;
  return { form, submit: form.handleSubmit(onValid, onInvalid), isBusy, linkError };
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
