import { useRouter } from "next/navigation";
import { useEffect, useState, useSyncExternalStore } from "react";

import { Button } from "@/components/ui/button";
import { CloseButton } from "@/components/ui/close-button";
import { useTranslations } from "@/components/ui/text/use-translations";
import { type Leave, leavePage } from "@/components/ui/unsaved/leave-page";
import { localStore } from "@/lib/core/browser/storage";

import { install, useInstallOffer, useStandalone } from "./install-prompt";
import { isMobile } from "./platform";

const SHOWN_AFTER_MS = 10_000;
/** Never expires; see docs/product/navigation.md#install-banner. */
export const INSTALL_DISMISSED_KEY = "install_dismissed";

const neverChanges = () => () => undefined;
const isThisMobile = () => isMobile(navigator.userAgent);

/** Without storage a dismissal can't be stored, so the banner would return on each page. */
const wasDismissed = (): boolean => !localStore.isAvailable() || localStore.get(INSTALL_DISMISSED_KEY) !== null;

/** See docs/product/navigation.md#install-banner. Hidden while a conversation is open. */
export function InstallBanner() {
  const t = useTranslations("install.banner");
  const [isDue, setDue] = useState(false);
  const [isClosed, setClosed] = useState(false);
  const canInstall = useInstallOffer();
  const isInstalled = useStandalone();
  const isOnMobile = useSyncExternalStore(neverChanges, isThisMobile, () => false);
  const router = useRouter();

  // Effect: runs a timer that starts with the load of the page.
  useEffect(() => {
    const timer = setTimeout(() => setDue(!wasDismissed()), SHOWN_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);

  if (!isDue || isClosed || isInstalled || !(isOnMobile || canInstall)) return null;

  const close = () => {
    localStore.set(INSTALL_DISMISSED_KEY, "1");
    setClosed(true);
  };
  const installNow = () => {
    close();
    void install();
  };
  const showHow: Leave = (navigate) => {
    close();
    router[navigate]("/install-app");
  };
  return (
    <aside
      aria-label={t("title")}
      data-slot="install-banner"
      className="fixed inset-x-2 bottom-[calc(--spacing(19)+env(safe-area-inset-bottom))] z-40 mx-auto flex max-w-md animate-in items-center gap-3 rounded-lg border bg-popover p-3 pr-13 text-popover-foreground shadow-soft fade-in-0 slide-in-from-bottom-4 in-[body:has([data-fullscreen])]:hidden md:inset-x-auto md:right-6 md:bottom-6 md:w-full"
    >
      <span aria-hidden className="size-11 shrink-0 rounded-md bg-[url(/icon.svg)] bg-contain" />
      <div className="grid min-w-0 flex-1 gap-1.5 text-sm sm:flex sm:items-center sm:justify-between sm:gap-3">
        <p className="min-w-0 leading-snug">
          <span className="block font-bold">{t("title")}</span>
          <span className="text-muted-foreground">{t("text")}</span>
        </p>
        <Button onClick={canInstall ? installNow : () => leavePage(showHow)} className="justify-self-start">
          {t(canInstall ? "install" : "howTo")}
        </Button>
      </div>
      <CloseButton onClick={close} />
    </aside>
  );
}
