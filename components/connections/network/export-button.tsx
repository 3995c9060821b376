import { useInfiniteQuery } from "@tanstack/react-query";
import { BookUser } from "lucide-react";
import { useState } from "react";

import { Button } from "@/components/ui/button";
import { lazyWithRetry } from "@/components/ui/lazy-with-retry";
import { useTranslations } from "@/components/ui/text/use-translations";
import { contactsQuery } from "@/lib/contacts/client";
import type { NetworkNote } from "@/lib/notes/schema";

const ExportDialog = lazyWithRetry(() => import("./export-dialog").then((module) => module.ExportDialog));

type ExportButtonProps = {
  viewerId: string;
  isAdmin: boolean;
  hasConnections: boolean;
  notes: readonly NetworkNote[];
};

export function ExportButton({ hasConnections, ...props }: ExportButtonProps) {
  const t = useTranslations("connections.export");
  const [isOpen, setOpen] = useState(false);
  const { data: listed } = useInfiniteQuery(contactsQuery());
  const hasContacts = listed?.pages.some(({ items }) => items.length > 0) ?? false;
  return (
    <>
      <Button
        variant="ghost"
        size="icon"
        aria-label={t("contacts")}
        aria-haspopup="dialog"
        disabled={!hasConnections && !hasContacts}
        onClick={() => setOpen(true)}
      >
        <BookUser aria-hidden />
      </Button>
      {isOpen && <ExportDialog {...{ hasConnections, ...props }} onClose={() => setOpen(false)} />}
    </>
  );
}
