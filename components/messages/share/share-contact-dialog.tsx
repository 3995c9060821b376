"use client";

import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useId, useState } from "react";

import { useOutbox } from "@/components/live/realtime-provider";
import { Button } from "@/components/ui/button";
import {
  Dialog,
  DialogClose,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from "@/components/ui/overlay/dialog";
import { ErrorState } from "@/components/ui/feedback/error-state";
import { Skeleton } from "@/components/ui/feedback/skeleton";
import { trackActivity } from "@/lib/activity/client";
import { currentUserQuery } from "@/lib/auth/client";
import { errorMessage } from "@/lib/http/browser/api-client";
import { CONTACT_CARD_CONTENT } from "@/lib/messages/constants";
import { CONTACT_FIELDS, type ContactCard, type ContactField } from "@/lib/messages/schema";
import type { Viewer } from "@/lib/profiles/schema";

import { ShareFieldRow } from "./share-field-row";

type Receiver = { id: string; firstName: string };
type ShareContactDialogProps = { receiver: Receiver; open: boolean; onOpenChange: (open: boolean) => void };

/** Share Contact Info (spec A§2, A§4): which of my details go into the card that I send. */
export function ShareContactDialog({ receiver, open, onOpenChange }: ShareContactDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>Share Contact Info</DialogTitle>
          <DialogDescription>
            Choose what {receiver.firstName} gets. Your privacy settings don&apos;t hold back what you tick here.
          </DialogDescription>
        </DialogHeader>
        <OwnFields receiver={receiver} onDone={() => onOpenChange(false)} />
      </DialogContent>
    </Dialog>
  );
}

function ownCard({ email, profile }: Viewer): ContactCard {
  const values = { ...profile, email };
  const filled = CONTACT_FIELDS.flatMap((field) => (values[field]?.trim() ? [[field, values[field]]] : []));
  return Object.fromEntries(filled) as ContactCard;
}

function OwnFields({ receiver, onDone }: { receiver: Receiver; onDone: () => void }) {
  const { data, error, isFetching, refetch } = useQuery(currentUserQuery());
  if (data) return <ShareForm receiver={receiver} card={ownCard(data)} onDone={onDone} />;
  if (error) {
    return (
      <ErrorState
        compact
        title="Couldn't load your details"
        description={errorMessage(error, "Please check your connection and try again.")}
        onRetry={() => void refetch()}
        busy={isFetching}
     />
    );
  }
  return (
    <div role="status" className="grid gap-2">
      <span className="sr-only">Loading your details…</span>
      {CONTACT_FIELDS.map((field) => (
        <Skeleton key={field} className="h-11" />
      ))}
    </div>
  );
}

/** Spec A§4. */
const TICKED_AT_FIRST: readonly ContactField[] = ["firstName", "lastName"];

function ShareForm({ receiver, card, onDone }: { receiver: Receiver; card: ContactCard; onDone: () => void }) {
  const outbox = useOutbox();
  const reasonId = useId();
  const [wanted, setWanted] = useState<readonly ContactField[]>(TICKED_AT_FIRST);
  // What I emptied elsewhere in the meantime is ticked no longer.
  const ticked = CONTACT_FIELDS.filter((field) => wanted.includes(field) && card[field]);
  const lacksSome = CONTACT_FIELDS.some((field) => !card[field]);

  const share = () => {
    outbox.add({ receiverId: receiver.id, content: CONTACT_CARD_CONTENT, fields: ticked });
    trackActivity({ action: "message_sent", page: "/messages" });
    onDone();
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (ticked.length > 0) share();
      }}
      className="grid gap-4"
    >
      <ul className="-mx-2">
        {CONTACT_FIELDS.map((field) => (
          <li key={field}>
            <ShareFieldRow
              field={field}
              value={card[field]}
              checked={ticked.includes(field)}
              onChange={(checked) => setWanted(checked ? [...ticked, field] : ticked.filter((one) => one !== field))}
            />
          </li>
        ))}
      </ul>
      {lacksSome && (
        <p className="text-sm text-muted-foreground">
          Something missing? Add it in{" "}
          <Link href="/profile" className="rounded-xs font-medium text-accent-foreground underline underline-offset-4">
            your profile
          </Link>
          .
        </p>
      )}
      <p id={reasonId} role="status" className="text-sm font-medium text-destructive empty:hidden">
        {ticked.length === 0 && "Tick at least one field to share."}
      </p>
      <DialogFooter>
        <DialogClose asChild>
          <Button variant="outline">Cancel</Button>
        </DialogClose>
        <Button type="submit" disabled={ticked.length === 0} aria-describedby={reasonId}>
          Share Contact
        </Button>
      </DialogFooter>
    </form>
  );
}
