"use client";

import Link from "next/link";
import { useState } from "react";

import { Button } from "@/components/ui/button";
import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card";
import { Dialog, DialogContent, DialogDescription, DialogHeader, DialogTitle } from "@/components/ui/overlay/dialog";
import { DOOR_PARAMETER } from "@/lib/attendance/constants";
import { hasValidToken } from "@/lib/auth/client/stored-session";

const TITLE = "Join the Networking Event!";
const WORDS = "Create your name tag to RSVP, check in and meet the people in the room.";

type InvitationProps = {
  eventId: string;
  /** Scanned at the door: it goes along, for check-in once they are in. */
  doorCode?: string;
};

/** Both lead to the root (spec B§2), which brings the new member back here (contract §3). */
function JoinLinks({ eventId, doorCode }: InvitationProps) {
  const door = doorCode ? `?${DOOR_PARAMETER}=${encodeURIComponent(doorCode)}` : "";
  const root = `/?returnTo=${encodeURIComponent(`/events/${eventId}${door}`)}`;
  return (
    <>
      <Button asChild>
        <Link href={root}>Register</Link>
      </Button>
      <Button asChild variant="outline">
        <Link href={`${root}#login`}>Log In</Link>
      </Button>
    </>
  );
}

/** Opens over the event for a visitor; what it covers is in the page all along. */
export function VisitorDialog(props: InvitationProps) {
  // A member whose cookie went missing is being signed in again meanwhile and shouldn't be asked.
  const [open, setOpen] = useState(() => !hasValidToken());
  return (
    <Dialog open={open} onOpenChange={setOpen}>
      <DialogContent
        // To the dialog itself, so that its words are read first and no button is pressed by chance.
        onOpenAutoFocus={(opened) => {
          opened.preventDefault();
          if (opened.currentTarget instanceof HTMLElement) opened.currentTarget.focus();
        }}
      >
        <DialogHeader>
          <DialogTitle>{TITLE}</DialogTitle>
          <DialogDescription>{WORDS}</DialogDescription>
        </DialogHeader>
        <div className="grid gap-2.5">
          <JoinLinks {...props} />
          <Button variant="ghost" onClick={() => setOpen(false)}>
            View Event Details
          </Button>
        </div>
      </DialogContent>
    </Dialog>
  );
}

/** The same invitation in the page, for when the dialog is closed. */
export function VisitorCard(props: InvitationProps) {
  return (
    <Card>
      <CardHeader>
        <CardTitle>{TITLE}</CardTitle>
      </CardHeader>
      <CardContent className="grid gap-3">
        <p className="text-sm text-muted-foreground">{WORDS}</p>
        <JoinLinks {...props} />
      </CardContent>
    </Card>
  );
}
