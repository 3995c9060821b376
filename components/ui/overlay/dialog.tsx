import { clsx } from "clsx";
import { setNonce } from "get-nonce";
import { X } from "lucide-react";
import { Close, Content, Description, Overlay, Portal, Root, Title, Trigger } from "radix-ui/dialog";
import { type ComponentProps, type ReactNode, useRef } from "react";

import { useTranslations } from "../text/use-translations";

import { useFocusBesideDialogs } from "./use-focus-beside-dialogs";

// Radix locks scrolling with a style element, which the security policy allows only with a nonce.
const nonce =
  typeof document === "undefined" ? undefined : document.querySelector<HTMLScriptElement>("script[nonce]")?.nonce;
if (nonce) setNonce(nonce);

export const Dialog = Root;
export const DialogTrigger = Trigger;
export const DialogClose = Close;

const overlayClasses =
  "fixed inset-0 z-50 bg-overlay data-[state=closed]:animate-out data-[state=closed]:fade-out-0 data-[state=open]:animate-in data-[state=open]:fade-in-0";

const WIDTHS = { sm: "md:max-w-sm", md: "md:max-w-md", xl: "md:max-w-xl", "2xl": "md:max-w-2xl" } as const;

/** Not their region: a tap on a button removes the notification before Radix looks for it. */
const NOTIFICATIONS = "[data-slot=toast], [data-slot=live-alert], [data-slot=update-bar]";

/** Notifications are above an open dialog and usable without closing it. */
const isInNotification = (element: EventTarget | null): boolean =>
  element instanceof Element && element.closest(NOTIFICATIONS) !== null;

type FocusHandlers = Pick<ComponentProps<typeof Content>, "onOpenAutoFocus" | "onCloseAutoFocus">;

/** The focus returns to the opener, unless a handler of the dialog's own moves it. */
function useReturnedFocus({ onOpenAutoFocus, onCloseAutoFocus }: FocusHandlers): FocusHandlers {
  const opener = useRef<Element | null>(null);
  return {
    onOpenAutoFocus: (event) => {
      opener.current = document.activeElement;
      onOpenAutoFocus?.(event);
    },
    onCloseAutoFocus: (event) => {
      onCloseAutoFocus?.(event);
      if (event.defaultPrevented || !(opener.current instanceof HTMLElement) || !opener.current.isConnected) return;
      event.preventDefault();
      opener.current.focus();
    },
  };
}

/** A bottom sheet on phones, a centered card from 768 px. */
export function DialogContent({
  className,
  width = "md",
  children,
  onOpenAutoFocus,
  onCloseAutoFocus,
  onInteractOutside,
  ...props
}: ComponentProps<typeof Content> & { width?: keyof typeof WIDTHS }) {
  const t = useTranslations("common");
  const focusHandlers = useReturnedFocus({ onOpenAutoFocus, onCloseAutoFocus });
  useFocusBesideDialogs();
  return (
    <Portal>
      <Overlay className={overlayClasses} />
      <Content
        data-slot="dialog-content"
        className={clsx(
          "fixed inset-x-0 bottom-0 z-50 grid max-h-[calc(100dvh-2rem)] gap-4 overflow-y-auto overscroll-contain rounded-t-xl border bg-popover p-5 pb-[calc(--spacing(5)+env(safe-area-inset-bottom))] text-popover-foreground shadow-soft duration-200 data-[state=closed]:animate-out data-[state=closed]:fade-out-0 data-[state=closed]:slide-out-to-bottom-8 data-[state=open]:animate-in data-[state=open]:fade-in-0 data-[state=open]:slide-in-from-bottom-8 max-md:in-[body:has([data-slot=toast],[data-slot=live-alert])]:max-h-[calc(100dvh-8rem)] md:inset-x-auto md:top-1/2 md:bottom-auto md:left-1/2 md:w-full md:-translate-x-1/2 md:-translate-y-1/2 md:rounded-xl md:p-6",
          WIDTHS[width],
          className,
        )}
        {...focusHandlers}
        onInteractOutside={(event) => {
          onInteractOutside?.(event);
          if (isInNotification(event.target)) event.preventDefault();
        }}
        {...props}
      >
        {children}
        <Close
          data-slot="dialog-close"
          aria-label={t("close")}
          title={t("close")}
          className="absolute top-3 right-3 grid size-11 place-content-center rounded-md text-muted-foreground hover:bg-muted hover:text-foreground"
        >
          <X aria-hidden className="size-5" />
        </Close>
      </Content>
    </Portal>
  );
}

/** For `onOpenAutoFocus`: the dialog gets the focus, not its first control. */
export function focusDialog(event: Event): void {
  event.preventDefault();
  if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus();
}

type DialogHeaderProps = {
  title: ReactNode;
  description?: ReactNode;
  /** A description with its own form, instead of `description`. */
  children?: ReactNode;
};

/** Breaks long words. A title that doesn't fit beside the close button goes below it. */
export function DialogHeader({ title, description, children }: DialogHeaderProps) {
  return (
    <div data-slot="dialog-header" className="flex flex-wrap-reverse items-end after:h-9 after:w-10">
      <div className="w-min max-w-full grow space-y-1.5 wrap-anywhere">
        <DialogTitle className="wrap-break-word">{title}</DialogTitle>
        {description && <DialogDescription>{description}</DialogDescription>}
        {children}
      </div>
    </div>
  );
}

type ModalDialogProps = Omit<ComponentProps<typeof DialogContent>, "title"> &
  Pick<DialogHeaderProps, "title" | "description"> & { open?: boolean; onClose: () => void };

/** Without `open`, it is open as long as it is mounted. */
export function ModalDialog({ title, description, open = true, onClose, children, ...props }: ModalDialogProps) {
  return (
    <Dialog open={open} onOpenChange={(isOpen) => !isOpen && onClose()}>
      <DialogContent {...props}>
        <DialogHeader title={title} description={description} />
        {children}
      </DialogContent>
    </Dialog>
  );
}

type DialogFooterProps = ComponentProps<"div"> & { align?: "end" | "center" };

export function DialogFooter({ className, align = "end", ...props }: DialogFooterProps) {
  return (
    <div
      data-slot="dialog-footer"
      className={clsx(
        "flex flex-col-reverse gap-2 sm:flex-row",
        align === "end" ? "sm:justify-end" : "sm:justify-center",
        className,
      )}
      {...props}
    />
  );
}

export function DialogTitle({ className, ...props }: ComponentProps<typeof Title>) {
  return <Title data-slot="dialog-title" className={clsx("font-display text-xl font-bold", className)} {...props} />;
}

export function DialogDescription({ className, ...props }: ComponentProps<typeof Description>) {
  return (
    <Description
      data-slot="dialog-description"
      className={clsx("text-sm text-muted-foreground", className)}
      {...props}
    />
  );
}
