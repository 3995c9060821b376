"use client";

import { MessageCircle, UserCheck, X } from "lucide-react";
import { useEffect, useEffectEvent, useState } from "react";

import { announceIn, type LiveNotification } from "./announce-event";

const MOST = 3;
const SHOWN_MS = 5_000;

/**
 * The People screen's live alerts (spec B§4, contract §5): at most three, the oldest leaves after five seconds, each can be
 * closed by hand. While it is mounted, live happenings come here instead of into the toast.
 */
export function LiveAlerts() {
  const [alerts, setAlerts] = useState<LiveNotification[]>([]);
  const close = (id: string) => setAlerts((shown) => shown.filter((alert) => alert.id !== id));
  useEffect(() => announceIn((alert) => setAlerts((shown) => [...shown, alert].slice(-MOST))), []);

  return (
    <div
      role="status"
      // Beyond a toast that shows meanwhile: what my own tap came to stands in the same corner.
      className="pointer-events-none fixed inset-x-0 top-0 z-100 grid gap-2 p-4 pt-[calc(1rem+env(safe-area-inset-top))] max-md:in-[body:has([data-slot=toast][data-state=open])]:pt-32 md:top-auto md:right-0 md:bottom-0 md:left-auto md:w-96 md:in-[body:has([data-slot=toast][data-state=open])]:pb-28"
    >
      {alerts.map((alert) => (
        <Alert key={alert.id} alert={alert} onClose={() => close(alert.id)} />
      ))}
    </div>
  );
}

function Alert({ alert, onClose }: { alert: LiveNotification; onClose: () => void }) {
  const [held, setHeld] = useState(false);
  const leave = useEffectEvent(onClose);
  // Its five seconds; who points at it or has the focus in it keeps it (WCAG 2.2.1).
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(leave, SHOWN_MS);
    return () => clearTimeout(timer);
  }, [held]);
  const Icon = alert.type === "message" ? MessageCircle : UserCheck;
  return (
    <div
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      className="pointer-events-auto relative flex animate-in items-start gap-3 rounded-lg border bg-popover py-3.5 pr-12 pl-4 text-popover-foreground shadow-soft fade-in-0 slide-in-from-top-2 md:slide-in-from-bottom-2"
    >
      <Icon aria-hidden className="mt-0.5 size-5 shrink-0 text-primary" />
      <div className="grid min-w-0 gap-0.5">
        <p className="text-sm font-bold">{alert.title}</p>
        <p className="text-sm text-muted-foreground">{alert.message}</p>
      </div>
      <button
        type="button"
        aria-label="Close"
        onClick={onClose}
        className="absolute top-1 right-1 grid size-11 place-content-center rounded-md text-muted-foreground hover:text-foreground"
      >
        <X aria-hidden className="size-4" />
      </button>
    </div>
  );
}
