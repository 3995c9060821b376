"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useForm, useWatch } from "react-hook-form";

import { setFieldErrors } from "@/components/ui/form/field-errors";
import { NewPasswordField } from "@/components/auth/password/new-password-field";
import { useFieldErrors } from "@/components/profiles/fields/field-binding";
import { useHasPassword } from "@/components/session/proof/use-has-password";
import { Button } from "@/components/ui/button";
import { toast, toastFailure } from "@/components/ui/feedback/toast";
import { Field } from "@/components/ui/form/field";
import { PasswordInput } from "@/components/ui/form/text/password-input";
import { useTranslations } from "@/components/ui/text/use-translations";
import { changePassword, emailStatusQuery, sessionsQuery } from "@/lib/account/client";
import { type ChangePasswordInput, changePasswordSchema } from "@/lib/account/schema";

import { SettingsCard } from "../frame/settings-card";

const EMPTY: ChangePasswordInput = { password: "", newPassword: "" };

/** /.well-known/change-password leads here (docs/product/sessions.md#change-password). */
export function PasswordCard({ email }: { email: string }) {
  return useHasPassword() ? <ChangePasswordCard email={email} /> : <NoPasswordCard />;
}

/** See docs/product/quick-join.md#password. */
function NoPasswordCard() {
  const t = useTranslations("settings.security.password");
  return (
    <SettingsCard id="password" title={t("title")} description={t("none.description")}>
      <p className="mb-4 text-sm text-muted-foreground">{t("none.text")}</p>
      <Button variant="outline" className="max-sm:w-full sm:justify-self-start" href="/forgot-password">
        {t("none.set")}
      </Button>
    </SettingsCard>
  );
}

function ChangePasswordCard({ email }: { email: string }) {
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
          <PasswordInput {...form.register("password")} autoComplete="current-password" />
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
          <Button variant="link" className="max-sm:w-full" href="/forgot-password">
            {t("forgot")}
          </Button>
        </div>
      </form>
    </SettingsCard>
  );
}

function useChangePassword() {
  const t = useTranslations("settings");
  const client = useQueryClient();
  const form = useForm<ChangePasswordInput>({ resolver: zodResolver(changePasswordSchema), defaultValues: EMPTY });
  const change = useMutation({
    mutationFn: changePassword,
    onSuccess: () => {
      form.reset(EMPTY);
      toast({ title: t("security.password.toast.done.title"), description: t("security.password.toast.done.text") });
      // The change ended the other sessions and a pending change of the email.
      void client.invalidateQueries({ queryKey: sessionsQuery().queryKey });
      void client.invalidateQueries({ queryKey: emailStatusQuery().queryKey });
    },
    onError: (error) => {
      if (setFieldErrors(form, error)) return;
      toastFailure(error, t("security.password.toast.failed"), t("tryAgain"));
    },
  });
  return {
    form,
    newPassword: useWatch({ control: form.control, name: "newPassword" }),
    isBusy: change.isPending,
    submit: form.handleSubmit((input) => change.mutate(input)),
  };
}
