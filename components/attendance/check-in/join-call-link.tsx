import { useQuery } from "@tanstack/react-query";
import { Video } from "lucide-react";

import { useNow } from "@/components/ui/browser/use-now";
import { Button } from "@/components/ui/button";
import { useTranslations } from "@/components/ui/text/use-translations";
import { eventQuery } from "@/lib/events/client/events";
import { hasEnded } from "@/lib/events/policy/check-in";
import type { EventResponse } from "@/lib/events/schema/event";

type Call = Pick<EventResponse, "isOnline" | "meetingUrl" | "endTime" | "status">;

/** The server sends the meeting URL only to members who may join. */
export function CallLink({ event, now }: { event: Call; now: Date }) {
  const t = useTranslations("events.call");
  if (!event.isOnline || !event.meetingUrl || hasEnded(event, now)) return null;
  return (
    <Button asChild>
      <a href={event.meetingUrl} target="_blank" rel="noopener noreferrer">
        <Video aria-hidden />
        {t("join")}
      </a>
    </Button>
  );
}

export function JoinCallLink({ eventId, renderedAt }: { eventId: string; renderedAt: string }) {
  const now = useNow(renderedAt);
  const { data: event } = useQuery(eventQuery(eventId));
  return event ? <CallLink event={event} now={now} /> : null;
}
