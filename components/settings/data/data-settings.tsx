"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { useState } from "react";
import { useForm } from "react-hook-form";

import { setFieldErrors } from "@/components/ui/form/field-errors";
import { useFieldErrors } from "@/components/profiles/fields/field-binding";
import { useHasPassword } from "@/components/session/proof/use-has-password";
import { saveFile } from "@/components/ui/browser/save-file";
import { Button } from "@/components/ui/button";
import { toast, toastFailure } from "@/components/ui/feedback/toast";
import { Field } from "@/components/ui/form/field";
import { PasswordInput } from "@/components/ui/form/text/password-input";
import { DialogFooter, ModalDialog } from "@/components/ui/overlay/dialog";
import { useTranslations } from "@/components/ui/text/use-translations";
import { deleteMyAccount, downloadMyData } from "@/lib/account/client";
import { EXPORT_FILE_NAME } from "@/lib/account/constants";
import { type DeleteAccountInput, deleteAccountSchema } from "@/lib/account/schema";

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
  const { form, submit, isBusy } = useDeleteAccount(hasPassword);
  const getError = useFieldErrors(form.formState.errors);
  return (
    <ModalDialog
      role="alertdialog"
      title={t("dialog.title")}
      description={t("dialog.description")}
      onClose={() => !isBusy && onClose()}
    >
      <Consequences />
      <form noValidate className="grid gap-4" onSubmit={(event) => void submit(event)}>
        {hasPassword && (
          <Field label={t("dialog.password")} required error={getError("password")}>
            <PasswordInput {...form.register("password")} autoComplete="current-password" />
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

function useDeleteAccount(hasPassword: boolean) {
  const t = useTranslations("settings");
  const form = useForm<DeleteAccountInput>({
    resolver: zodResolver(deleteAccountSchema),
    defaultValues: hasPassword ? { password: "" } : {},
  });
  const { mutate, isPending, isSuccess } = useMutation({
    mutationFn: deleteMyAccount,
    onError: (error) => {
      if (setFieldErrors(form, error)) return;
      toastFailure(error, t("data.deleteAccount.toast.failed"), t("tryAgain"));
    },
  });
  // Busy after success too, until the welcome screen is loaded.
  const isBusy = isPending || isSuccess;
  return { form, isBusy, submit: form.handleSubmit((input) => !isBusy && mutate(input)) };
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
