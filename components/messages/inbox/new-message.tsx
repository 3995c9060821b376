import { SquarePen } from "lucide-react";
import { useState } from "react";

import { Button } from "@/components/ui/button";
import { lazyWithRetry } from "@/components/ui/lazy-with-retry";
import { useTranslations } from "@/components/ui/text/use-translations";

import type { NewMessageDialogProps } from "./new-message-dialog";

const NewMessageDialog = lazyWithRetry(() => import("./new-message-dialog").then((module) => module.NewMessageDialog));

type NewMessageProps = Omit<NewMessageDialogProps, "onClose"> & { className?: string };

export function NewMessage({ className, ...dialog }: NewMessageProps) {
  const t = useTranslations("messages.newMessage");
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)} className={className}>
        <SquarePen aria-hidden />
        {t("title")}
      </Button>
      {isOpen && <NewMessageDialog {...dialog} onClose={() => setOpen(false)} />}
    </>
  );
}
