"use client";

import { Contact } from "lucide-react";
import { useState } from "react";

import { Button } from "@/components/ui/button";
import type { MessagePartner } from "@/lib/messages/schema";

import { ShareContactDialog } from "./share-contact-dialog";

/** Beside where a message is written: my contact card for the other (spec A§2, Messages screen). */
export function ShareContactButton({ partner }: { partner: MessagePartner }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="outline" size="icon" aria-label="Share contact info" onClick={() => setOpen(true)}>
        <Contact aria-hidden />
      </Button>
      <ShareContactDialog
        receiver={{ id: partner.id, firstName: partner.profile.firstName }}
        open={open}
        onOpenChange={setOpen}
      />
    </>
  );
}
