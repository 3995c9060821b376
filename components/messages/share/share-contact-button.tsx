import { Contact } from "lucide-react";
import { useState } from "react";

import { Button } from "@/components/ui/button";
import { lazyWithRetry } from "@/components/ui/lazy-with-retry";
import { useTranslations } from "@/components/ui/text/use-translations";
import type { MessagePartner } from "@/lib/messages/schema";

const ShareContactDialog = lazyWithRetry(() =>
  import("./share-contact-dialog").then((module) => module.ShareContactDialog),
);

export function ShareContactButton({ partner }: { partner: MessagePartner }) {
  const t = useTranslations("contact.share");
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="outline" size="icon" aria-label={t("button")} onClick={() => setOpen(true)}>
        <Contact aria-hidden />
      </Button>
      {isOpen && <ShareContactDialog partner={partner} onClose={() => setOpen(false)} />}
    </>
  );
}
