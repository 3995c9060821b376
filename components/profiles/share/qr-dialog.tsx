"use client";

import { Button } from "@/components/ui/button";
import {
  Dialog,
  DialogClose,
  DialogContent,
  DialogDescription,
  DialogHeader,
  DialogTitle,
} from "@/components/ui/overlay/dialog";
import { fullName } from "@/lib/profiles/constants/profile";
import { type CardPerson, qrVcard } from "@/lib/profiles/vcard";

import { QrPicture } from "./qr-picture";

type QrDialogProps = { person: CardPerson; open: boolean; onOpenChange: (open: boolean) => void };

/** A contact as a QR code for another device's camera (spec A§2, QR dialog). */
export function QrDialog({ person, open, onOpenChange }: QrDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent className="md:max-w-sm">
        <Code person={person} />
      </DialogContent>
    </Dialog>
  );
}

const FIELD_NAMES = {
  phone: "phone number",
  email: "email",
  company: "company",
  linkedinUrl: "LinkedIn link",
  profession: "profession",
} as const;
const listed = new Intl.ListFormat("en-US");

function Code({ person }: { person: CardPerson }) {
  const { text, leftOut } = qrVcard(person);
  const name = fullName(person) || "Contact";
  return (
    <>
      <DialogHeader>
        <DialogTitle className="[overflow-wrap:anywhere]">QR code for {name}</DialogTitle>
        <DialogDescription>Scan this QR code with another device to add this contact</DialogDescription>
      </DialogHeader>
      <div className="grid justify-items-center gap-3 py-2">
        <QrPicture key={text} text={text} label={`QR code with the contact details of ${name}`} />
        {leftOut.length > 0 && (
          <p className="text-center text-sm text-balance text-muted-foreground">
            To stay readable, it leaves out the {listed.format(leftOut.map((field) => FIELD_NAMES[field]))}.
          </p>
        )}
      </div>
      <DialogClose asChild>
        <Button>Done</Button>
      </DialogClose>
    </>
  );
}
