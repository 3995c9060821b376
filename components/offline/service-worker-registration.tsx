"use client";

import { useEffect, useSyncExternalStore } from "react";

import { localStore } from "@/lib/core/browser/storage";
import { documentLoad } from "@/lib/core/shared/document-load";
import { PAGE_LANGUAGE_KEY } from "@/lib/i18n/shared/locales";

import { onWaitingWorker, registerServiceWorker, activateWaitingWorker, getWaitingWorker } from "./service-worker";
import { UpdateBar } from "./update-bar";

export function ServiceWorkerRegistration() {
  const waiting = useSyncExternalStore(onWaitingWorker, getWaitingWorker, () => null);
  // After the load event, so that it doesn't slow the load.
  useEffect(() => {
    if (process.env.NODE_ENV !== "production" || !("serviceWorker" in navigator)) return;
    let stop = () => {};
    const start = () => {
      stop = registerServiceWorker(() => documentLoad.reload());
    };
    if (document.readyState === "complete") start();
    else window.addEventListener("load", start, { once: true });
    return () => {
      window.removeEventListener("load", start);
      stop();
    };
  }, []);
  // The offline page can't read the account's language or the request's headers.
  useEffect(() => void localStore.set(PAGE_LANGUAGE_KEY, document.documentElement.lang));
  return waiting ? <UpdateBar onReload={activateWaitingWorker} /> : null;
}
