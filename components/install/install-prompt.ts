import { useSyncExternalStore } from "react";

import { INSTALL_OFFER, INSTALL_OFFER_EVENT } from "@/components/theme/before-paint";
import { listen } from "@/lib/core/browser/listen";

/** Only Chromium has this event. */
type InstallPromptEvent = Event & { prompt: () => Promise<{ outcome: "accepted" | "dismissed" }> };

/** The script in before-paint.ts stores the offer. */
type OfferWindow = { [INSTALL_OFFER]?: InstallPromptEvent | null };

const offerWindow = (): OfferWindow => window as unknown as OfferWindow;

export const useInstallOffer = (): boolean =>
  useSyncExternalStore(
    (listener) => listen(window, listener, INSTALL_OFFER_EVENT),
    () => Boolean(offerWindow()[INSTALL_OFFER]),
    () => false,
  );

/** An offer allows one prompt. Returns whether the app was installed. */
export async function install(): Promise<boolean> {
  const offer = offerWindow()[INSTALL_OFFER];
  if (!offer) return false;
  offerWindow()[INSTALL_OFFER] = null;
  window.dispatchEvent(new Event(INSTALL_OFFER_EVENT));
  return (await offer.prompt()).outcome === "accepted";
}

const STANDALONE = "(display-mode: standalone), (display-mode: fullscreen), (display-mode: minimal-ui)";

const isStandalone = (): boolean =>
  window.matchMedia(STANDALONE).matches || (navigator as { isInstalled?: boolean }).isInstalled === true;

const onDisplayMode = (listener: () => void): (() => void) => listen(window.matchMedia(STANDALONE), listener, "change");

export const useStandalone = (): boolean => useSyncExternalStore(onDisplayMode, isStandalone, () => false);
