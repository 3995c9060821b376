"use client";

import { Ban, Copy, DoorOpen, Eye, HandHeart, Trash2, Users } from "lucide-react";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useState } from "react";

import { DateBlock } from "@/components/events/card/date-block";
import DeleteEventDialog from "@/components/events/actions/delete-event-dialog";
import { formatEventVenue, formatEventTime } from "@/components/events/time/event-times";
import { useNow } from "@/components/events/time/use-now";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Menu, MenuItem, MenuSeparator } from "@/components/ui/overlay/menu";
import { hasEnded } from "@/lib/events/policy";
import type { ManagedEvent } from "@/lib/events/schema/manage";

import { CancelEventDialog } from "./cancel-event-dialog";

type ManagedRowProps = { event: ManagedEvent; viewerZone: string; renderedAt: string; onEditPeople: () => void };

/** One event of the organizers' list. */
export function ManagedEventRow({ event, viewerZone, renderedAt, onEditPeople }: ManagedRowProps) {
  const router = useRouter();
  const [asking, setAsking] = useState<"cancel" | "delete" | null>(null);
  const isOver = hasEnded(event, useNow(renderedAt, event.endTime));
  // Organizers read a venue's time as the venue does, an online event's as its own zone says.
  const times = { ...event, isOnline: false };
  const base = `/admin/events/${event.id}`;
  return (
    <li
      data-slot="managed-event"
      className="min-w-0 [contain-intrinsic-block-size:auto_8rem] [content-visibility:auto]"
    >
      <Card className="flex flex-wrap items-start gap-x-4 gap-y-3 p-4">
        <DateBlock event={times} viewerZone={viewerZone} />
        <div className="grid min-w-0 flex-1 basis-52 gap-1">
          <h2 className="text-base leading-snug font-bold [overflow-wrap:anywhere]">
            <Link href={base} prefetch={false} className="underline-offset-4 hover:underline">
              {event.name}
            </Link>
          </h2>
          <p data-numeric className="text-sm [overflow-wrap:anywhere] text-muted-foreground">
            {formatEventVenue(event)} · {formatEventTime(times, viewerZone)}
          </p>
          <p data-numeric className="text-sm">
            {countsText(event)}
          </p>
          <div className="flex flex-wrap gap-1.5 pt-0.5">
            <StatusBadge event={event} isOver={isOver} />
            {event.eventbriteId && <Badge variant="outline">Synced</Badge>}
          </div>
        </div>
        <div className="ml-auto flex gap-2">
          <Button asChild variant="outline">
            <Link href={base} prefetch={false} aria-label={`Edit ${event.name}`}>
              Edit
            </Link>
          </Button>
          <Menu label={`More for ${event.name}`}>
            <MenuItem icon={Users} onSelect={() => router.push(`${base}/attendees`)}>
              Attendees
            </MenuItem>
            {!isOver && (
              <MenuItem icon={DoorOpen} onSelect={() => router.push(`${base}/door`)}>
                Door mode
              </MenuItem>
            )}
            <MenuItem icon={HandHeart} onSelect={onEditPeople}>
              Sponsors &amp; host
            </MenuItem>
            <MenuItem icon={Eye} onSelect={() => router.push(`/events/${event.id}`)}>
              View as attendees do
            </MenuItem>
            <MenuItem icon={Copy} onSelect={() => router.push(`/admin/events/new?from=${event.id}`)}>
              Duplicate
            </MenuItem>
            <MenuSeparator />
            {!isOver && (
              <MenuItem icon={Ban} destructive onSelect={() => setAsking("cancel")}>
                Cancel event
              </MenuItem>
            )}
            <MenuItem icon={Trash2} destructive onSelect={() => setAsking("delete")}>
              Delete
            </MenuItem>
          </Menu>
        </div>
        {asking === "cancel" && <CancelEventDialog event={event} onClose={() => setAsking(null)} />}
        {asking === "delete" && (
          <DeleteEventDialog
            event={event}
            next={document.querySelector<HTMLElement>("main")}
            onClose={() => setAsking(null)}
          />
        )}
      </Card>
    </li>
  );
}

function countsText({ rsvpCount, capacity, waitingCount, hereCount }: ManagedEvent): string {
  const going = capacity === null ? `${rsvpCount} going` : `${rsvpCount} of ${capacity} places taken`;
  return [going, waitingCount > 0 && `${waitingCount} waiting`, hereCount > 0 && `${hereCount} checked in`]
    .filter(Boolean)
    .join(" · ");
}

function StatusBadge({ event, isOver }: { event: ManagedEvent; isOver: boolean }) {
  if (event.status === "cancelled") return <Badge variant="destructive">Cancelled</Badge>;
  if (isOver) return <Badge variant="outline">Ended</Badge>;
  return event.status === "upcoming" ? <Badge variant="soon">Upcoming</Badge> : <Badge>Live</Badge>;
}
