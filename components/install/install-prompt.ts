import { useSyncExternalStore } from "react";

import { INSTALL_OFFER, INSTALL_OFFER_EVENT } from "@/components/layout/theme/before-paint";

/** Chromium's own event; no other browser has it. */
type InstallPromptEvent = Event & { prompt: () => Promise<{ outcome: "accepted" | "dismissed" }> };

type Held = { [INSTALL_OFFER]?: InstallPromptEvent | null };

const held = (): Held => window as unknown as Held;

function subscribe(listener: () => void): () => void {
  window.addEventListener(INSTALL_OFFER_EVENT, listener);
  return () => window.removeEventListener(INSTALL_OFFER_EVENT, listener);
}

/** Whether the browser has offered to install. */
export const useInstallOffer = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => Boolean(held()[INSTALL_OFFER]),
    () => false,
  );

/** Shows the browser's own question; an offer is good for one. Answers whether the app was installed. */
export async function install(): Promise<boolean> {
  const offer = held()[INSTALL_OFFER];
  if (!offer) return false;
  held()[INSTALL_OFFER] = null;
  window.dispatchEvent(new Event(INSTALL_OFFER_EVENT));
  return (await offer.prompt()).outcome === "accepted";
}

const STANDALONE = "(display-mode: standalone), (display-mode: fullscreen), (display-mode: minimal-ui)";

const isStandalone = (): boolean =>
  window.matchMedia(STANDALONE).matches || (navigator as { standalone?: boolean }).standalone === true;

function onDisplayMode(listener: () => void): () => void {
  const query = window.matchMedia(STANDALONE);
  query.addEventListener("change", listener);
  return () => query.removeEventListener("change", listener);
}

/** Whether this is the installed app already. */
export const useStandalone = (): boolean => useSyncExternalStore(onDisplayMode, isStandalone, () => false);
