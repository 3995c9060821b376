"use client";

import { type ReactNode, useRef, useState } from "react";

import { Button } from "@/components/ui/button";
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from "@/components/ui/overlay/dialog";

type Settled = { onSuccess: () => void; onError: () => void };

type ConfirmDialogProps = {
  title: string;
  /** What happens then. */
  children: ReactNode;
  confirm: string;
  /** What leaves all as it is says, where 'Cancel' could mean either. */
  dismiss?: string;
  tone?: "destructive" | "default";
  busy: boolean;
  onConfirm: (settled: Settled) => void;
  onClose: () => void;
};

/** Asks before something that is noticed elsewhere. Once it is done, what asked may be gone: then the screen's heading has the focus. */
export function ConfirmDialog({
  title,
  children,
  confirm,
  dismiss = "Cancel",
  tone = "destructive",
  busy,
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  const isDone = useRef(false);
  const [opener] = useState(() => document.activeElement);
  return (
    <Dialog open onOpenChange={(open) => !open && !busy && onClose()}>
      <DialogContent
        role="alertdialog"
        onCloseAutoFocus={(event) => {
          // The live channel may take away what asked before the answer to the question comes.
          if (!isDone.current && opener?.isConnected) return;
          event.preventDefault();
          focusHeading();
        }}
      >
        <DialogHeader>
          <DialogTitle className="[overflow-wrap:anywhere]">{title}</DialogTitle>
          <DialogDescription className="text-pretty [overflow-wrap:anywhere]">{children}</DialogDescription>
        </DialogHeader>
        <DialogFooter>
          <Button variant="outline" onClick={onClose} disabled={busy}>
            {dismiss}
          </Button>
          <Button
            variant={tone}
            busy={busy}
            onClick={() =>
              onConfirm({
                onSuccess: () => {
                  isDone.current = true;
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

function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>("h1");
  if (!heading) return;
  if (!heading.hasAttribute("tabindex")) heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
