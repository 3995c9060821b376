import { Users, Video } from "lucide-react";
import Link from "next/link";

import { DoorCheckIn } from "@/components/attendance/door/door-check-in";
import { Button } from "@/components/ui/button";
import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card";
import { placesLeft } from "@/lib/events/policy";
import type { EventResponse } from "@/lib/events/schema/event";

import { placesText } from "../card/event-badge";
import { JoinCallLink } from "./join-call-link";
import { RsvpControl } from "./rsvp-control";
import { useNow } from "../time/use-now";

type JoinEventCardProps = {
  event: EventResponse;
  renderedAt: string;
  doorCode?: string;
  viewer: { id: string; isAdmin: boolean };
};

/** Spec B§2: what a member can do here; for an online event also the way into the call. */
export function JoinEventCard({ event, renderedAt, doorCode, viewer }: JoinEventCardProps) {
  const now = useNow(renderedAt);
  const left = placesLeft(event);
  const facts = [event.rsvpCount > 0 && `${event.rsvpCount} going`, left !== null && placesText(left)]
    .filter(Boolean)
    .join(" · ");
  return (
    <Card data-slot="join-event-card">
      <CardHeader>
        <CardTitle>Join Event</CardTitle>
        {facts && (
          <p data-numeric className="text-sm text-muted-foreground">
            {facts}
          </p>
        )}
      </CardHeader>
      <CardContent className="grid gap-3">
        <RsvpControl event={event} renderedAt={renderedAt} labelledBy={`event-${event.id}`} layout="panel" />
        {(!event.isOnline || doorCode) && <DoorCheckIn event={event} code={doorCode} now={now} />}
        {event.isOnline && <CallButton event={event} />}
        {(viewer.isAdmin || event.hostUserId === viewer.id) && (
          <Button asChild variant="ghost">
            <Link href={`/admin/events/${event.id}/attendees`}>
              <Users aria-hidden />
              Attendees and check-in
            </Link>
          </Button>
        )}
      </CardContent>
    </Card>
  );
}

/** The call's address is in the answer only for who may join it (contract §4). */
function CallButton({ event }: { event: EventResponse }) {
  if (event.meetingUrl) return <JoinCallLink eventId={event.id} />;
  if (event.viewer?.isCheckedIn) {
    return <p className="text-sm text-muted-foreground">The host hasn&apos;t added a link to the call yet.</p>;
  }
  return (
    <Button variant="outline" disabled>
      <Video aria-hidden />
      Check In First to Join Call
    </Button>
  );
}
