import { clsx } from "clsx";
import { CircleAlert } from "lucide-react";
import { Action, Close, Description, Provider, Root, Title, Viewport } from "radix-ui/toast";
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, useSyncExternalStore } from "react";
import { createPortal } from "react-dom";

import { useTranslations } from "../text/use-translations";

import { getOpenSheet, onSheetChange } from "../browser/open-sheet";
import { CloseButton } from "../close-button";
import { dismissToast, getCurrentToast, onToastChange, type ShownToast } from "./toast";
import { ToastActionButton } from "./toast-action-button";
import { useToastTimer } from "./use-toast-timer";

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
  // Keeps clear of the header, the thumb, the tab bar and the composer on phones. On wider screens
  // it keeps clear of a dialog's buttons, the save bar, the registration form and the header of a
  // conversation.
  const viewport = (
    <Viewport
      ref={setList}
      data-slot="toasts"
      label={t("region", { hotkey: HOTKEY })}
      hotkey={[HOTKEY]}
      aria-live="polite"
      className="pointer-events-none fixed inset-x-0 top-0 z-100 p-4 pt-[calc(--spacing(4)+env(safe-area-inset-top))] max-md:in-[body:has([data-fullscreen]):not(:has([data-slot=dialog-content]))]:top-16 max-md:in-[body:has([data-slot=mobile-bar]):not(:has([data-slot=dialog-content],[data-fullscreen]))]:top-12 md:top-auto md:right-0 md:bottom-0 md:left-auto md:w-96 md:in-[body:has([data-fullscreen])]:bottom-auto md:in-[body:has([data-fullscreen]):has([data-slot=dialog-content])]:top-0 md:in-[body:has([data-slot=dialog-content])]:bottom-24 md:in-[body:has([data-slot=save-bar])]:bottom-20 md:max-lg:in-[body:has([data-fullscreen]):not(:has([data-slot=dialog-content]))]:top-16 md:max-lg:in-[body:has([data-slot=auth-screen])]:top-0 md:max-lg:in-[body:has([data-slot=auth-screen])]:bottom-auto lg:in-[body:has([data-fullscreen]):not(:has([data-slot=dialog-content]))]:top-40 lg:in-[body:has([data-slot=auth-screen])]:right-auto lg:in-[body:has([data-slot=auth-screen])]:left-0"
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
  const { id, title, variant, action, open } = toast;
  const description = toast.isNetworkFailure ? t("networkError") : toast.description;
  const failed = variant === "destructive";
  const root = useRef<HTMLLIElement>(null);
  useToastTimer(region, () => dismissToast(id));
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
      onOpenChange={() => {
        returnFocus(region);
        dismissToast(id);
      }}
      // Radix passes Escape only to the toast, even if the key was pressed in a dialog.
      onEscapeKeyDown={(event) => closeDialogAround(event.target) && event.preventDefault()}
      className={clsx(
        "pointer-events-auto relative flex flex-wrap items-start gap-x-3 rounded-lg border bg-popover py-3.5 pr-12 pl-4 text-popover-foreground shadow-soft data-[state=closed]:animate-out data-[state=closed]:fade-out-0 data-[state=closed]:fill-mode-forwards data-[state=closed]:slide-out-to-right-8 data-[state=open]:animate-in data-[state=open]:fade-in-0 data-[state=open]:slide-in-from-top-4 data-[swipe=cancel]:transition-[translate] data-[swipe=end]:translate-x-(--radix-toast-swipe-end-x) data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) md:data-[state=open]:slide-in-from-bottom-4",
        failed && "border-destructive",
      )}
    >
      {failed && <CircleAlert aria-hidden className="mt-0.5 size-5 shrink-0 text-destructive" />}
      <div className="grid min-w-0 flex-1 basis-32 gap-0.5 text-sm [overflow-wrap:anywhere]">
        <Title className="font-bold">{title}</Title>
        {description && <Description className="text-muted-foreground">{description}</Description>}
      </div>
      {action && (
        <Action altText={action.label} asChild>
          <ToastActionButton action={action} />
        </Action>
      )}
      <Close asChild>
        <CloseButton />
      </Close>
    </Root>
  );
}
