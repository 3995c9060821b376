import { useSyncExternalStore } from "react";

import { INSTALL_OFFER, INSTALL_OFFER_EVENT } from "@/components/theme/before-paint";

/** Only Chromium has this event. */
type InstallPromptEvent = Event & { prompt: () => Promise<{ outcome: "accepted" | "dismissed" }> };

/** The script in before-paint.ts stores the offer. */
type OfferWindow = { [INSTALL_OFFER]?: InstallPromptEvent | null };

const offerWindow = (): OfferWindow => window as unknown as OfferWindow;

function subscribe(listener: () => void): () => void {
  window.addEventListener(INSTALL_OFFER_EVENT, listener);
  return () => window.removeEventListener(INSTALL_OFFER_EVENT, listener);
}

export const useInstallOffer = (): boolean =>
  useSyncExternalStore(
    subscribe,
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

function onDisplayMode(listener: () => void): () => void {
  const query = window.matchMedia(STANDALONE);
  query.addEventListener("change", listener);
  return () => query.removeEventListener("change", listener);
}

export const useStandalone = (): boolean => useSyncExternalStore(onDisplayMode, isStandalone, () => false);
