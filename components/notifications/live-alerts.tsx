import { MessageCircle, UserCheck } from "lucide-react";
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";

import { getOpenSheet } from "@/components/ui/browser/open-sheet";
import { CloseButton } from "@/components/ui/close-button";
import { ToastActions } from "@/components/ui/feedback/toast-actions";

import { redirectAnnouncements, type LiveNotification } from "./announce";

const MAX_ALERTS = 3;
const DURATION_MS = 5_000;
const HOTKEY = "F8";

/** Moves the focus to the alerts, unless a toast is shown whose own hotkey it is. */
function useHotkey(stack: RefObject<HTMLDivElement | null>): void {
  // Effect: listens to the window for the hotkey.
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.code !== HOTKEY || !stack.current?.hasChildNodes()) return;
      if (document.querySelector("[data-slot=toast]") && !document.activeElement?.closest("[data-slot=toasts]")) return;
      event.stopPropagation();
      stack.current.focus();
    };
    // Captured, so that it runs before the toasts' own listener.
    window.addEventListener("keydown", onKeyDown, true);
    return () => window.removeEventListener("keydown", onKeyDown, true);
  }, [stack]);
}

/** See docs/product/notifications.md#live-alerts. */
export function LiveAlerts() {
  const [alerts, setAlerts] = useState<LiveNotification[]>([]);
  const stack = useRef<HTMLDivElement>(null);
  const previousFocus = useRef<Element | null>(null);
  const close = (id: string) => {
    // The browser drops the focus with the alert. Return it to where the member was.
    if (stack.current?.contains(document.activeElement)) {
      const previous = previousFocus.current;
      (previous instanceof HTMLElement && previous.isConnected ? previous : stack.current).focus();
    }
    setAlerts((shown) => shown.filter((alert) => alert.id !== id));
  };
  // Effect: subscribes to the announcements, which code outside React makes. The walkthrough and
  // the phone's menu make the page inert.
  useEffect(
    () =>
      redirectAnnouncements((alert) => {
        const isReachable = !stack.current?.closest("[inert]") && !getOpenSheet();
        if (isReachable) setAlerts((shown) => [...shown, alert].slice(-MAX_ALERTS));
        return isReachable;
      }),
    [],
  );
  useHotkey(stack);

  return (
    <div
      ref={stack}
      role="status"
      // An open dialog hides the page from screen readers, except live regions.
      aria-live="polite"
      data-slot="live-alerts"
      tabIndex={-1}
      onFocus={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) previousFocus.current = relatedTarget;
      }}
      // Leaves room for a toast in the same corner and for a dialog's buttons.
      className="pointer-events-none fixed inset-x-0 top-0 z-100 grid grid-cols-1 gap-2 p-4 pt-[calc(--spacing(4)+env(safe-area-inset-top))] max-md:in-[body:has([data-slot=mobile-bar]):not(:has([data-slot=dialog-content]))]:top-12 max-md:in-[body:has([data-slot=toast][data-state=open])]:pt-32 md:top-auto md:right-0 md:bottom-0 md:left-auto md:w-96 md:in-[body:has([data-slot=dialog-content])]:bottom-24 md:in-[body:has([data-slot=toast][data-state=open])]:pb-28"
    >
      {alerts.map((alert) => (
        <Alert key={alert.id} alert={alert} onClose={() => close(alert.id)} />
      ))}
    </div>
  );
}

function Alert({ alert, onClose }: { alert: LiveNotification; onClose: () => void }) {
  const [isPaused, setPaused] = useState(false);
  const close = useEffectEvent(onClose);
  // The pointer or the focus on the alert pauses the timer (WCAG 2.2.1).
  useEffect(() => {
    if (isPaused) return;
    const timer = setTimeout(close, DURATION_MS);
    return () => clearTimeout(timer);
  }, [isPaused]);
  const Icon = alert.type === "message" ? MessageCircle : UserCheck;
  return (
    <div
      data-slot="live-alert"
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
      className="pointer-events-auto relative flex animate-in flex-wrap items-start gap-x-3 rounded-lg border bg-popover py-3.5 pr-12 pl-4 text-popover-foreground shadow-soft fade-in-0 slide-in-from-top-2 max-md:not-last:in-[body:has([data-slot=dialog-content])]:hidden md:slide-in-from-bottom-2"
    >
      <Icon aria-hidden className="mt-0.5 size-5 shrink-0 text-primary" />
      <div className="grid min-w-0 flex-1 basis-32 gap-0.5 [overflow-wrap:anywhere]">
        <p className="text-sm font-bold">{alert.title}</p>
        <p className="text-sm text-muted-foreground">{alert.message}</p>
      </div>
      <ToastActions action={alert.action} otherAction={alert.otherAction} onClick={onClose} />
      <CloseButton onClick={onClose} />
    </div>
  );
}
