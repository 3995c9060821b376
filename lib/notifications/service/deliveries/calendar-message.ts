import { env } from "@/lib/core/server/process/env";
import type { CalendarPart } from "@/lib/mail/mail";
import { toSafeName } from "@/lib/mail/template";
import { formatFullName } from "@/lib/profiles/constants/profile";

import { readNotificationSettings } from "../../schema";
import type { DeliveryPayload } from "../queue/delivery-payload";
import type { EventFacts } from "../text/event-text";
import type { ClaimedDelivery } from "./claimed-delivery";

/**
 * Returns how a mail changes the entry in the member's calendar, or null if it doesn't
 * (docs/product/calendar-mail.md).
 */
export function getCalendarMethod(
  { channel, recipient, rsvp }: Pick<ClaimedDelivery, "channel" | "recipient" | "rsvp">,
  payload: DeliveryPayload,
): CalendarPart["method"] | null {
  if (channel !== "mail" || !readNotificationSettings(recipient?.notifications).calendar.email) return null;
  switch (payload.about) {
    case "rsvp_confirmed":
    case "promoted":
    case "event_changed":
    case "request_decided":
      return rsvp?.status === "confirmed" && rsvp.email ? "REQUEST" : null;
    case "rsvp_cancelled":
    case "event_cancelled":
      return payload.hasEntry ? "CANCEL" : null;
    default:
      return null;
  }
}

type Message = {
  method: CalendarPart["method"];
  recipient: NonNullable<ClaimedDelivery["recipient"]>;
  now: Date;
  isGuest?: boolean;
};

/**
 * Without the meeting URL, which only checked-in members may see, and for a guest without the
 * event's page.
 */
export async function createCalendarPart(
  event: EventFacts,
  { method, recipient, now, isGuest = false }: Message,
): Promise<CalendarPart> {
  // Loaded lazily, because idle processes never need it.
  const { toCalendarText } = await import("@/lib/events/data/calendar");
  const calendarEvent = {
    ...event,
    startTime: event.startTime.toISOString(),
    endTime: event.endTime.toISOString(),
    status: event.status === "cancelled" ? ("cancelled" as const) : ("live" as const),
  };
  const name = formatFullName(recipient);
  const attendee = { name: isGuest ? (toSafeName(name) ?? recipient.email) : name, email: recipient.email };
  const content = toCalendarText(calendarEvent, {
    sequence: event.sequence,
    updatedAt: event.updatedAt,
    now,
    origin: env().NEXTAUTH_URL,
    locale: recipient.locale,
    message: { method, attendee, isGuest },
  });
  return { method, content };
}
