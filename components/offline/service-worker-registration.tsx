"use client";

import { RefreshCw } from "lucide-react";
import { useEffect, useSyncExternalStore } from "react";

import { Button } from "@/components/ui/button";
import { fullLoad } from "@/lib/core/shared/overload";

import { onWaitingWorker, startWorker, takeUpdate, waitingWorker } from "./service-worker";

/** Has the built app served by its worker, and offers a newer build when one waits; it never reloads unasked. */
export function ServiceWorkerRegistration() {
  const waiting = useSyncExternalStore(onWaitingWorker, waitingWorker, () => null);
  // An effect, because the worker is outside React; after the load, so that it takes nothing from it.
  useEffect(() => {
    if (process.env.NODE_ENV !== "production" || !("serviceWorker" in navigator)) return;
    let stop = () => {};
    const start = () => {
      stop = startWorker(() => fullLoad.reload());
    };
    if (document.readyState === "complete") start();
    else window.addEventListener("load", start, { once: true });
    return () => {
      window.removeEventListener("load", start);
      stop();
    };
  }, []);
  return waiting ? <UpdateBar onReload={takeUpdate} /> : null;
}

/** On top on phones, where neither the tab bar nor the composer is. */
export function UpdateBar({ onReload }: { onReload: () => void }) {
  return (
    <div
      role="status"
      data-slot="update-bar"
      className="fixed inset-x-0 top-0 z-90 mx-auto mt-[calc(0.5rem+env(safe-area-inset-top))] flex w-[calc(100%-1rem)] max-w-md animate-in flex-wrap items-center justify-between gap-x-3 gap-y-1 rounded-lg border bg-popover py-1.5 pr-1.5 pl-4 text-sm text-popover-foreground shadow-soft fade-in-0 slide-in-from-top-4"
    >
      <p className="font-semibold">A new version is ready</p>
      <Button onClick={onReload}>
        <RefreshCw aria-hidden />
        Reload
      </Button>
    </div>
  );
}
