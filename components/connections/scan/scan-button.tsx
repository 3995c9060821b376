"use client";

import { useQueryClient } from "@tanstack/react-query";
import { ScanLine } from "lucide-react";
import { useEffect, useState } from "react";

import { Button } from "@/components/ui/button";
import { lazyWithRetry } from "@/components/ui/lazy-with-retry";
import { useTranslations } from "@/components/ui/text/use-translations";
import { activeAttendanceQuery } from "@/lib/attendance/client/attendance";

import { useWaitingScans } from "./use-waiting-scans";

const loadDialog = () => import("./scan-dialog").then((module) => module.ScanDialog);
const ScanDialog = lazyWithRetry(loadDialog);
const loadDecoder = () => import("@/components/ui/scanner/qr-reader").then(({ prepareReader }) => prepareReader());

/** After the page's own code and data. */
const LOAD_AFTER_MS = 3_000;

/** See docs/product/scan.md. */
export function ScanButton({ viewerId }: { viewerId: string }) {
  const t = useTranslations("scan");
  const [isOpen, setOpen] = useState(false);
  const waiting = useWaitingScans(viewerId);
  const client = useQueryClient();

  // The network may be gone when the dialog is opened. The decoder is large, so only members who
  // are at an event get it before.
  useEffect(() => {
    const load = () => {
      if (!navigator.onLine) return;
      void loadDialog().catch(() => undefined);
      if (client.getQueryData(activeAttendanceQuery().queryKey)) void loadDecoder().catch(() => undefined);
    };
    const timer = setTimeout(load, LOAD_AFTER_MS);
    return () => clearTimeout(timer);
  }, [client]);

  return (
    <div className="grid justify-items-end gap-1">
      <Button variant="outline" onClick={() => setOpen(true)}>
        <ScanLine aria-hidden />
        {t("button")}
      </Button>
      {waiting > 0 && !isOpen && (
        <p className="text-xs text-muted-foreground">{t("unsent.title", { count: waiting })}</p>
      )}
      {isOpen && <ScanDialog viewerId={viewerId} onClose={() => setOpen(false)} />}
    </div>
  );
}
