import { useEffect, useState } from "react";

import { lazyWithRetry } from "@/components/ui/lazy-with-retry";
import { localStore } from "@/lib/core/browser/storage";

import { useInstallOffer, useStandalone } from "./install-prompt";
import { isMobile } from "./platform";

const InstallOffer = lazyWithRetry(() => import("./install-offer").then((module) => module.default));

const SHOWN_AFTER_MS = 10_000;
/** Never expires; see docs/product/navigation.md#install-banner. */
export const INSTALL_DISMISSED_KEY = "install_dismissed";

/** Without storage a dismissal can't be stored, so the banner would return on each page. */
const wasDismissed = (): boolean => !localStore.isAvailable() || localStore.get(INSTALL_DISMISSED_KEY) !== null;

/** See docs/product/navigation.md#install-banner. Hidden while a conversation is open. */
export function InstallBanner() {
  const [isDue, setDue] = useState(false);
  const [isClosed, setClosed] = useState(false);
  const canInstall = useInstallOffer();
  const isInstalled = useStandalone();

  // Effect: runs a timer that starts with the load of the page.
  useEffect(() => {
    const timer = setTimeout(() => setDue(!wasDismissed()), SHOWN_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);

  if (!isDue || isClosed || isInstalled || !(canInstall || isMobile(navigator.userAgent))) return null;

  const close = () => {
    localStore.set(INSTALL_DISMISSED_KEY, "1");
    setClosed(true);
  };
  return <InstallOffer canInstall={canInstall} onClose={close} />;
}
