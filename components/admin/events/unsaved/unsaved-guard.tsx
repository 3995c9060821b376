"use client";

import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useEffect, useEffectEvent, useState } from "react";

import { ConfirmDialog } from "@/components/ui/overlay/confirm-dialog";

import { useBackGuard } from "./use-back-guard";

/** A navigation that waits for confirmation: to an address of this site, or back. */
type PendingNavigation = { to: string } | "back";

type UnsavedGuardProps = {
  isDirty: boolean;
  /** Once it is set, the page is replaced by this address, so that neither Back nor Forward returns to it. */
  leaveTo?: string | null;
};

/** Asks before unsaved changes are lost: when a link is followed, on Back, and when the tab is closed. */
export function UnsavedGuard({ isDirty, leaveTo = null }: UnsavedGuardProps) {
  const t = useTranslations("admin.events.unsaved");
  const router = useRouter();
  const [pending, setPending] = useState<PendingNavigation | null>(null);
  const removeExtraEntry = useBackGuard(isDirty, () => setPending("back"));
  useLinkGuard(isDirty, (to) => setPending({ to }));
  const replacePage = useEffectEvent((to: string) => void removeExtraEntry(to).then(() => router.replace(to)));
  // Effect: leaves the page once it is done, in the browser's history.
  useEffect(() => {
    if (leaveTo !== null) replacePage(leaveTo);
  }, [leaveTo]);

  if (pending === null) return null;
  const leave = () => {
    if (pending !== "back") router.push(pending.to);
    // Past the extra history entry of the back guard, and past this page's own entry.
    else window.history.go(-2);
  };
  return (
    <ConfirmDialog
      title={t("title")}
      confirm={t("leave")}
      isBusy={false}
      onConfirm={({ onSuccess }) => {
        onSuccess();
        leave();
      }}
      onClose={() => setPending(null)}
    >
      {t("description")}
    </ConfirmDialog>
  );
}

/** Cancels clicks on links out of the page and calls `onLink`. Closing the tab opens the browser's own question. */
function useLinkGuard(isDirty: boolean, onLink: (to: string) => void): void {
  const handleLink = useEffectEvent(onLink);
  // Effect: listens to the window for clicks on links and for closing the tab while the form has changes.
  useEffect(() => {
    if (!isDirty) return;
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a[href]") : null;
      const opensElsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0;
      if (!link || opensElsewhere || link.target === "_blank" || link.origin !== window.location.origin) return;
      event.preventDefault();
      event.stopPropagation();
      handleLink(link.pathname + link.search + link.hash);
    };
    window.addEventListener("beforeunload", onUnload);
    document.addEventListener("click", onClick, { capture: true });
    return () => {
      window.removeEventListener("beforeunload", onUnload);
      document.removeEventListener("click", onClick, { capture: true });
    };
  }, [isDirty]);
}
