import { RefreshCw } from "lucide-react";
import { useEffect, useSyncExternalStore } from "react";

import { Button } from "@/components/ui/button";
import { useSiteSettings } from "@/components/ui/site/site-settings";
import { useTranslations } from "@/components/ui/text/use-translations";
import { getDocumentProductName } from "@/lib/core/browser/product-name";
import { storeSiteIcon } from "@/lib/core/browser/site-icon";
import { localStore } from "@/lib/core/browser/storage";
import { documentLoad } from "@/lib/core/shared/document-load";
import { PAGE_LANGUAGE_KEY, PAGE_PRODUCT_KEY } from "@/lib/i18n/shared/locales";

import { activateWaitingWorker, getWaitingWorker, onWaitingWorker, registerServiceWorker } from "./service-worker";

export function ServiceWorkerRegistration() {
  const { logoLight } = useSiteSettings();
  const waiting = useSyncExternalStore(onWaitingWorker, getWaitingWorker, () => null);
  // After the load event, so that it doesn't slow the load.
  useEffect(() => {
    if (process.env.NODE_ENV !== "production" || !("serviceWorker" in navigator)) return;
    let stop = () => {};
    const start = () => {
      stop = registerServiceWorker(() => documentLoad.reload());
      // The next page tries again.
      storeSiteIcon(logoLight).catch(() => undefined);
    };
    if (document.readyState === "complete") start();
    else window.addEventListener("load", start, { once: true });
    return () => {
      window.removeEventListener("load", start);
      stop();
    };
  }, [logoLight]);
  // The offline page can't read the account's language or the request's headers.
  useEffect(() => {
    localStore.set(PAGE_LANGUAGE_KEY, document.documentElement.lang);
    localStore.set(PAGE_PRODUCT_KEY, getDocumentProductName());
  });
  return waiting ? <UpdateBar onReload={activateWaitingWorker} /> : null;
}

type UpdateBarProps = { onReload: () => void };

export function UpdateBar({ onReload }: UpdateBarProps) {
  const t = useTranslations("offline.update");
  return (
    <div
      role="status"
      // Stays usable above an open dialog, which hides the rest of the page.
      aria-live="polite"
      data-slot="update-bar"
      className="pointer-events-auto fixed inset-x-0 top-0 z-90 mx-auto mt-[calc(--spacing(2)+env(safe-area-inset-top))] flex w-[calc(100%-1rem)] max-w-md animate-in flex-wrap items-center justify-between gap-x-3 gap-y-1 rounded-lg border bg-popover py-1.5 pr-1.5 pl-4 text-sm text-popover-foreground shadow-soft fade-in-0 slide-in-from-top-4"
    >
      <p className="font-semibold">{t("text")}</p>
      <Button onClick={onReload}>
        <RefreshCw aria-hidden />
        {t("button")}
      </Button>
    </div>
  );
}
