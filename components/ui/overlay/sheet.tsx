import { X } from "lucide-react";
import { type MouseEvent, type ReactNode, useEffect, useRef } from "react";

import { useTranslations } from "../text/use-translations";

import { setOpenSheet } from "../browser/open-sheet";

type SheetProps = {
  open: boolean;
  onClose: () => void;
  label: string;
  children: ReactNode;
};

/**
 * A native modal dialog traps the focus and makes the page inert without code in the first load.
 */
export function Sheet({ open, onClose, label, children }: SheetProps) {
  const t = useTranslations("common");
  const dialog = useRef<HTMLDialogElement>(null);
  // Only `showModal` makes the dialog modal; the `open` attribute doesn't.
  useEffect(() => {
    const element = dialog.current;
    if (!open || !element) return;
    element.showModal();
    setOpenSheet(element);
    return () => {
      element.close();
      setOpenSheet(null);
    };
  }, [open]);
  const onBackdrop = (event: MouseEvent) => event.target === event.currentTarget && onClose();
  return (
    <dialog
      ref={dialog}
      aria-label={label}
      data-slot="sheet"
      onClose={onClose}
      onClick={onBackdrop}
      className="fixed inset-y-0 right-0 left-auto m-0 h-dvh max-h-none w-80 max-w-[calc(100vw-3rem)] translate-x-full overflow-y-auto overscroll-contain border-l bg-card pt-[env(safe-area-inset-top)] pb-[env(safe-area-inset-bottom)] text-card-foreground shadow-soft transition-[translate,display,overlay] transition-discrete duration-200 backdrop:bg-overlay backdrop:opacity-0 backdrop:transition-[opacity,display,overlay] backdrop:transition-discrete backdrop:duration-200 open:translate-x-0 open:backdrop:opacity-100 starting:open:translate-x-full starting:open:backdrop:opacity-0"
    >
      {open && (
        <>
          {children}
          <button
            type="button"
            aria-label={t("closeMenu")}
            title={t("closeMenu")}
            onClick={onClose}
            className="absolute top-[calc(--spacing(2)+env(safe-area-inset-top))] right-3 grid size-11 place-content-center rounded-md text-foreground hover:bg-muted"
          >
            <X aria-hidden className="size-5" />
          </button>
        </>
      )}
    </dialog>
  );
}
