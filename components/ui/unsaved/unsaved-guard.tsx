import { useRouter } from "next/navigation";
import { useEffect, useEffectEvent, useRef, useState } from "react";

import { findPressedLink } from "../navigation/go-back";
import { ConfirmDialog } from "../overlay/lazy-dialogs";
import { useTranslations } from "../text/use-translations";
import { guardPage } from "./leave-page";

/**
 * Asks before unsaved changes are lost: on links, `leavePage` and closing the tab, not on Back
 * (docs/product/navigation.md#unsaved-changes).
 */
export function UnsavedGuard({ isDirty }: { isDirty: boolean }) {
  const t = useTranslations("common.unsaved");
  const router = useRouter();
  const [pending, setPending] = useState<{ leave: () => void } | null>(null);
  /** After confirmation the browser must not ask again if the next page is a new document. */
  const isLeaving = useRef(false);
  const ask = (leave: () => void) => {
    closeMenus();
    isLeaving.current = false;
    setPending({ leave });
  };
  const onLeave = useEffectEvent(ask);
  const onClick = useEffectEvent((event: MouseEvent) => {
    const link = findPressedLink(event);
    if (!link || !leadsToOtherPage(link)) return;
    event.preventDefault();
    // Another form of the page may have a guard too.
    event.stopImmediatePropagation();
    const to = link.pathname + link.search + link.hash;
    ask(() => router.push(to));
  });
  const onUnload = useEffectEvent((event: BeforeUnloadEvent) => {
    if (!isLeaving.current) event.preventDefault();
  });
  // Effect: while the form has changes, asks before the app leaves the page, and the browser before
  // the document is unloaded.
  useEffect(() => {
    if (!isDirty) return;
    const handleClick = (event: MouseEvent) => onClick(event);
    const handleUnload = (event: BeforeUnloadEvent) => onUnload(event);
    // The capture phase runs before the links' own listeners.
    document.addEventListener("click", handleClick, { capture: true });
    window.addEventListener("beforeunload", handleUnload);
    const stop = guardPage((leave) => onLeave(leave));
    return () => {
      document.removeEventListener("click", handleClick, { capture: true });
      window.removeEventListener("beforeunload", handleUnload);
      stop();
    };
  }, [isDirty]);

  if (pending === null) return null;
  return (
    <ConfirmDialog
      title={t("title")}
      confirm={t("leave")}
      isBusy={false}
      onConfirm={({ onSuccess }) => {
        isLeaving.current = true;
        onSuccess();
        pending.leave();
      }}
      onClose={() => setPending(null)}
    >
      {t("description")}
    </ConfirmDialog>
  );
}

/** The mobile menu is a modal dialog, which would cover the question and make it inert. */
const closeMenus = () => document.querySelectorAll<HTMLDialogElement>("dialog[open]").forEach((menu) => menu.close());

/** Returns false for a file, another site, or a part of this page. */
function leadsToOtherPage({ origin, pathname, search, download }: HTMLAnchorElement): boolean {
  const { location } = window;
  if (download || origin !== location.origin) return false;
  return pathname !== location.pathname || search !== location.search;
}
