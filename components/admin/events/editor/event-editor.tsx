"use client";

import { useQuery } from "@tanstack/react-query";
import { ChevronLeft, DoorOpen, HandHeart, Users } from "lucide-react";
import Link from "next/link";
import { type ReactNode, useState } from "react";

import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { eventQuery } from "@/lib/events/client/events";
import type { EventBody } from "@/lib/events/client/manage";
import type { EventResponse } from "@/lib/events/schema/event";

import { EventForm } from "./event-form";
import { EMPTY_EVENT, toFormValues } from "./event-form-values";
import { SponsorsHostDialog } from "../sponsors/sponsors-host-dialog";
import { useEventForm } from "./use-event-form";
import { addDays } from "./zoned-time";

function Header({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <header className="grid gap-2">
      <Link
        href="/admin/events"
        className="-ml-1 inline-flex min-h-11 items-center gap-1 justify-self-start rounded-sm pr-2 text-sm font-semibold text-muted-foreground hover:text-foreground"
      >
        <ChevronLeft aria-hidden className="size-4.5" />
        Event Management
      </Link>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h1 className="text-2xl font-extrabold [overflow-wrap:anywhere] md:text-3xl">{title}</h1>
        <Badge>Admin Only</Badge>
      </div>
      {children}
    </header>
  );
}

/** Everything that can be changed on one event, and the ways to its attendees and its door. */
export function EventEditor({ eventId, viewerZone }: { eventId: string; viewerZone: string }) {
  const { data: event } = useQuery(eventQuery(eventId));
  return event ? <Editor event={event} viewerZone={viewerZone} /> : null;
}

function Editor({ event, viewerZone }: { event: EventResponse; viewerZone: string }) {
  const [isOpen, setOpen] = useState(false);
  const state = useEventForm({ defaultValues: toFormValues(event), event });
  return (
    <div className="grid max-w-3xl gap-5">
      <Header title={event.name}>
        <nav aria-label="This event" className="flex flex-wrap gap-2">
          <Button asChild variant="outline">
            <Link href={`/admin/events/${event.id}/attendees`}>
              <Users aria-hidden />
              Attendees
            </Link>
          </Button>
          <Button asChild variant="outline">
            <Link href={`/admin/events/${event.id}/door`}>
              <DoorOpen aria-hidden />
              Door mode
            </Link>
          </Button>
          <Button variant="outline" onClick={() => setOpen(true)}>
            <HandHeart aria-hidden />
            Sponsors &amp; host
          </Button>
        </nav>
      </Header>
      <EventForm
        {...state}
        label="Edit event"
        action="Save Changes"
        storedStatus={event.status}
        viewerZone={viewerZone}
      />
      {isOpen && <SponsorsHostDialog eventId={event.id} onClose={() => setOpen(false)} />}
    </div>
  );
}

const COPIED = [
  ...["sponsorName", "sponsorLogoUrl", "sponsor2Name", "sponsor2LogoUrl", "sponsor3Name", "sponsor3LogoUrl"],
  ...["hostUserId", "hostName", "hostEmail", "hostPhone", "hostLogoUrl"],
] as (keyof EventBody & keyof EventResponse)[];

/** A copy a week later: announced, not yet live, with the same sponsors and host. */
function copyOf(source: EventResponse) {
  const { timezone } = source;
  const startTime = addDays(source.startTime, timezone, 7);
  const endTime = addDays(source.endTime, timezone, 7);
  const more = Object.fromEntries(COPIED.map((name) => [name, source[name] ?? null])) as EventBody;
  return { values: toFormValues({ ...source, startTime, endTime, status: "upcoming" }), more };
}

/** A new event, from nothing or from another (`source`). */
export function NewEvent({ source, viewerZone }: { source: EventResponse | null; viewerZone: string }) {
  const [copy] = useState(() => source && copyOf(source));
  const state = useEventForm({
    defaultValues: copy?.values ?? { ...EMPTY_EVENT, timezone: viewerZone },
    more: copy?.more,
  });
  return (
    <div className="grid max-w-3xl gap-5">
      <Header title={source ? "Duplicate event" : "New event"}>
        {source && (
          <p className="text-sm text-muted-foreground">
            A copy of “{source.name}”, one week later. Its sponsors and host come along; its RSVPs don&apos;t.
          </p>
        )}
      </Header>
      <EventForm
        {...state}
        isNew
        label="New event"
        action="Create Event"
        storedStatus="upcoming"
        viewerZone={viewerZone}
      />
    </div>
  );
}
