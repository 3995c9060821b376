"use client";

import { useQueryClient } from "@tanstack/react-query";
import { ScanLine } from "lucide-react";
import { useEffect, useState, useSyncExternalStore } from "react";

import { listEntries } from "@/components/live/outbox/entry-store";
import { UNSENT_CHANGED } from "@/components/live/outbox/unsent-changed";
import { Button } from "@/components/ui/button";
import { lazyWithRetry } from "@/components/ui/lazy-with-retry";
import { useTranslations } from "@/components/ui/text/use-translations";
import { activeAttendanceQuery } from "@/lib/attendance/client/active-attendance";
import { SCANS_PREFIX } from "@/lib/auth/client/unsent-prefixes";
import { listen } from "@/lib/core/browser/listen";

const loadDialog = () => import("./scan-dialog").then((module) => module.ScanDialog);
const ScanDialog = lazyWithRetry(loadDialog);
const loadDecoder = () => import("@/components/ui/scanner/qr-reader").then(({ prepareReader }) => prepareReader());

const subscribe = (listener: () => void): (() => void) => listen(window, listener, UNSENT_CHANGED, "storage");

/** Counts the member's unsent scans of all tabs, without the outbox's code. */
const useWaitingScans = (viewerId: string): number =>
  useSyncExternalStore(
    subscribe,
    () => new Set(listEntries<{ id: string }>(SCANS_PREFIX, viewerId).map(({ id }) => id)).size,
    () => 0,
  );

/** After the page's own code and data. */
const LOAD_AFTER_MS = 3_000;

/** See docs/product/scan.md. `isIcon` where there is no room for words. */
export function ScanButton({ viewerId, isIcon = false }: { viewerId: string; isIcon?: boolean }) {
  const t = useTranslations("scan");
  const [isOpen, setOpen] = useState(false);
  const waiting = useWaitingScans(viewerId);
  const client = useQueryClient();

  // The network may be gone when the dialog is opened. The decoder is large, so only members who
  // are at an event get it before.
  useEffect(() => {
    const load = async () => {
      await loadDialog();
      if (client.getQueryData(activeAttendanceQuery().queryKey)) await loadDecoder();
    };
    const timer = setTimeout(() => navigator.onLine && void load().catch(() => undefined), LOAD_AFTER_MS);
    return () => clearTimeout(timer);
  }, [client]);

  return (
    <div className="relative grid justify-items-end gap-1">
      <Button
        variant={isIcon ? "ghost" : "outline"}
        size={isIcon ? "icon" : "default"}
        aria-label={isIcon ? t("button") : undefined}
        onClick={() => setOpen(true)}
      >
        <ScanLine aria-hidden />
        {!isIcon && t("button")}
      </Button>
      {waiting > 0 && !isOpen && (
        <p
          className={
            isIcon ? "absolute top-1.5 right-1.5 size-2.5 rounded-full bg-soon" : "text-xs text-muted-foreground"
          }
        >
          <span className={isIcon ? "sr-only" : undefined}>{t("unsent.title", { count: waiting })}</span>
        </p>
      )}
      {isOpen && <ScanDialog viewerId={viewerId} onClose={() => setOpen(false)} />}
    </div>
  );
}
