import { SquarePen } from "lucide-react";
import { useState } from "react";

import { Button } from "@/components/ui/button";
import { lazyWithRetry } from "@/components/ui/lazy-with-retry";
import { useTranslations } from "@/components/ui/text/use-translations";
import type { MessagePartner } from "@/lib/messages/schema";

const NewMessageDialog = lazyWithRetry(() => import("./new-message-dialog").then((module) => module.NewMessageDialog));

type NewMessageProps = {
  viewerId: string;
  /** Has to move the focus to the conversation. */
  onPick: (partner: MessagePartner) => void;
  className?: string;
};

export function NewMessage({ viewerId, onPick, className }: NewMessageProps) {
  const t = useTranslations("messages.newMessage");
  const [isOpen, setOpen] = useState<boolean>();
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)} className={className}>
        <SquarePen aria-hidden />
        {t("title")}
      </Button>
      {isOpen !== undefined && (
        <NewMessageDialog viewerId={viewerId} open={isOpen} onClose={() => setOpen(false)} onPick={onPick} />
      )}
    </>
  );
}
