"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";

import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/form/field";
import { PasswordInput } from "@/components/ui/form/password-input";
import { ConfirmDialog } from "@/components/ui/overlay/confirm-dialog";
import { Dialog, DialogContent, DialogFooter, DialogHeader } from "@/components/ui/overlay/dialog";
import { useEarlierRequest } from "@/components/ui/overlay/use-earlier-request";
import type { AdminUser } from "@/lib/admin/schema/users";
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from "@/lib/auth/constants";
import { formatFullName } from "@/lib/profiles/constants/profile";

import { useDeleteUser, useResetPassword, useResetTwoStep, useSuspend } from "./use-user-changes";

export type UserAction = "reset" | "resetTwoStep" | "suspend" | "lift" | "delete";
type UserDialogProps = { user: AdminUser; onClose: () => void };

export function UserDialog({ action, ...props }: UserDialogProps & { action: UserAction }) {
  if (action === "reset") return <ResetPasswordDialog {...props} />;
  if (action === "resetTwoStep") return <ResetTwoStepDialog {...props} />;
  if (action === "delete") return <DeleteDialog {...props} />;
  return <SuspensionDialog {...props} action={action} />;
}

function ResetTwoStepDialog({ user, onClose }: UserDialogProps) {
  const t = useTranslations("admin.users.resetTwoStep");
  const reset = useResetTwoStep(user);
  return (
    <ConfirmDialog
      title={t("title", { name: formatFullName(user.profile) || user.email })}
      confirm={t("confirm")}
      isBusy={reset.isPending}
      onConfirm={(settled) => reset.mutate(undefined, settled)}
      onClose={onClose}
    >
      {t("text")}
    </ConfirmDialog>
  );
}

function DeleteDialog({ user, onClose }: UserDialogProps) {
  const t = useTranslations("admin.users.delete");
  const remove = useDeleteUser(user);
  return (
    <ConfirmDialog
      title={t("title", { name: formatFullName(user.profile) || user.email })}
      confirm={t("confirm")}
      isBusy={remove.isPending}
      onConfirm={(settled) => remove.mutate(undefined, settled)}
      onClose={onClose}
    >
      {t("text")}
    </ConfirmDialog>
  );
}

function SuspensionDialog({ user, action, onClose }: UserDialogProps & { action: "suspend" | "lift" }) {
  const t = useTranslations(`admin.users.${action}`);
  const suspend = useSuspend(user);
  const suspended = action === "suspend";
  return (
    <ConfirmDialog
      title={t("title", { name: formatFullName(user.profile) || user.email })}
      confirm={t("confirm")}
      tone={suspended ? "destructive" : "default"}
      isBusy={suspend.isPending}
      onConfirm={(settled) => suspend.mutate(suspended, settled)}
      onClose={onClose}
    >
      {t("text")}
    </ConfirmDialog>
  );
}

/** Needs at least 6 characters (docs/product/administration.md#user-management). */
function ResetPasswordDialog({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  const t = useTranslations("admin.users.reset");
  const [password, setPassword] = useState("");
  const reset = useResetPassword(user);
  const isBusy = reset.isPending;
  useEarlierRequest(isBusy, onClose);
  const isValid = password.length >= MIN_PASSWORD_LENGTH && password.trim() !== "";
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (isValid && !isBusy) reset.mutate(password, { onSuccess: onClose });
  };
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent>
        <DialogHeader
          title={t("title")}
          description={t("text", { name: formatFullName(user.profile) || user.email, email: user.email })}
        />
        <form className="grid gap-4" onSubmit={onSubmit}>
          <Field label={t("newPassword")} hint={t("minLength", { min: MIN_PASSWORD_LENGTH })} required>
            {(control) => (
              <PasswordInput
                {...control}
                autoComplete="new-password"
                maxLength={MAX_PASSWORD_LENGTH}
                value={password}
                readOnly={isBusy}
                onChange={({ target }) => setPassword(target.value)}
              />
            )}
          </Field>
          <DialogFooter>
            <Button variant="outline" onClick={onClose}>
              {t("cancel")}
            </Button>
            <Button type="submit" isBusy={isBusy} disabled={!isValid || isBusy}>
              {t("confirm")}
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  );
}
