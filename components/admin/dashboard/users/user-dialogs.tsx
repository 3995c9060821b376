"use client";

import { useState } from "react";

import { ConfirmDialog } from "@/components/connections/person/confirm-dialog";
import { Button } from "@/components/ui/button";
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from "@/components/ui/overlay/dialog";
import { Field } from "@/components/ui/form/field";
import { PasswordInput } from "@/components/ui/form/password-input";
import type { AdminUser } from "@/lib/admin/schema";
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from "@/lib/auth/constants";
import { fullName } from "@/lib/profiles/constants/profile";

import { useDeleteUser, useResetPassword, useSuspend } from "./use-user-changes";

export type UserAction = "reset" | "suspend" | "lift" | "delete";

type UserDialogProps = { action: UserAction; user: AdminUser; onClose: () => void };

/** What an admin is about to do to a member, asked once more. */
export function UserDialog({ action, user, onClose }: UserDialogProps) {
  const remove = useDeleteUser();
  const suspend = useSuspend();
  const name = fullName(user.profile) || user.email;
  if (action === "reset") return <ResetDialog user={user} name={name} onClose={onClose} />;
  if (action === "delete") {
    return (
      <ConfirmDialog
        title={`Delete ${name}?`}
        confirm="Delete user"
        busy={remove.isPending}
        onConfirm={(settled) => remove.mutate(user, settled)}
        onClose={onClose}
      >
        The account, its profile, RSVPs and connections are deleted; messages stay for the people who got them. This
        cannot be undone.
      </ConfirmDialog>
    );
  }
  const suspended = action === "suspend";
  return (
    <ConfirmDialog
      title={suspended ? `Suspend ${name}?` : `Lift the suspension of ${name}?`}
      confirm={suspended ? "Suspend" : "Lift suspension"}
      tone={suspended ? "destructive" : "default"}
      busy={suspend.isPending}
      onConfirm={(settled) => suspend.mutate({ user, suspended }, settled)}
      onClose={onClose}
    >
      {suspended
        ? "They are signed out everywhere at once and can't sign in until you lift it. Nothing of theirs is deleted."
        : "They can sign in again at once."}
    </ConfirmDialog>
  );
}

/** Spec B§5: the button is disabled below 6 characters. */
function ResetDialog({ user, name, onClose }: { user: AdminUser; name: string; onClose: () => void }) {
  const [password, setPassword] = useState("");
  const reset = useResetPassword();
  const isUsable = password.length >= MIN_PASSWORD_LENGTH && password.trim() !== "";
  const busy = reset.isPending;
  return (
    <Dialog open onOpenChange={(open) => !open && !busy && onClose()}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>Reset password</DialogTitle>
          <DialogDescription className="[overflow-wrap:anywhere]">
            Sets a new password for {name} ({user.email}). They are signed out everywhere and told by mail; you tell
            them the password yourself.
          </DialogDescription>
        </DialogHeader>
        <form
          className="grid gap-4"
          onSubmit={(event) => {
            event.preventDefault();
            if (isUsable) reset.mutate({ user, newPassword: password }, { onSuccess: onClose });
          }}
        >
          <Field label="New password" hint={`At least ${MIN_PASSWORD_LENGTH} characters`} required>
            {(control) => (
              <PasswordInput
                {...control}
                autoComplete="new-password"
                maxLength={MAX_PASSWORD_LENGTH}
                value={password}
                onChange={({ target }) => setPassword(target.value)}
              />
            )}
          </Field>
          <DialogFooter>
            <Button variant="outline" onClick={onClose} disabled={busy}>
              Cancel
            </Button>
            <Button type="submit" busy={busy} disabled={!isUsable || busy}>
              Reset password
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  );
}
