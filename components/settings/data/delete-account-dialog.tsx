"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";

import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/form/field";
import { PasswordInput } from "@/components/ui/form/password-input";
import { Dialog, DialogContent, DialogFooter, DialogHeader } from "@/components/ui/overlay/dialog";

import { useDeleteAccount } from "./use-delete-account";

/** The person at an unlocked device may not be the member, so it asks for the password. */
export function DeleteAccountDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations("settings.data.deleteAccount");
  const [password, setPassword] = useState("");
  const { remove, isBusy, passwordError, clearPasswordError } = useDeleteAccount();
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!isBusy) remove(password);
  };
  return (
    <Dialog open onOpenChange={(open) => !open && !isBusy && onClose()}>
      <DialogContent role="alertdialog">
        <DialogHeader title={t("dialog.title")} description={t("dialog.description")} />
        <Consequences />
        <form noValidate className="grid gap-4" onSubmit={onSubmit}>
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
          <DialogFooter>
            <Button type="button" variant="outline" onClick={onClose} disabled={isBusy}>
              {t("dialog.keep")}
            </Button>
            <Button type="submit" variant="destructive" isBusy={isBusy}>
              {t("button")}
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
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
