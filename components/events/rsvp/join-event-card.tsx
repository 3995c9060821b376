import { Users, Video } from "lucide-react";
import { useTranslations } from "next-intl";

import { DoorCheckIn } from "@/components/attendance/door/door-check-in";
import { Button } from "@/components/ui/button";
import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card";
import { hasEnded } from "@/lib/events/policy/check-in";
import { getAvailableSeats } from "@/lib/events/policy/seats";
import type { EventResponse } from "@/lib/events/schema/event";

import { useNow } from "@/components/ui/browser/use-now";
import { Link } from "@/components/ui/link";
import { CallLink } from "./join-call-link";
import { RsvpControl } from "./rsvp-control";

type JoinEventCardProps = {
  event: EventResponse;
  renderedAt: string;
  doorCode?: string;
  viewer: { id: string; isAdmin: boolean };
};

export function JoinEventCard({ event, renderedAt, doorCode, viewer }: JoinEventCardProps) {
  const t = useTranslations("events.detail");
  const now = useNow(renderedAt);
  return (
    <Card data-slot="join-event-card">
      <CardHeader>
        <CardTitle>{t("joinTitle")}</CardTitle>
        <RsvpCounts event={event} />
      </CardHeader>
      <CardContent className="grid gap-3">
        <RsvpControl event={event} renderedAt={renderedAt} labelledBy={`event-${event.id}`} layout="panel" />
        {(!event.isOnline || doorCode) && <DoorCheckIn event={event} code={doorCode} now={now} />}
        {event.isOnline && <CallButton event={event} now={now} />}
        {(viewer.isAdmin || event.hostUserId === viewer.id) && (
          <Button asChild variant="ghost">
            <Link href={`/admin/events/${event.id}/attendees`}>
              <Users aria-hidden />
              {t("manageAttendees")}
            </Link>
          </Button>
        )}
      </CardContent>
    </Card>
  );
}

function RsvpCounts({ event }: { event: EventResponse }) {
  const t = useTranslations("events.badge");
  const left = getAvailableSeats(event);
  const texts = [
    event.rsvpCount > 0 && t("confirmed", { count: event.rsvpCount }),
    left !== null && t("placesLeft", { count: left }),
  ].filter(Boolean);
  if (texts.length === 0) return null;
  return (
    <p data-numeric className="text-sm text-muted-foreground">
      {texts.join(" · ")}
    </p>
  );
}

function CallButton({ event, now }: { event: EventResponse; now: Date }) {
  const t = useTranslations("events.call");
  if (hasEnded(event, now)) return null;
  if (event.meetingUrl) return <CallLink event={event} now={now} />;
  // Null means that the viewer may join, but no link exists. The host and admins get it too.
  if (event.meetingUrl === null || event.viewer?.isCheckedIn)
    return <p className="text-sm text-muted-foreground">{t("noLink")}</p>;
  return (
    <Button variant="outline" disabled>
      <Video aria-hidden />
      {t("checkInFirst")}
    </Button>
  );
}
