"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useLocale } from "next-intl";
import { useEffect, useState } from "react";
import { useForm } from "react-hook-form";

import { useResendConfirmation } from "@/components/account/email/use-resend-confirmation";
import { setFieldErrors } from "@/components/ui/form/field-errors";
import { useFieldErrors } from "@/components/profiles/fields/field-binding";
import { useHasPassword } from "@/components/session/proof/use-has-password";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { toast, toastFailure } from "@/components/ui/feedback/toast";
import { Field } from "@/components/ui/form/field";
import { Input } from "@/components/ui/form/text/input";
import { PasswordInput } from "@/components/ui/form/text/password-input";
import { useTranslations } from "@/components/ui/text/use-translations";
import { cancelEmailChange, emailStatusQuery, requestEmailChange } from "@/lib/account/client";
import { type ChangeEmailInput, changeEmailSchema } from "@/lib/account/schema";
import { getDateFormat } from "@/lib/i18n/shared/date-format";
import { getFormatLocale } from "@/lib/i18n/shared/locales";
import { toSameSpaces } from "@/lib/i18n/shared/same-spaces";

import { ListPlaceholder } from "../frame/list-placeholder";
import { SettingsCard } from "../frame/settings-card";

/** See docs/product/sessions.md#change-email. */
export function EmailCard({ timezone }: { timezone: string }) {
  const t = useTranslations("settings.security.email");
  const status = useQuery(emailStatusQuery());
  const [isChanging, setChanging] = useState(false);
  if (!status.data) {
    return (
      <SettingsCard id="email" title={t("title")} description={t("description")}>
        <ListPlaceholder query={status} errorTitle={t("error")} className="h-14" />
      </SettingsCard>
    );
  }
  const { email, isVerified, change } = status.data;
  return (
    <SettingsCard id="email" title={t("title")} description={t("description")} className="grid gap-4">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <bdi className="min-w-0 font-semibold [overflow-wrap:anywhere]">{email}</bdi>
        <Badge variant={isVerified ? "default" : "soon"}>{t(isVerified ? "confirmed" : "unconfirmed")}</Badge>
      </p>
      {change ? (
        <PendingEmail email={change.email} expiresAt={change.expiresAt} timezone={timezone} isChange />
      ) : (
        !isVerified && <PendingEmail email={email} timezone={timezone} />
      )}
      {isChanging ? (
        <ChangeEmailForm onDone={() => setChanging(false)} />
      ) : (
        <Button variant="outline" className="max-sm:w-full sm:justify-self-start" onClick={() => setChanging(true)}>
          {t(change ? "changeAgain" : "change")}
        </Button>
      )}
    </SettingsCard>
  );
}

/**
 * The person at an unlocked device may not be the member, so it asks for the password. Without one,
 * the server asks for another proof.
 */
function ChangeEmailForm({ onDone }: { onDone: () => void }) {
  const t = useTranslations("settings.security.email.form");
  const hasPassword = useHasPassword();
  const { form, isBusy, submit } = useChangeEmail(onDone);
  const getError = useFieldErrors(form.formState.errors);
  return (
    <form noValidate aria-label={t("label")} className="grid max-w-md gap-4" onSubmit={(event) => void submit(event)}>
      <Field label={t("newEmail")} required error={getError("newEmail")} hint={t("hint")}>
        <Input {...form.register("newEmail")} type="email" inputMode="email" autoComplete="email" />
      </Field>
      {hasPassword && (
        <Field label={t("password")} required error={getError("password")}>
          <PasswordInput {...form.register("password")} autoComplete="current-password" />
        </Field>
      )}
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

type PendingEmailProps = {
  email: string;
  expiresAt?: string;
  timezone: string;
  isChange?: boolean;
};

function PendingEmail({ email, expiresAt, timezone, isChange = false }: PendingEmailProps) {
  const t = useTranslations("settings.security.email.pending");
  const locale = getFormatLocale(useLocale());
  const resend = useResendConfirmation();
  const cancel = useCancelEmailChange();
  const format = getDateFormat(locale, { dateStyle: "medium", timeStyle: "short", timeZone: timezone });
  const until = expiresAt && toSameSpaces(format.format(new Date(expiresAt)));
  return (
    <div className="grid gap-3 rounded-md border bg-muted p-3.5 text-sm">
      <p className="text-pretty [overflow-wrap:anywhere]">
        {until ? t("change", { email, until }) : t("registration", { email })}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button variant="outline" isBusy={resend.isPending} onClick={() => resend.mutate()}>
          {t("resend")}
        </Button>
        {isChange && (
          <Button variant="ghost" isBusy={cancel.isPending} onClick={() => cancel.mutate()}>
            {t("cancel")}
          </Button>
        )}
      </div>
    </div>
  );
}

function useEmailFailureToast() {
  const t = useTranslations("settings");
  return (error: unknown) => toastFailure(error, t("security.email.toast.failed"), t("tryAgain"));
}

/** Server errors show at their fields, other failures in a toast. Both keep the input. */
function useChangeEmail(onDone: () => void) {
  const t = useTranslations("settings.security.email.toast");
  const showFailure = useEmailFailureToast();
  const client = useQueryClient();
  const form = useForm<ChangeEmailInput>({
    resolver: zodResolver(changeEmailSchema),
    defaultValues: { newEmail: "" },
  });
  const { setFocus } = form;
  const request = useMutation({
    mutationFn: requestEmailChange,
    onSuccess: (status) => {
      client.setQueryData(emailStatusQuery().queryKey, status);
      toast({ title: t("sent.title"), description: t("sent.text") });
      onDone();
    },
    onError: (error) => {
      if (!setFieldErrors(form, error)) showFailure(error);
    },
  });

  // The button that opened the form, and had the focus, is gone.
  useEffect(() => setFocus("newEmail"), [setFocus]);

  return { form, isBusy: request.isPending, submit: form.handleSubmit((input) => request.mutate(input)) };
}

function useCancelEmailChange() {
  const t = useTranslations("settings.security.email.toast");
  const showFailure = useEmailFailureToast();
  const client = useQueryClient();
  const { queryKey } = emailStatusQuery();
  return useMutation({
    mutationFn: cancelEmailChange,
    onSuccess: () => {
      client.setQueryData(queryKey, (status) => status && { ...status, change: null });
      toast({ title: t("cancelled") });
    },
    onError: showFailure,
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
}
