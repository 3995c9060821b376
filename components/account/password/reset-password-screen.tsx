"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";

import { NewPasswordField } from "@/components/auth/password/new-password-field";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/form/field";
import { PasswordInput } from "@/components/ui/form/password-input";
import { Link } from "@/components/ui/link";

import { AccountPanel } from "../account-panel";
import { BackToLogIn } from "./back-to-log-in";
import { FormButtons } from "./form-buttons";
import { useResetPassword } from "./use-reset-password";

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
        <Button asChild>
          <Link href="/forgot-password">{t("newLink")}</Link>
        </Button>
        <BackToLogIn />
      </div>
    </AccountPanel>
  );
}
