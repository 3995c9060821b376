"use client";

import { Download, QrCode, Share2 } from "lucide-react";
import { useState } from "react";

import { Button } from "@/components/ui/button";
import type { CardPerson } from "@/lib/profiles/vcard";

import { downloadContact, shareContact } from "./use-contact-file";
import { QrDialog } from "./qr-dialog";

/** What can be done with somebody's contact details (spec A§2, Contact information dialog). They carry what `person` has. */
export function ContactActions({ person }: { person: CardPerson }) {
  const [showsCode, setShowsCode] = useState(false);
  return (
    <div className="flex flex-wrap gap-2.5 *:grow *:px-1.5 *:whitespace-nowrap">
      <Button className="basis-full" onClick={() => downloadContact(person)}>
        <Download aria-hidden />
        Download vCard
      </Button>
      <Button variant="outline" onClick={() => void shareContact(person)}>
        <Share2 aria-hidden />
        Share Contact
      </Button>
      <Button variant="outline" onClick={() => setShowsCode(true)}>
        <QrCode aria-hidden />
        Show QR Code
      </Button>
      <QrDialog person={person} open={showsCode} onOpenChange={setShowsCode} />
    </div>
  );
}
