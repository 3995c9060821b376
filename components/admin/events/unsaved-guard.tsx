"use client";

import { useRouter } from "next/navigation";
import { useEffect, useState } from "react";

import { ConfirmDialog } from "@/components/connections/confirm-dialog";

/** While something waits to be saved, a link out of the page asks first, and so does closing the tab. */
export function UnsavedGuard({ isDirty }: { isDirty: boolean }) {
  const router = useRouter();
  const [leaving, setLeaving] = useState<string | null>(null);

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
      setLeaving(link.pathname + link.search + link.hash);
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
        router.push(leaving);
      }}
      onClose={() => setLeaving(null)}
    >
      What you changed on this page hasn&apos;t been saved and would be lost.
    </ConfirmDialog>
  );
}
