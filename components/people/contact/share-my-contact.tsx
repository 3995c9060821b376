"use client";

import { useQuery } from "@tanstack/react-query";
import { QrCode } from "lucide-react";
import { useState } from "react";

import { ContactActions } from "@/components/profiles/share/contact-actions";
import { NameTag } from "@/components/profiles/tag/name-tag";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent, DialogDescription, DialogTitle } from "@/components/ui/overlay/dialog";
import { currentUserQuery } from "@/lib/auth/client/current-user";
import type { Viewer } from "@/lib/profiles/schema";
import type { CardPerson } from "@/lib/profiles/vcard";

const DETAILS = { email: "email", phone: "phone number", linkedinUrl: "LinkedIn link" } as const;
type Detail = keyof typeof DETAILS;
const listed = new Intl.ListFormat("en-US");

/** My card as I hand it to somebody: what I show nobody stays out of it. */
function ownCard({ email, profile }: Viewer): { card: CardPerson; hidden: Detail[] } {
  const { firstName, lastName, profession, company, industry, phone, linkedinUrl, visibility } = profile;
  const details = { email, phone, linkedinUrl };
  const hidden = (Object.keys(DETAILS) as Detail[]).filter((name) => visibility[name] === "nobody" && details[name]);
  const shown = { ...details, ...Object.fromEntries(hidden.map((name) => [name, null])) };
  return { card: { firstName, lastName, profession, company, industry, ...shown }, hidden };
}

/** Spec B§2, Share My Contact: my own name tag with its QR code, file and share sheet. */
export function ShareMyContact() {
  const [isOpen, setOpen] = useState(false);
  const { data: viewer } = useQuery(currentUserQuery());
  return (
    <>
      <Button variant="outline" align="start" onClick={() => setOpen(true)}>
        <QrCode aria-hidden />
        Share My Contact
      </Button>
      <Dialog open={isOpen} onOpenChange={setOpen}>
        <DialogContent>
          <DialogTitle>Share My Contact</DialogTitle>
          <DialogDescription>Hold out the QR code, or send your card.</DialogDescription>
          {viewer && <OwnCard viewer={viewer} />}
        </DialogContent>
      </Dialog>
    </>
  );
}

function OwnCard({ viewer }: { viewer: Viewer }) {
  const { card, hidden } = ownCard(viewer);
  return (
    <NameTag profile={viewer.profile} size="lg" heading="h3">
      <ContactActions person={card} />
      {hidden.length > 0 && (
        <p className="text-sm text-muted-foreground">
          Leaves out your {listed.format(hidden.map((name) => DETAILS[name]))}, as your privacy settings say.
        </p>
      )}
    </NameTag>
  );
}
