import { type ReactNode, useRef, useState } from "react";

import { useTranslations } from "../text/use-translations";

import { focusHeading } from "../browser/use-next-row-focus";
import { Button } from "../button";
import { Dialog, DialogContent, DialogDescription, DialogFooter, DialogHeader } from "./dialog";
import { useEarlierRequest } from "./use-earlier-request";

type ConfirmDialogProps = {
  title: string;
  children: ReactNode;
  /** Choices to make before confirming. */
  fields?: ReactNode;
  confirm: string;
  /** Replaces "Cancel" where that would be ambiguous. */
  dismiss?: string;
  tone?: "destructive" | "default";
  /** The dialog can be closed while busy, so a toast has to report the result. */
  isBusy: boolean;
  /** Instead of the screen's heading. */
  focusWhenDone?: HTMLElement | null;
  onConfirm: (settled: { onSuccess: () => void; onError: () => void }) => void;
  onClose: () => void;
};

/** The focus returns to the opener, or to the screen's heading if the action removed the opener. */
function useReturnedFocus(focusWhenDone: HTMLElement | null | undefined) {
  const isDone = useRef(false);
  const [opener] = useState(() => document.activeElement);
  return {
    setDone: () => {
      isDone.current = true;
    },
    onCloseAutoFocus: (event: Event) => {
      // A live update can remove the opener before the response arrives.
      if (!isDone.current && opener?.isConnected) return;
      event.preventDefault();
      if (isDone.current && focusWhenDone) focusWhenDone.focus();
      else focusHeading(document.querySelector<HTMLElement>("h1"));
    },
  };
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    title,
    children,
    fields,
    confirm,
    dismiss,
    tone = "destructive",
    isBusy,
    focusWhenDone,
    onConfirm,
    onClose,
  } = props;
  const t = useTranslations("common");
  const { setDone, onCloseAutoFocus } = useReturnedFocus(focusWhenDone);
  useEarlierRequest(isBusy, onClose);
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent role="alertdialog" onCloseAutoFocus={onCloseAutoFocus}>
        <DialogHeader title={title}>
          <DialogDescription className="text-pretty">{children}</DialogDescription>
        </DialogHeader>
        {fields}
        <DialogFooter>
          <Button variant="outline" onClick={onClose}>
            {/* "Keep it" would be a false promise: closing no longer stops the request. */}
            {dismiss ? (isBusy ? t("close") : dismiss) : t("cancel")}
          </Button>
          <Button
            variant={tone}
            isBusy={isBusy}
            onClick={() =>
              onConfirm({
                onSuccess: () => {
                  setDone();
                  onClose();
                },
                onError: onClose,
              })
            }
          >
            {confirm}
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}
