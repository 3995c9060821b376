"use client";

import { Mail, MessageCircle, Phone, type LucideIcon } from "lucide-react";
import Link from "next/link";

import { Dialog, DialogContent, DialogDescription, DialogHeader, DialogTitle } from "@/components/ui/overlay/dialog";
import type { EventResponse } from "@/lib/events/schema/event";
import { fullName } from "@/lib/profiles/constants/profile";

type HostContactDialogProps = {
  event: Pick<EventResponse, "name" | "hostUser" | "hostUserId" | "hostName" | "hostEmail" | "hostPhone">;
  onClose: () => void;
};

/** Spec B§2, Host contact dialog: the host user's email, else hostEmail; the phone; a message where the host is a member. */
export default function HostContactDialog({ event, onClose }: HostContactDialogProps) {
  const { hostUser, hostUserId, hostName, hostPhone } = event;
  const email = hostUser?.email ?? event.hostEmail;
  const name = hostUser ? fullName(hostUser.profile) : hostName;
  const hasAny = Boolean(email || hostPhone || hostUserId);
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent aria-describedby={undefined}>
        <DialogHeader>
          <DialogTitle className="[overflow-wrap:anywhere]">
            {name ? `Contact ${name}` : "Contact the host"}
          </DialogTitle>
          {hasAny && <DialogDescription className="[overflow-wrap:anywhere]">Host of {event.name}</DialogDescription>}
        </DialogHeader>
        {hasAny ? (
          <ul className="-mx-2 grid">
            {email && <Row icon={Mail} label="Email" value={email} href={`mailto:${addressPart(email)}`} />}
            {hostPhone && <Row icon={Phone} label="Phone" value={hostPhone} href={`tel:${dialable(hostPhone)}`} />}
            {hostUserId && (
              <Row
                icon={MessageCircle}
                label="In-App Message"
                value="Write in Nametag"
                href={`/messages?userId=${hostUserId}`}
              />
            )}
          </ul>
        ) : (
          <p className="text-sm text-muted-foreground">No contact information available for this host.</p>
        )}
      </DialogContent>
    </Dialog>
  );
}

/** What would end the address and begin a draft's other fields stays a part of it. */
const addressPart = (email: string): string => email.replace(/[\s%?&#]/g, encodeURIComponent);
const dialable = (phone: string): string => phone.replace(/[^\d+*#,;]/g, "");

function Row({ icon: Icon, label, value, href }: { icon: LucideIcon; label: string; value: string; href: string }) {
  const content = (
    <>
      <span className="grid size-10 shrink-0 place-content-center rounded-md bg-accent text-accent-foreground">
        <Icon aria-hidden className="size-5" />
      </span>
      <span className="min-w-0">
        <span className="block font-semibold">{label}</span>
        <span className="block text-sm [overflow-wrap:anywhere] text-muted-foreground">{value}</span>
      </span>
    </>
  );
  const classes =
    "flex min-h-14 items-center gap-3.5 rounded-md px-2 py-2 hover:bg-muted focus-visible:-outline-offset-2";
  return (
    <li>
      {href.startsWith("/") ? (
        <Link href={href} className={classes}>
          {content}
        </Link>
      ) : (
        <a href={href} className={classes}>
          {content}
        </a>
      )}
    </li>
  );
}
