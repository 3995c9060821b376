"use client";

import { QrCode } from "lucide-react";
import { useState } from "react";

import { addToContacts } from "@/components/profiles/share/use-contact-file";
import { QrDialog } from "@/components/profiles/share/qr-dialog";
import { Button } from "@/components/ui/button";
import type { ContactCard } from "@/lib/messages/schema";

/** What a contact card message offers (spec A§2, Messages screen). */
export function ContactCardActions({ card }: { card: ContactCard }) {
  const [showsCode, setShowsCode] = useState(false);
  return (
    <div className="flex gap-2 pt-2">
      <Button variant="secondary" onClick={() => void addToContacts(card)}>
        Add to Contacts
      </Button>
      <Button variant="outline" size="icon" aria-label="Show QR Code" onClick={() => setShowsCode(true)}>
        <QrCode aria-hidden />
      </Button>
      <QrDialog person={card} open={showsCode} onOpenChange={setShowsCode} />
    </div>
  );
}
