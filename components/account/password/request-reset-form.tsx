"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useTranslations } from "next-intl";
import { type FieldErrors, useForm } from "react-hook-form";

import { useFieldErrors } from "@/components/profiles/fields/field-binding";
import { toast } from "@/components/ui/feedback/toast";
import { Field } from "@/components/ui/form/field";
import { Input } from "@/components/ui/form/input";
import { requestPasswordReset } from "@/lib/auth/client/password-reset";
import { requestPasswordResetSchema } from "@/lib/auth/schema/password-reset";
import { getErrorMessage } from "@/lib/http/browser/api-client";
import { useErrorText } from "@/lib/i18n/browser/use-error-text";

import { AccountPanel } from "../account-panel";
import { FormButtons } from "./form-buttons";

type Values = { email: string };

/** `message` is the same whether the account exists or not. */
export type RequestedReset = { email: string; message: string };

type RequestResetFormProps = { onSent: (sent: RequestedReset) => void; announce: boolean };

export function RequestResetForm({ onSent, announce }: RequestResetFormProps) {
  const t = useTranslations("account.forgotPassword");
  const toErrorText = useErrorText();
  const { register, handleSubmit, formState } = useForm<Values>({
    resolver: zodResolver(requestPasswordResetSchema),
    defaultValues: { email: "" },
  });
  const getError = useFieldErrors(formState.errors);
  const isBusy = formState.isSubmitting;

  const onValid = async ({ email }: Values) => {
    try {
      onSent({ email, ...(await requestPasswordReset(email)) });
    } catch (error) {
      const description = getErrorMessage(error, t("toast.failed.text"));
      toast({ title: t("toast.failed.title"), description, variant: "destructive" });
    }
  };
  const onInvalid = ({ email }: FieldErrors<Values>) =>
    toast(
      email?.message === "auth.email.required"
        ? { title: t("toast.emailRequired.title"), description: t("toast.emailRequired.text"), variant: "destructive" }
        : { title: t("toast.failed.title"), description: toErrorText(email?.message ?? ""), variant: "destructive" },
    );

  return (
    <AccountPanel heading={t("title")} announce={announce} description={t("description")}>
      <form
        noValidate
        aria-label={t("formLabel")}
        className="grid gap-5"
        onSubmit={(event) => void handleSubmit(onValid, onInvalid)(event)}
      >
        <Field label={t("email")} required error={getError("email")}>
          {(props) => (
            <Input {...props} {...register("email")} type="email" inputMode="email" autoComplete="username" />
          )}
        </Field>
        <FormButtons submitLabel={t(isBusy ? "submitting" : "submit")} isBusy={isBusy} />
      </form>
    </AccountPanel>
  );
}
