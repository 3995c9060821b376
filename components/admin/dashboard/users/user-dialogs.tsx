import { type FormEvent, useState } from "react";

import { Field } from "@/components/ui/form/field";
import { PasswordInput } from "@/components/ui/form/text/password-input";
import { ConfirmDialog } from "@/components/ui/overlay/confirm-dialog";
import { ModalDialog } from "@/components/ui/overlay/dialog";
import { DialogButtons } from "@/components/ui/overlay/dialog-buttons";
import { useEarlierRequest } from "@/components/ui/overlay/use-earlier-request";
import { useTranslations } from "@/components/ui/text/use-translations";
import type { AdminUser } from "@/lib/admin/schema/users";
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from "@/lib/auth/constants";
import { MAX_GUEST_MAILS, MAX_RAISED_GUEST_MAILS } from "@/lib/notifications/constants";

import { CreatedEvents } from "../list/created-events";
import { type ConfirmedChange, getName, useConfirmedChange, useResetPassword } from "./use-user-changes";

export type UserAction = "reset" | ConfirmedChange;
type UserDialogProps = { user: AdminUser; onClose: () => void };

export function UserDialog({ action, ...props }: UserDialogProps & { action: UserAction }) {
  return action === "reset" ? <ResetPasswordDialog {...props} /> : <ConfirmChangeDialog change={action} {...props} />;
}

/** Changes in the member's favor. */
const GRANTS: readonly ConfirmedChange[] = ["lift", "allowPage", "raiseGuestMail"];

function ConfirmChangeDialog({ change, user, onClose }: UserDialogProps & { change: ConfirmedChange }) {
  const t = useTranslations(`admin.users.${change}`);
  const { mutate, isPending } = useConfirmedChange(change, user);
  return (
    <ConfirmDialog
      title={t("title", { name: getName(user) })}
      confirm={t("confirm")}
      tone={GRANTS.includes(change) ? "default" : "destructive"}
      isBusy={isPending}
      onConfirm={(settled) => mutate(undefined, settled)}
      onClose={onClose}
    >
      {t("text", { usual: MAX_GUEST_MAILS, raised: MAX_RAISED_GUEST_MAILS })}
      {(change === "suspend" || change === "delete") && <CreatedEvents userId={user.id} />}
    </ConfirmDialog>
  );
}

/** Needs at least 6 characters (docs/product/administration.md#user-management). */
function ResetPasswordDialog({ user, onClose }: UserDialogProps) {
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
    <ModalDialog
      title={t("title")}
      description={t("text", { name: getName(user), email: user.email })}
      onClose={onClose}
    >
      <form className="grid gap-4" onSubmit={onSubmit}>
        <Field label={t("newPassword")} hint={t("minLength", { min: MIN_PASSWORD_LENGTH })} required>
          <PasswordInput
            autoComplete="new-password"
            maxLength={MAX_PASSWORD_LENGTH}
            value={password}
            readOnly={isBusy}
            onChange={({ target }) => setPassword(target.value)}
          />
        </Field>
        <DialogButtons submit={t("confirm")} isBusy={isBusy} disabled={!isValid || isBusy} onClose={onClose} />
      </form>
    </ModalDialog>
  );
}
