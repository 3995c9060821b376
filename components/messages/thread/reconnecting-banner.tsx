"use client";

import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";

import { useConnectionState, useRealtime } from "@/components/live/use-realtime";
import { Spinner } from "@/components/ui/spinner";

const SHOW_AFTER_MS = 2_500;

export function ReconnectingBanner() {
  const t = useTranslations("messages.thread.reconnecting");
  // A paused tab has its own notice.
  const isConnected = useConnectionState() !== "connecting";
  const { reconnect } = useRealtime();
  const [isDelayOver, setDelayOver] = useState(false);
  // Effect: runs a timer while the socket is disconnected, so that a short interruption isn't
  // shown.
  useEffect(() => {
    if (isConnected) return;
    const timer = setTimeout(() => setDelayOver(true), SHOW_AFTER_MS);
    return () => {
      clearTimeout(timer);
      setDelayOver(false);
    };
  }, [isConnected]);

  return (
    <div role="status">
      {isDelayOver && !isConnected && (
        <p className="flex items-center justify-center gap-2 border-t bg-soon-soft px-3 text-sm text-soon">
          <Spinner size="sm" />
          {t("status")}
          <button
            type="button"
            onClick={reconnect}
            className="min-h-11 shrink-0 rounded-xs px-1 font-semibold underline underline-offset-4"
          >
            {t("retry")}
          </button>
        </p>
      )}
    </div>
  );
}
