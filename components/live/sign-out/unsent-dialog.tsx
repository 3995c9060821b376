"use client";

import { useTranslations } from "next-intl";
import { useSyncExternalStore } from "react";

import type { Outbox } from "@/components/live/outbox/outbox";
import { ConfirmDialog } from "@/components/ui/overlay/confirm-dialog";

type UnsentDialogProps = {
  outbox: Pick<Outbox, "countUnsent" | "subscribe">;
  isBusy: boolean;
  onConfirm: () => void;
  onClose: () => void;
};

export function UnsentDialog({ outbox, isBusy, onConfirm, onClose }: UnsentDialogProps) {
  const t = useTranslations("shell.signOut.unsent");
  const count = useSyncExternalStore(
    (listener) => {
      const stop = outbox.subscribe(listener);
      window.addEventListener("storage", listener);
      return () => {
        stop();
        window.removeEventListener("storage", listener);
      };
    },
    () => outbox.countUnsent(),
    () => 0,
  );
  return (
    <ConfirmDialog
      title={t("title")}
      confirm={t("confirm")}
      dismiss={t("dismiss")}
      isBusy={isBusy}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      {t("text", { count })}
    </ConfirmDialog>
  );
}
