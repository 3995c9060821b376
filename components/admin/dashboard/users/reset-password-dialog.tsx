"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";

import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/form/field";
import { PasswordInput } from "@/components/ui/form/password-input";
import { Dialog, DialogContent, DialogFooter, DialogHeader } from "@/components/ui/overlay/dialog";
import { useEarlierRequest } from "@/components/ui/overlay/use-earlier-request";
import type { AdminUser } from "@/lib/admin/schema/users";
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from "@/lib/auth/constants";
import { formatFullName } from "@/lib/profiles/constants/profile";

import { useResetPassword } from "./use-user-changes";

/** Needs at least 6 characters (docs/product/administration.md#user-management). */
export function ResetPasswordDialog({ user, onClose }: { user: AdminUser; onClose: () => void }) {
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
