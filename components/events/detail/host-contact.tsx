"use client";

import { Lock, MessageSquareText } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";

import { Button } from "@/components/ui/button";
import type { EventResponse } from "@/lib/events/schema/event";

// Radix and its dialog are needed after a tap, and seldom.
const HostContactDialog = dynamic(() => import("./host-contact-dialog"), { ssr: false });

type HostContactProps = { event: EventResponse; viewer: { id: string; isAdmin: boolean } };

/** The way to the host: for who RSVP'd and for admins (contract §4); the host needs none. */
export function HostContact({ event, viewer }: HostContactProps) {
  const [open, setOpen] = useState(false);
  if (event.hostUserId === viewer.id) return <p className="text-sm text-muted-foreground">You host this event.</p>;
  if (!event.viewer?.hasRsvp && !viewer.isAdmin) {
    return (
      <p className="flex items-center gap-2 text-sm text-muted-foreground">
        <Lock aria-hidden className="size-4 shrink-0" />
        RSVP to contact the host
      </p>
    );
  }
  return (
    <>
      <Button variant="outline" className="justify-self-start" onClick={() => setOpen(true)}>
        <MessageSquareText aria-hidden />
        Contact Host
      </Button>
      {open && <HostContactDialog event={event} onClose={() => setOpen(false)} />}
    </>
  );
}
