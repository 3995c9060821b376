import { CalendarX2, CircleCheck, Clock, Hourglass, type LucideIcon, Ticket, Users, Video } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ComponentProps, ReactNode } from "react";

import { Badge } from "@/components/ui/badge";
import { hasEnded } from "@/lib/events/policy/check-in";
import { getAvailableSeats } from "@/lib/events/policy/seats";
import type { CheckInState, EventResponse } from "@/lib/events/schema/event";

import { formatTimeUntilStart } from "../time/event-times";

type EventBadgeProps = {
  event: EventResponse;
  checkIn?: CheckInState;
  now: Date;
  withFacts: boolean;
};

/** The viewer's status, or a fact about the event (docs/product/events.md#event-card). */
export function EventBadge({ event, checkIn, now, withFacts }: EventBadgeProps) {
  const t = useTranslations("events.badge");
  const { isCheckedIn, hasRsvp, waitlistPosition } = event.viewer ?? {};
  if (isCheckedIn) return <IconBadge variant="present" icon={CircleCheck} label={t("checkedIn")} />;
  if (hasEnded(event, now)) {
    return event.status === "cancelled" ? (
      <IconBadge variant="destructive" icon={CalendarX2} label={t("cancelled")} />
    ) : (
      <IconBadge variant="outline" icon={CalendarX2} label={t("ended")} />
    );
  }
  if (checkIn?.canCheckIn) return <IconBadge variant="present" icon={CircleCheck} label={t("checkInOpen")} />;
  if (hasRsvp) return <TimeUntilStartBadge startTime={event.startTime} now={now} />;
  if (waitlistPosition != null) {
    const label = <span data-numeric>{t("waitlisted", { position: waitlistPosition })}</span>;
    return <IconBadge variant="soon" icon={Hourglass} label={label} />;
  }
  return withFacts ? <FactBadge event={event} /> : null;
}

function TimeUntilStartBadge({ startTime, now }: { startTime: string; now: Date }) {
  const t = useTranslations("events.badge");
  const timeTexts = useTranslations("events.time");
  const label = (
    <span>
      <span className="sr-only">{t("rsvpStarts")} </span>
      {formatTimeUntilStart(startTime, now, timeTexts)}
    </span>
  );
  return <IconBadge variant="soon" icon={Clock} label={label} />;
}

function FactBadge({ event }: { event: EventResponse }) {
  const t = useTranslations("events.badge");
  const count = getAvailableSeats(event);
  if (count !== null) {
    const label = <span data-numeric>{t("placesLeft", { count })}</span>;
    return <IconBadge variant={count === 0 ? "soon" : "outline"} icon={Ticket} label={label} />;
  }
  if (event.isOnline) return <IconBadge icon={Video} label={t("webinar")} />;
  if (event.rsvpCount === 0) return null;
  return <IconBadge variant="outline" icon={Users} label={t("confirmed", { count: event.rsvpCount })} />;
}

/** Every badge has an icon, so that color is never the only distinction. */
function IconBadge({
  icon: Icon,
  label,
  variant,
}: {
  icon: LucideIcon;
  label: ReactNode;
  variant?: ComponentProps<typeof Badge>["variant"];
}) {
  return (
    <Badge variant={variant}>
      <Icon aria-hidden />
      {label}
    </Badge>
  );
}
