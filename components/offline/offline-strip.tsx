import { CloudOff } from "lucide-react";
import { useSyncExternalStore } from "react";

import { useTranslations } from "@/components/ui/text/use-translations";
import { listen } from "@/lib/core/browser/listen";

/**
 * The live region is always in the document, so that screen readers announce it. A full-screen
 * conversation has its own notice.
 */
export function OfflineStrip() {
  const t = useTranslations("offline");
  const isOnline = useSyncExternalStore(
    (listener) => listen(window, listener, "online", "offline"),
    () => navigator.onLine,
    () => true,
  );
  return (
    <div
      role="status"
      data-slot="offline-strip"
      className="pointer-events-none fixed inset-x-0 top-0 z-80 flex justify-end pt-[calc(--spacing(1.5)+env(safe-area-inset-top))] pr-16 pl-4 md:justify-center md:px-4"
    >
      {!isOnline && (
        <p className="flex min-h-8 animate-in items-center gap-2 rounded-full border bg-soon-soft px-3.5 py-1 text-sm font-semibold text-soon shadow-soft fade-in-0 slide-in-from-top-2 max-lg:in-[body:has([data-fullscreen])]:sr-only">
          <CloudOff aria-hidden className="size-4 shrink-0" />
          <span>{t.rich("strip", { detail: (text) => <span className="max-md:sr-only">{text}</span> })}</span>
        </p>
      )}
    </div>
  );
}
