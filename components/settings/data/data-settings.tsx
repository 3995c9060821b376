"use client";

import { useMutation } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { type FormEvent, useState } from "react";

import { useHasPassword } from "@/components/session/proof/use-has-password";
import { saveFile } from "@/components/ui/browser/save-file";
import { Button } from "@/components/ui/button";
import { toastFailure } from "@/components/ui/feedback/failure-toast";
import { toast } from "@/components/ui/feedback/toast";
import { Field } from "@/components/ui/form/field";
import { PasswordInput } from "@/components/ui/form/password-input";
import { DialogFooter, ModalDialog } from "@/components/ui/overlay/dialog";
import { useTranslations } from "@/components/ui/text/use-translations";
import { deleteMyAccount, downloadMyData } from "@/lib/account/client";
import { EXPORT_FILE_NAME } from "@/lib/account/constants";
import { deleteAccountSchema } from "@/lib/account/schema";
import { ApiError } from "@/lib/http/browser/api-client";
import { useErrorText } from "@/lib/i18n/browser/use-error-text";

import { SettingsCard } from "../frame/settings-card";
import { SettingsPage } from "../frame/settings-page";
import { CalendarCard } from "./calendar-card";

/** See docs/product/privacy.md#account-deletion. */
function DeleteAccountCard() {
  const t = useTranslations("settings.data.deleteAccount");
  const [isOpen, setOpen] = useState(false);
  const hasPassword = useHasPassword();
  return (
    <SettingsCard title={t("title")} description={t("description")}>
      <Button variant="ghost-destructive" className="max-sm:w-full" onClick={() => setOpen(true)}>
        {t("button")}
      </Button>
      {isOpen && <DeleteAccountDialog hasPassword={hasPassword} onClose={() => setOpen(false)} />}
    </SettingsCard>
  );
}

type DeleteAccountDialogProps = { hasPassword: boolean; onClose: () => void };

/**
 * The person at an unlocked device may not be the member, so it asks for the password. Without one,
 * the server asks for another proof.
 */
function DeleteAccountDialog({ hasPassword, onClose }: DeleteAccountDialogProps) {
  const t = useTranslations("settings.data.deleteAccount");
  const [password, setPassword] = useState("");
  const { remove, isBusy, passwordError, clearPasswordError } = useDeleteAccount();
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!isBusy) remove(hasPassword ? password : undefined);
  };
  return (
    <ModalDialog
      role="alertdialog"
      title={t("dialog.title")}
      description={t("dialog.description")}
      onClose={() => !isBusy && onClose()}
    >
      <Consequences />
      <form noValidate className="grid gap-4" onSubmit={onSubmit}>
        {hasPassword && (
          <Field label={t("dialog.password")} required error={passwordError}>
            {(control) => (
              <PasswordInput
                {...control}
                autoComplete="current-password"
                value={password}
                onChange={({ target }) => {
                  setPassword(target.value);
                  clearPasswordError();
                }}
              />
            )}
          </Field>
        )}
        <DialogFooter>
          <Button type="button" variant="outline" onClick={onClose} disabled={isBusy}>
            {t("dialog.keep")}
          </Button>
          <Button type="submit" variant="destructive" isBusy={isBusy}>
            {t("button")}
          </Button>
        </DialogFooter>
      </form>
    </ModalDialog>
  );
}

function Consequences() {
  const t = useTranslations("settings.data.deleteAccount.dialog");
  return (
    <dl className="grid gap-2 rounded-md border bg-muted p-3.5 text-sm text-pretty">
      {(["deleted", "kept"] as const).map((part) => (
        <div key={part}>
          <dt className="font-semibold">{t(`${part}.title`)}</dt>
          <dd className="text-muted-foreground">{t(`${part}.text`)}</dd>
        </div>
      ))}
    </dl>
  );
}

function useDeleteAccount() {
  const t = useTranslations("settings");
  const toErrorText = useErrorText();
  const [passwordError, setPasswordError] = useState<string>();
  const { mutate, isPending, isSuccess } = useMutation({
    mutationFn: deleteMyAccount,
    onError: (error) => {
      const onPassword = error instanceof ApiError ? error.fields?.password : undefined;
      setPasswordError(onPassword);
      if (onPassword) return;
      toastFailure(error, t("data.deleteAccount.toast.failed"), t("tryAgain"));
    },
  });
  const remove = (password: string | undefined) => {
    const parsed = deleteAccountSchema.safeParse({ password });
    if (parsed.success) mutate(parsed.data);
    else setPasswordError(toErrorText(parsed.error.issues[0]?.message ?? ""));
  };
  return {
    remove,
    // Busy after success too, until the welcome screen is loaded.
    isBusy: isPending || isSuccess,
    passwordError,
    clearPasswordError: () => setPasswordError(undefined),
  };
}

export function DataSettings({ timezone }: { timezone: string }) {
  return (
    <SettingsPage section="data">
      <CalendarCard timezone={timezone} />
      <ExportCard />
      <DeleteAccountCard />
    </SettingsPage>
  );
}

/** See docs/product/privacy.md#data-export. */
function ExportCard() {
  const t = useTranslations("settings.data.export");
  const download = useMutation({
    mutationFn: downloadMyData,
    onSuccess: (file) => {
      saveFile(new File([file], EXPORT_FILE_NAME, { type: file.type }));
      toast({ title: t("toast.done.title"), description: t("toast.done.text", { file: EXPORT_FILE_NAME }) });
    },
    onError: (error) => toastFailure(error, t("toast.failed.title"), t("toast.failed.text")),
  });
  return (
    <SettingsCard title={t("title")} description={t("description")}>
      <Button variant="outline" className="max-sm:w-full" isBusy={download.isPending} onClick={() => download.mutate()}>
        {!download.isPending && <Download aria-hidden />}
        {t("button")}
      </Button>
    </SettingsCard>
  );
}
