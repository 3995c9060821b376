import { useQuery } from "@tanstack/react-query";
import { Video } from "lucide-react";
import { useTranslations } from "next-intl";

import { Button } from "@/components/ui/button";
import { eventQuery } from "@/lib/events/client/events";

/** The link to an online event's call. The server sends the meeting URL only to members who may join. */
export function JoinCallLink({ eventId }: { eventId: string }) {
  const t = useTranslations("events.call");
  const { data: event } = useQuery(eventQuery(eventId));
  if (!event?.isOnline || !event.meetingUrl) return null;
  return (
    <Button asChild>
      <a href={event.meetingUrl} target="_blank" rel="noopener noreferrer">
        <Video aria-hidden />
        {t("join")}
      </a>
    </Button>
  );
}
