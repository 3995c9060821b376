"use client";

import { clsx } from "clsx";
import { CircleAlert, X } from "lucide-react";
import { type PointerEvent, useEffect, useRef, useState, useSyncExternalStore } from "react";

import { clock } from "@/lib/core/shared/clock";

import { currentToast, dismissToast, onToastChange, type ShownToast } from "./toast";

// Spec A§9.
const DURATION_MS = 5000;
const SWIPE_THRESHOLD_PX = 50;
const HOTKEY = "F8";
/** A finger that moves less means a tap. */
const SWIPE_STARTS_PX = 4;

/**
 * Shows what toast() was given: one, for 5 s, swiped away to the right past 50 px, reached with F8. Written by hand, because
 * it is on every screen and has to be there offline, when it says so: it can't be heavy, nor come later.
 */
export function Toaster() {
  const shown = useSyncExternalStore(onToastChange, currentToast, () => null);
  const region = useRef<HTMLElement>(null);
  // An effect, because the key is pressed anywhere in the document.
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => event.code === HOTKEY && region.current?.focus();
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);
  // Above on phones, where the thumb and the tab bar are below, and wherever a conversation is open, which is written in below. The region stands always: only then is what comes into it read out.
  return (
    <section
      ref={region}
      tabIndex={-1}
      aria-label={`Notifications (${HOTKEY})`}
      className="pointer-events-none fixed inset-x-0 top-0 z-100 p-4 pt-[calc(1rem+env(safe-area-inset-top))] md:top-auto md:right-0 md:bottom-0 md:left-auto md:w-96 md:in-[body:has([data-fullscreen])]:top-0 md:in-[body:has([data-fullscreen])]:bottom-auto"
    >
      <ol aria-live="polite">{shown && <Toast key={shown.id} toast={shown} />}</ol>
    </section>
  );
}

function Toast({ toast: { id, title, description, variant, action, open } }: { toast: ShownToast }) {
  const waiting = useCountdown(() => dismissToast(id));
  const swipe = useSwipe(() => dismissToast(id));
  const failed = variant === "destructive";
  return (
    <li
      data-slot="toast"
      data-state={open ? "open" : "closed"}
      onKeyDown={(event) => event.key === "Escape" && dismissToast(id)}
      {...waiting}
      {...swipe}
      className={clsx(
        "pointer-events-auto relative flex touch-pan-y items-start gap-3 rounded-lg border bg-popover py-3.5 pr-12 pl-4 text-popover-foreground shadow-soft select-none data-[state=closed]:animate-out data-[state=closed]:fade-out-0 data-[state=closed]:fill-mode-forwards data-[state=closed]:slide-out-to-right-8 data-[state=open]:animate-in data-[state=open]:fade-in-0 data-[state=open]:slide-in-from-top-4 md:data-[state=open]:slide-in-from-bottom-4",
        failed && "border-destructive",
      )}
    >
      {failed && <CircleAlert aria-hidden className="mt-0.5 size-5 shrink-0 text-destructive" />}
      <div className="grid min-w-0 gap-0.5 text-sm [overflow-wrap:anywhere]">
        <p className="font-bold">{title}</p>
        {description && <p className="text-muted-foreground">{description}</p>}
      </div>
      {action && (
        <button
          type="button"
          onClick={() => {
            dismissToast(id);
            action.onClick();
          }}
          className="-my-3 ml-auto min-h-11 shrink-0 self-center rounded-sm px-2.5 text-sm font-semibold text-accent-foreground hover:underline"
        >
          {action.label}
        </button>
      )}
      <button
        type="button"
        aria-label="Close"
        onClick={() => dismissToast(id)}
        className="absolute top-1 right-1 grid size-11 place-content-center rounded-md text-muted-foreground hover:text-foreground"
      >
        <X aria-hidden className="size-4" />
      </button>
    </li>
  );
}

/** Counts the toast's time down, but not while it is pointed at, holds the focus, or the window is away. */
function useCountdown(onEnd: () => void) {
  const [held, setHeld] = useState(false);
  const left = useRef(DURATION_MS);
  const end = useRef(onEnd);
  // Effects, because timers and the window are outside React.
  useEffect(() => {
    if (held) return;
    const since = clock.ms();
    const timer = setTimeout(end.current, left.current);
    return () => {
      clearTimeout(timer);
      left.current -= clock.ms() - since;
    };
  }, [held]);
  useEffect(() => {
    const hold = () => setHeld(true);
    const release = () => setHeld(false);
    window.addEventListener("blur", hold);
    window.addEventListener("focus", release);
    return () => {
      window.removeEventListener("blur", hold);
      window.removeEventListener("focus", release);
    };
  }, []);
  return {
    onPointerEnter: () => setHeld(true),
    onPointerLeave: () => setHeld(false),
    onFocus: () => setHeld(true),
    onBlur: () => setHeld(false),
  };
}

/** Follows the pointer to the right; let go past the threshold it is a dismissal, else the toast glides back. */
function useSwipe(onSwiped: () => void) {
  const start = useRef<number | null>(null);
  const [moved, setMoved] = useState(0);
  const finish = () => {
    start.current = null;
    if (moved > SWIPE_THRESHOLD_PX) onSwiped();
    else setMoved(0);
  };
  return {
    onPointerDown: (event: PointerEvent) => {
      if (event.button === 0) start.current = event.clientX;
    },
    onPointerMove: (event: PointerEvent) => {
      if (start.current === null) return;
      const distance = Math.max(0, event.clientX - start.current);
      if (distance > SWIPE_STARTS_PX) event.currentTarget.setPointerCapture(event.pointerId);
      setMoved(distance > SWIPE_STARTS_PX ? distance : 0);
    },
    onPointerUp: finish,
    onPointerCancel: finish,
    style: moved > 0 ? { transform: `translateX(${moved}px)` } : undefined,
  };
}
