"use client";

import { useRouter } from "next/navigation";
import { useEffect, useEffectEvent, useRef, useState } from "react";

import { ConfirmDialog } from "@/components/ui/overlay/confirm-dialog";

/** Where somebody was about to go: an address of ours, or back. */
type Leaving = { to: string } | "back";

/** While something waits to be saved, a link out of the page and the way back ask first, and so does closing the tab. */
export function UnsavedGuard({ isDirty }: { isDirty: boolean }) {
  const router = useRouter();
  const [leaving, setLeaving] = useState<Leaving | null>(null);
  useBackGuard(isDirty, () => setLeaving("back"));

  // An effect, because both happen anywhere in the window.
  useEffect(() => {
    if (!isDirty) return;
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a[href]") : null;
      const opensElsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0;
      if (!link || opensElsewhere || link.target === "_blank" || link.origin !== window.location.origin) return;
      event.preventDefault();
      event.stopPropagation();
      setLeaving({ to: link.pathname + link.search + link.hash });
    };
    window.addEventListener("beforeunload", onUnload);
    document.addEventListener("click", onClick, { capture: true });
    return () => {
      window.removeEventListener("beforeunload", onUnload);
      document.removeEventListener("click", onClick, { capture: true });
    };
  }, [isDirty]);

  if (leaving === null) return null;
  return (
    <ConfirmDialog
      title="Leave without saving?"
      confirm="Leave"
      busy={false}
      onConfirm={({ onSuccess }) => {
        onSuccess();
        if (leaving !== "back") router.push(leaving.to);
        // Past the entry that held the way back, and past this page's own.
        else window.history.go(-2);
      }}
      onClose={() => setLeaving(null)}
    >
      What you changed on this page hasn&apos;t been saved and would be lost.
    </ConfirmDialog>
  );
}

/**
 * A browser can't be kept from going back, so a second entry of the same page is put before the first: Back lands on the first,
 * the second is put back, and `onBack` asks. Once nothing waits any more, Back goes through both.
 */
function useBackGuard(isDirty: boolean, onBack: () => void): void {
  const isHeld = useRef(false);
  // An effect, because the browser's history is outside React. Next keeps its own state of the page in each entry.
  useEffect(() => {
    if (!isDirty || isHeld.current) return;
    isHeld.current = true;
    window.history.pushState(null, "");
  }, [isDirty]);

  const onPop = useEffectEvent((event: PopStateEvent, address: string) => {
    if (!isHeld.current || window.location.href !== address) return;
    // Still this page: nothing that Next would have to show.
    event.stopImmediatePropagation();
    if (isDirty) {
      window.history.pushState(null, "");
      onBack();
    } else {
      isHeld.current = false;
      window.history.back();
    }
  });
  // An effect, because the way back is the window's.
  useEffect(() => {
    const address = window.location.href;
    const listen = (event: PopStateEvent) => onPop(event, address);
    window.addEventListener("popstate", listen, { capture: true });
    return () => window.removeEventListener("popstate", listen, { capture: true });
  }, []);
}
