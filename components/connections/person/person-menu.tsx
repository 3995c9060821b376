import { Ban, Flag, LockOpen, UserMinus } from "lucide-react";
import { lazyWithRetry } from "@/components/ui/lazy-with-retry";
import { type ReactNode, useState } from "react";

import { Menu, MenuItem, MenuSeparator } from "@/components/ui/overlay/menu";
import { useTranslations } from "@/components/ui/text/use-translations";
import { formatFullName } from "@/lib/profiles/constants/profile";
import type { PublicUser } from "@/lib/profiles/schema/public-user";

import type { PersonDialogName } from "./person-dialogs";

const PersonDialogs = lazyWithRetry(() => import("./person-dialogs").then((module) => module.default));

type PersonMenuProps = {
  user: PublicUser;
  connectionId?: string;
  isBlocked?: boolean;
  children?: ReactNode;
  className?: string;
};

/** Inside a dialog, use PersonButtons. */
export function PersonMenu({ user, connectionId, isBlocked = false, children, className }: PersonMenuProps) {
  const t = useTranslations("connections.menu");
  const [openDialog, setOpenDialog] = useState<PersonDialogName | null>(null);
  return (
    <>
      <Menu label={t("label", { name: formatFullName(user.profile) })} className={className}>
        {children}
        {connectionId && (
          <>
            <MenuItem icon={UserMinus} onSelect={() => setOpenDialog("remove")}>
              {t("remove")}
            </MenuItem>
            <MenuSeparator />
          </>
        )}
        <MenuItem icon={Flag} onSelect={() => setOpenDialog("report")}>
          {t("report")}
        </MenuItem>
        {isBlocked ? (
          <MenuItem icon={LockOpen} onSelect={() => setOpenDialog("unblock")}>
            {t("unblock")}
          </MenuItem>
        ) : (
          <MenuItem icon={Ban} destructive onSelect={() => setOpenDialog("block")}>
            {t("block")}
          </MenuItem>
        )}
      </Menu>
      {openDialog && (
        <PersonDialogs name={openDialog} user={user} connectionId={connectionId} onClose={() => setOpenDialog(null)} />
      )}
    </>
  );
}
