"use client";

import { useTranslations } from "next-intl";

import { NewPasswordField } from "@/components/auth/password/new-password-field";
import { useFieldErrors } from "@/components/profiles/fields/field-binding";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/form/field";
import { PasswordInput } from "@/components/ui/form/password-input";
import { Link } from "@/components/ui/link";

import { SettingsCard } from "../frame/settings-card";
import { useChangePassword } from "./use-change-password";

/** /.well-known/change-password leads here (docs/product/sessions.md#change-password). */
export function PasswordCard({ email }: { email: string }) {
  const t = useTranslations("settings.security.password");
  const { form, newPassword, isBusy, submit } = useChangePassword();
  const getError = useFieldErrors(form.formState.errors);
  return (
    <SettingsCard id="password" title={t("title")} description={t("description")}>
      <form
        noValidate
        aria-label={t("formLabel")}
        className="grid max-w-md gap-4"
        onSubmit={(event) => void submit(event)}
      >
        {/* Tells password managers whose password changes. */}
        <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
        <Field label={t("current")} required error={getError("password")}>
          {(props) => <PasswordInput {...props} {...form.register("password")} autoComplete="current-password" />}
        </Field>
        <NewPasswordField
          label={t("new")}
          error={getError("newPassword")}
          password={newPassword}
          words={[email]}
          getInput={() => form.register("newPassword")}
        />
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button type="submit" isBusy={isBusy} className="max-sm:w-full">
            {t(isBusy ? "changing" : "change")}
          </Button>
          <Button asChild variant="link" className="max-sm:w-full">
            <Link href="/forgot-password">{t("forgot")}</Link>
          </Button>
        </div>
      </form>
    </SettingsCard>
  );
}
