"use client";

import { Contact } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";

import { Button } from "@/components/ui/button";
import type { MessagePartner } from "@/lib/messages/schema";

import { ShareContactDialog } from "./share-contact-dialog";

export function ShareContactButton({ partner }: { partner: MessagePartner }) {
  const t = useTranslations("contact.share");
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="outline" size="icon" aria-label={t("button")} onClick={() => setOpen(true)}>
        <Contact aria-hidden />
      </Button>
      <ShareContactDialog
        receiver={{ id: partner.id, firstName: partner.profile.firstName }}
        open={isOpen}
        onOpenChange={setOpen}
      />
    </>
  );
}
