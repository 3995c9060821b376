"use client";

import { QrCode } from "lucide-react";
import { useEffect } from "react";

import { Button } from "@/components/ui/button";
import {
  Dialog,
  DialogClose,
  DialogContent,
  DialogDescription,
  DialogHeader,
  DialogTitle,
  DialogTrigger,
} from "@/components/ui/overlay/dialog";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "@/components/ui/tabs";
import { fullName } from "@/lib/profiles/constants/profile";
import type { OwnProfileResponse, Visibility } from "@/lib/profiles/schema";
import { qrVcard } from "@/lib/profiles/vcard";

import { QrPicture } from "./qr-picture";

/** My code for somebody's camera: large, and alone on a phone's screen. */
export function MyQr({ own }: { own: OwnProfileResponse }) {
  return (
    <Dialog>
      <DialogTrigger asChild>
        <Button variant="outline">
          <QrCode aria-hidden />
          My QR
        </Button>
      </DialogTrigger>
      <DialogContent className="content-start max-md:inset-0 max-md:h-dvh max-md:max-h-none max-md:rounded-none max-md:border-0 max-md:pt-[calc(1.25rem+env(safe-area-inset-top))] md:max-w-sm">
        <DialogHeader>
          <DialogTitle>My QR</DialogTitle>
          <DialogDescription>Let somebody scan it with their camera.</DialogDescription>
        </DialogHeader>
        <Codes own={own} />
        <DialogClose asChild>
          <Button>Done</Button>
        </DialogClose>
      </DialogContent>
    </Dialog>
  );
}

const DETAILS: Record<keyof Visibility, string> = {
  phone: "phone number",
  email: "email",
  linkedinUrl: "LinkedIn link",
};
const QR_DETAILS = { ...DETAILS, company: "company", profession: "profession" };
const listed = new Intl.ListFormat("en-US");

function Codes({ own }: { own: OwnProfileResponse }) {
  useScreenAwake();
  const { profile } = own;
  // What I show nobody is in no card of mine (contract §5, Contact details).
  const hidden = (Object.keys(DETAILS) as (keyof Visibility)[]).filter(
    (detail) => profile.visibility[detail] === "nobody",
  );
  const shown = { ...profile, email: own.email, ...Object.fromEntries(hidden.map((detail) => [detail, null])) };
  const card = qrVcard(shown);
  const name = fullName(profile);
  const address = `${window.location.origin}/profile/${own.id}?via=qr`;
  return (
    <Tabs defaultValue="card" className="grid gap-4">
      <TabsList>
        <TabsTrigger value="card">Contact card</TabsTrigger>
        <TabsTrigger value="connect">Connect</TabsTrigger>
      </TabsList>
      <TabsContent value="card" className="grid justify-items-center gap-3">
        <Code text={card.text} label={`QR code with the contact details of ${name}`} />
        <p className="text-center text-sm text-balance text-muted-foreground">
          Adds you to their contacts, without Nametag.
        </p>
        {hidden.length > 0 && (
          <p className="text-center text-sm text-balance text-muted-foreground">
            Without your {listed.format(hidden.map((detail) => DETAILS[detail]))}, which you show nobody.
          </p>
        )}
        {card.leftOut.length > 0 && (
          <p className="text-center text-sm text-balance text-muted-foreground">
            To stay readable, it leaves out the {listed.format(card.leftOut.map((detail) => QR_DETAILS[detail]))}.
          </p>
        )}
      </TabsContent>
      <TabsContent value="connect" className="grid justify-items-center gap-3">
        <Code text={address} label={`QR code with the link to the profile of ${name}`} />
        <p className="text-center text-sm text-balance text-muted-foreground">
          Opens your profile: members ask to connect, others are invited to join.
        </p>
      </TabsContent>
    </Tabs>
  );
}

function Code({ text, label }: { text: string; label: string }) {
  return (
    <div className="bg-white rounded-xl border p-3 [&_svg]:size-[min(74vw,52dvh,22rem)] md:[&_svg]:size-64">
      <QrPicture key={text} text={text} label={label} />
    </div>
  );
}

/** The screen stays lit while somebody aims at it, where the browser can. */
function useScreenAwake(): void {
  // An effect, because the lock is the device's and must be given back.
  useEffect(() => {
    const held = "wakeLock" in navigator ? navigator.wakeLock.request("screen").catch(() => undefined) : undefined;
    return () => void held?.then((lock) => lock?.release());
  }, []);
}
