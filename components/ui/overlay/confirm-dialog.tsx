"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useRef, useState } from "react";

import { Button } from "../button";
import { Dialog, DialogContent, DialogDescription, DialogFooter, DialogHeader } from "./dialog";
import { useEarlierRequest } from "./use-earlier-request";

type Settled = { onSuccess: () => void; onError: () => void };

type ConfirmDialogProps = {
  title: string;
  /** The consequences. */
  children: ReactNode;
  confirm: string;
  /** The label of the button that changes nothing, if "Cancel" would be ambiguous. */
  dismiss?: string;
  tone?: "destructive" | "default";
  /** Whether the request is being sent. The dialog can be closed meanwhile, so a toast has to report the result. */
  isBusy: boolean;
  onConfirm: (settled: Settled) => void;
  onClose: () => void;
};

/** Asks for confirmation. The focus then returns to the opener, or to the screen's heading if the action removed the opener. */
export function ConfirmDialog({
  title,
  children,
  confirm,
  dismiss,
  tone = "destructive",
  isBusy,
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  const t = useTranslations("common");
  const isDone = useRef(false);
  const [opener] = useState(() => document.activeElement);
  useEarlierRequest(isBusy, onClose);
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        role="alertdialog"
        onCloseAutoFocus={(event) => {
          // A live update can remove the opener before the response arrives.
          if (!isDone.current && opener?.isConnected) return;
          event.preventDefault();
          focusHeading();
        }}
      >
        <DialogHeader title={title}>
          <DialogDescription className="text-pretty">{children}</DialogDescription>
        </DialogHeader>
        <DialogFooter>
          <Button variant="outline" onClick={onClose}>
            {/* A label such as "Keep it" would promise what closing the dialog doesn't do anymore. */}
            {dismiss ? (isBusy ? t("close") : dismiss) : t("cancel")}
          </Button>
          <Button
            variant={tone}
            isBusy={isBusy}
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
