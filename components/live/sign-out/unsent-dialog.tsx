import { useState, useSyncExternalStore } from "react";

import type { Outbox } from "@/components/live/outbox/outbox";
import { ConfirmDialog } from "@/components/ui/overlay/confirm-dialog";
import { useTranslations } from "@/components/ui/text/use-translations";
import { NOTES_PREFIX, SCANS_PREFIX } from "@/lib/auth/client/unsent-prefixes";
import { listen } from "@/lib/core/browser/listen";
import { localStore } from "@/lib/core/browser/storage";

/** Counts the entries of all tabs. Signing out deletes them. */
const countStored = (prefix: string): number =>
  localStore.keys(prefix).reduce((count, key) => {
    const stored = localStore.getJson(key) as { entries?: unknown[] } | null;
    return count + (stored?.entries?.length ?? 0);
  }, 0);

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
      const stops = [outbox.subscribe(listener), listen(window, listener, "storage")];
      return () => stops.forEach((stop) => stop());
    },
    () => outbox.countUnsent(),
    () => 0,
  );
  const [notes] = useState(() => countStored(NOTES_PREFIX));
  const [scans] = useState(() => countStored(SCANS_PREFIX));
  const getTitle = () => {
    if (count > 0 || notes + scans === 0) return "title";
    return notes > 0 ? "notesTitle" : "scansTitle";
  };
  return (
    <ConfirmDialog
      title={t(getTitle())}
      confirm={t("confirm")}
      dismiss={t("dismiss")}
      isBusy={isBusy}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      {(count > 0 || notes + scans === 0) && t("text", { count })}
      {notes > 0 && ` ${t("notes", { count: notes })}`}
      {scans > 0 && ` ${t("scans", { count: scans })}`}
    </ConfirmDialog>
  );
}
