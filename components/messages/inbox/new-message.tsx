"use client";

import { SquarePen } from "lucide-react";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";

import { Button } from "@/components/ui/button";
import { Dialog, DialogContent, DialogHeader } from "@/components/ui/overlay/dialog";
import type { MessagePartner } from "@/lib/messages/schema";

import { ConnectionPicker } from "./connection-picker";

type NewMessageProps = {
  viewerId: string;
  /** Has to move the focus to the conversation. */
  onPick: (partner: MessagePartner) => void;
  className?: string;
};

export function NewMessage({ viewerId, onPick, className }: NewMessageProps) {
  const t = useTranslations("messages.newMessage");
  const [isOpen, setOpen] = useState(false);
  const picked = useRef<MessagePartner | null>(null);
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)} className={className}>
        <SquarePen aria-hidden />
        {t("title")}
      </Button>
      <Dialog open={isOpen} onOpenChange={setOpen}>
        <DialogContent
          className="grid-rows-[auto_minmax(0,1fr)] max-md:h-[85dvh] md:h-[min(36rem,80dvh)]"
          onCloseAutoFocus={(event) => {
            if (!picked.current) return;
            // The conversation takes the focus once the dialog has released it.
            event.preventDefault();
            onPick(picked.current);
            picked.current = null;
          }}
        >
          <DialogHeader title={t("title")} description={t("description")} />
          <ConnectionPicker
            viewerId={viewerId}
            onPick={({ id, profile }) => {
              picked.current = { id, profile, canWrite: true };
              setOpen(false);
            }}
          />
        </DialogContent>
      </Dialog>
    </>
  );
}
