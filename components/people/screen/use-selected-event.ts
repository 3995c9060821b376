import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";

import { useRealtime } from "@/components/live/use-realtime";
import { activeAttendanceQuery } from "@/lib/attendance/client/attendance";
import { myRsvpsQuery } from "@/lib/events/client/rsvp";
import { selectInitialEvent, showsAttendees } from "@/lib/people/policy";

/**
 * One of the viewer's confirmed RSVPs (docs/product/presence.md#event-selection). Joins the event
 * on the live channel.
 */
export function useSelectedEvent(initialId: string | null, now: Date) {
  const realtime = useRealtime();
  const [selectedId, setSelectedId] = useState(initialId);
  const { data: allRsvps = [] } = useQuery(myRsvpsQuery());
  const { data: active = null } = useQuery(activeAttendanceQuery());

  const rsvps = allRsvps.filter(showsAttendees);
  const isOffered = rsvps.some((rsvp) => rsvp.eventId === selectedId);
  const eventId = isOffered ? selectedId : selectInitialEvent(rsvps, active, now);
  const event = rsvps.find((rsvp) => rsvp.eventId === eventId)?.event ?? null;

  // Effect: joins the event on the socket. components/live applies its frames to the query cache.
  useEffect(() => {
    if (eventId === null) return;
    return realtime.joinEvent(eventId);
  }, [realtime, eventId]);

  return {
    event,
    rsvps,
    active,
    isViewerCheckedIn: event !== null && active?.eventId === event.id,
    select: (id: string) => {
      setSelectedId(id);
      // A reload shows the same event. Not a navigation, so the page keeps its state.
      window.history.replaceState(null, "", `?event=${id}`);
    },
  };
}
