import { useQuery } from "@tanstack/react-query";
import { Video } from "lucide-react";

import { Button } from "@/components/ui/button";
import { eventQuery } from "@/lib/events/client/events";

/** For who is checked in to an online event: into its call. The address is in the event's answer for them alone (contract §4). */
export function JoinCallLink({ eventId }: { eventId: string }) {
  const { data: event } = useQuery(eventQuery(eventId));
  if (!event?.isOnline || !event.meetingUrl) return null;
  return (
    <Button asChild>
      <a href={event.meetingUrl} target="_blank" rel="noopener noreferrer">
        <Video aria-hidden />
        Join Call
      </a>
    </Button>
  );
}
