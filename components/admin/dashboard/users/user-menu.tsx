"use client";

import { Ban, KeyRound, RotateCcw, ShieldOff, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";

import { Menu, MenuItem } from "@/components/ui/overlay/menu";

import type { UserAction } from "./user-dialogs";

type UserMenuProps = {
  name: string;
  isViewer: boolean;
  isSuspended: boolean;
  hasTwoStep: boolean;
  onAction: (action: UserAction) => void;
};

/** Admins can't suspend or delete themselves here. Settings can delete the own account. */
export function UserMenu({ name, isViewer, isSuspended, hasTwoStep, onAction }: UserMenuProps) {
  const t = useTranslations("admin.users.menu");
  return (
    <Menu label={t("label", { name })} className="max-md:col-start-3 max-md:row-start-1">
      <MenuItem icon={KeyRound} onSelect={() => onAction("reset")}>
        {t("reset")}
      </MenuItem>
      {!isViewer && (
        <>
          {hasTwoStep && (
            <MenuItem icon={ShieldOff} onSelect={() => onAction("resetTwoStep")}>
              {t("resetTwoStep")}
            </MenuItem>
          )}
          <MenuItem icon={isSuspended ? RotateCcw : Ban} onSelect={() => onAction(isSuspended ? "lift" : "suspend")}>
            {t(isSuspended ? "lift" : "suspend")}
          </MenuItem>
          <MenuItem icon={Trash2} destructive onSelect={() => onAction("delete")}>
            {t("delete")}
          </MenuItem>
        </>
      )}
    </Menu>
  );
}
