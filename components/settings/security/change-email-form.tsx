"use client";

import { useTranslations } from "next-intl";

import { useFieldErrors } from "@/components/profiles/fields/field-binding";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/form/field";
import { Input } from "@/components/ui/form/input";
import { PasswordInput } from "@/components/ui/form/password-input";

import { useChangeEmail } from "./use-email-change";

/** The person at an unlocked device may not be the member, so it asks for the password. */
export function ChangeEmailForm({ onDone }: { onDone: () => void }) {
  const t = useTranslations("settings.security.email.form");
  const { form, isBusy, submit } = useChangeEmail(onDone);
  const getError = useFieldErrors(form.formState.errors);
  return (
    <form noValidate aria-label={t("label")} className="grid max-w-md gap-4" onSubmit={(event) => void submit(event)}>
      <Field label={t("newEmail")} required error={getError("newEmail")} hint={t("hint")}>
        {(props) => (
          <Input {...props} {...form.register("newEmail")} type="email" inputMode="email" autoComplete="email" />
        )}
      </Field>
      <Field label={t("password")} required error={getError("password")}>
        {(props) => <PasswordInput {...props} {...form.register("password")} autoComplete="current-password" />}
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" isBusy={isBusy} className="max-sm:w-full">
          {t(isBusy ? "submitting" : "submit")}
        </Button>
        <Button type="button" variant="ghost" className="max-sm:w-full" disabled={isBusy} onClick={onDone}>
          {t("keep")}
        </Button>
      </div>
    </form>
  );
}
