import { clsx } from "clsx";
import { CircleAlert } from "lucide-react";
import { Close, Description, Provider, Root, Title, Viewport } from "radix-ui/toast";
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, useSyncExternalStore } from "react";
import { createPortal } from "react-dom";

import { clock } from "@/lib/core/shared/clock";

import { useTranslations } from "../text/use-translations";
import { getOpenSheet, onSheetChange } from "../browser/open-sheet";
import { CloseButton } from "../close-button";
import { dismissToast, getCurrentToast, onToastChange, type ShownToast } from "./toast";
import { ToastActions } from "./toast-actions";

/** Clicks the close button of the dialog around the element. Returns false without a dialog. */
function closeDialogAround(element: EventTarget | null): boolean {
  const dialog = element instanceof Element ? element.closest("[data-slot=dialog-content]") : null;
  dialog?.querySelector<HTMLElement>("[data-slot=dialog-close]")?.click();
  return dialog !== null;
}

const SWIPE_THRESHOLD_PX = 50;
const HOTKEY = "F8";

type ReturnFocus = (from: Element | null | undefined) => void;

/**
 * Returns a function that moves the focus out of an element, to where it was before it came to the
 * toasts. Radix leaves it at the empty list of toasts instead.
 */
function useReturnFocus(region: HTMLElement | null): ReturnFocus {
  const previous = useRef<EventTarget>(null);
  // Effect: listens to the region. React's own events don't reach it from the toasts, which are
  // portals.
  useEffect(() => {
    const onFocusIn = ({ relatedTarget }: FocusEvent) => {
      if (!(relatedTarget instanceof Node && region?.contains(relatedTarget))) previous.current = relatedTarget;
    };
    region?.addEventListener("focusin", onFocusIn);
    return () => region?.removeEventListener("focusin", onFocusIn);
  }, [region]);
  return (from) => {
    const focused = document.activeElement;
    if (!(focused instanceof HTMLElement) || !from?.contains(focused)) return;
    // The previous element can be gone.
    focused.blur();
    if (previous.current instanceof HTMLElement) previous.current.focus({ preventScroll: true });
  };
}

/** A click on a toast does not count as a click outside an open dialog. */
export function Toaster() {
  const t = useTranslations("common.toast");
  const shown = useSyncExternalStore(onToastChange, getCurrentToast, () => null);
  // Radix would announce a toast with a copy of its text. The viewport is a live region itself, so
  // that a toast stays reachable above an open dialog. The copy stays out of the document.
  const [announcer] = useState(() => document.createElement("div"));
  // An open sheet makes everything outside it inert, so the toasts render inside it.
  const sheet = useSyncExternalStore(onSheetChange, getOpenSheet, () => null);
  const [list, setList] = useState<HTMLElement | null>(null);
  const region = list?.parentElement ?? null;
  const returnFocus = useReturnFocus(region);
  const viewport = (
    <Viewport
      ref={setList}
      data-slot="toasts"
      label={t("region", { hotkey: HOTKEY })}
      hotkey={[HOTKEY]}
      aria-live="polite"
      className="toast-viewport"
    />
  );
  return (
    <Provider
      duration={Infinity}
      swipeDirection="right"
      swipeThreshold={SWIPE_THRESHOLD_PX}
      announcerContainer={announcer}
    >
      {shown && <Toast key={shown.id} toast={shown} region={region} returnFocus={returnFocus} />}
      {sheet ? createPortal(viewport, sheet) : viewport}
    </Provider>
  );
}

type ToastProps = { toast: ShownToast; region: HTMLElement | null; returnFocus: ReturnFocus };

function Toast({ toast, region, returnFocus }: ToastProps) {
  const t = useTranslations("common");
  const { id, title, variant, action, otherAction, open } = toast;
  const description = toast.isNetworkFailure ? t("networkError") : toast.description;
  const failed = variant === "destructive";
  const root = useRef<HTMLLIElement>(null);
  useToastTimer(region, () => dismissToast(id));
  const close = () => {
    returnFocus(region);
    dismissToast(id);
  };
  const returnOwnFocus = useEffectEvent(() => returnFocus(root.current));
  // Layout effects: the toast still has the focus when code closes it or replaces it.
  useLayoutEffect(() => {
    if (!open) returnOwnFocus();
  }, [open]);
  useLayoutEffect(() => () => returnOwnFocus(), []);
  return (
    <Root
      ref={root}
      data-slot="toast"
      type="background"
      open={open}
      onOpenChange={close}
      // Radix passes Escape only to the toast, even if the key was pressed in a dialog.
      onEscapeKeyDown={(event) => closeDialogAround(event.target) && event.preventDefault()}
      className={clsx("toast border", failed && "border-destructive")}
    >
      {failed && <CircleAlert aria-hidden className="mt-0.5 size-5 shrink-0 text-destructive" />}
      <div className="grid min-w-0 flex-1 basis-32 gap-0.5 text-sm [overflow-wrap:anywhere]">
        <Title className="font-bold">{title}</Title>
        {description && <Description className="text-muted-foreground">{description}</Description>}
      </div>
      <ToastActions {...{ action, otherAction }} onClick={close} />
      <Close asChild>
        <CloseButton />
      </Close>
    </Root>
  );
}

const DURATION_MS = 5_000;

type Pause = "pointer" | "focus" | "window";

/**
 * Calls `onEnd` after 5 seconds. The timer pauses while the pointer or the focus is in
 * `region`, and while the window is in the background. Radix keeps the pause of a closed toast for
 * the next one, so each toast has its own.
 */
function useToastTimer(region: HTMLElement | null, onEnd: () => void): void {
  const isPaused = usePaused(region);
  const end = useEffectEvent(onEnd);
  const remaining = useRef(DURATION_MS);
  // Effect: runs the timer, and stops it during a pause.
  useEffect(() => {
    if (isPaused) return;
    const startedAt = clock.ms();
    const timer = setTimeout(end, remaining.current);
    return () => {
      clearTimeout(timer);
      remaining.current -= clock.ms() - startedAt;
    };
  }, [isPaused]);
}

function usePaused(region: HTMLElement | null): boolean {
  const [pauses, setPauses] = useState<Pause[]>([]);
  // Effect: listens to the region, which is another element while a sheet is open.
  useEffect(() => {
    if (!region) return;
    const set = (pause: Pause, isOn: boolean) =>
      setPauses((known) => {
        if (known.includes(pause) === isOn) return known;
        return isOn ? [...known, pause] : known.filter((other) => other !== pause);
      });
    const listening = new AbortController();
    const listen = (target: EventTarget, event: string, listener: (event: Event) => void) =>
      target.addEventListener(event, listener, { signal: listening.signal });
    listen(region, "pointerover", () => set("pointer", true));
    listen(region, "pointermove", () => set("pointer", true));
    listen(region, "pointerleave", () => set("pointer", false));
    listen(region, "focusin", () => set("focus", true));
    listen(region, "focusout", (event) => {
      const { relatedTarget } = event as FocusEvent;
      set("focus", relatedTarget instanceof Node && region.contains(relatedTarget));
    });
    listen(window, "blur", () => set("window", true));
    listen(window, "focus", () => set("window", false));
    listen(document, "visibilitychange", () => set("window", document.hidden));
    set("focus", region.contains(document.activeElement));
    set("window", document.hidden);
    return () => {
      listening.abort();
      setPauses([]);
    };
  }, [region]);
  return pauses.length > 0;
}
