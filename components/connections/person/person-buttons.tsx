"use client";

import { Ban, Flag } from "lucide-react";
import { lazyWithRetry } from "@/components/ui/lazy-with-retry";
import { useTranslations } from "next-intl";
import { useState } from "react";

import { Button } from "@/components/ui/button";
import { formatFullName } from "@/lib/profiles/constants/profile";
import type { PublicUser } from "@/lib/profiles/schema/public-user";

import type { PersonDialogName } from "./person-dialogs";

const PersonDialogs = lazyWithRetry(() => import("./person-dialogs").then((module) => module.default));

/** For use inside a dialog, where a menu would open behind it. */
export function PersonButtons({ user, onBlocked }: { user: PublicUser; onBlocked?: () => void }) {
  const t = useTranslations("connections.menu");
  const [openDialog, setOpenDialog] = useState<PersonDialogName | null>(null);
  const name = formatFullName(user.profile);
  return (
    <div className="-mb-1 flex justify-center gap-2 border-t pt-2">
      <Button variant="ghost-muted" aria-label={t("reportPerson", { name })} onClick={() => setOpenDialog("report")}>
        <Flag aria-hidden />
        {t("report")}
      </Button>
      <Button variant="ghost-muted" aria-label={t("blockPerson", { name })} onClick={() => setOpenDialog("block")}>
        <Ban aria-hidden />
        {t("block")}
      </Button>
      {openDialog && (
        <PersonDialogs name={openDialog} user={user} onClose={() => setOpenDialog(null)} onBlocked={onBlocked} />
      )}
    </div>
  );
}
