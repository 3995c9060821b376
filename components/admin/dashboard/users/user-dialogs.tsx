"use client";

import { useTranslations } from "next-intl";

import { ConfirmDialog } from "@/components/ui/overlay/confirm-dialog";
import type { AdminUser } from "@/lib/admin/schema/users";
import { formatFullName } from "@/lib/profiles/constants/profile";

import { ResetPasswordDialog } from "./reset-password-dialog";
import { useDeleteUser, useResetTwoStep, useSuspend } from "./use-user-changes";

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
