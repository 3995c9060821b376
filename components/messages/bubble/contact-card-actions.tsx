import { QrCode } from "lucide-react";
import { useState } from "react";

import { useContactFile } from "@/components/profiles/share/use-contact-file";
import { Button } from "@/components/ui/button";
import { lazyWithRetry } from "@/components/ui/lazy-with-retry";
import { useTranslations } from "@/components/ui/text/use-translations";
import type { ContactCard } from "@/lib/messages/schema";

const QrDialog = lazyWithRetry(() => import("@/components/profiles/share/qr-dialog").then((module) => module.QrDialog));

/** See docs/product/contact-cards.md#contact-card-message. */
export function ContactCardActions({ card }: { card: ContactCard }) {
  const t = useTranslations("contact.card");
  const { addToContacts } = useContactFile();
  const [isQrOpen, setQrOpen] = useState(false);
  return (
    <div className="flex gap-2 pt-2">
      <Button variant="secondary" onClick={() => void addToContacts(card)}>
        {t("addToContacts")}
      </Button>
      <Button variant="outline" size="icon" aria-label={t("showQrCode")} onClick={() => setQrOpen(true)}>
        <QrCode aria-hidden />
      </Button>
      {isQrOpen && <QrDialog person={card} onClose={() => setQrOpen(false)} />}
    </div>
  );
}
