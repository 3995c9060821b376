import { plainText } from "@/lib/core/shared/plain-text";
import { toOneLine } from "@/lib/core/shared/written-text";
import type { Locale } from "@/lib/i18n/server/languages";
import { getTranslator } from "@/lib/i18n/server/translator";
import type { EventChanges } from "@/lib/mail/event-emails";

import {
  countDaysBetween,
  formatDay,
  formatPlace,
  formatWhen,
  getDisplayZone,
  type EventFacts,
  type Reading,
} from "../text/event-text";
import type { ClaimedDelivery } from "./claimed-delivery";
import type { DeliveryPayload } from "../queue/delivery-payload";

type EventPayload = Extract<DeliveryPayload, { eventId: string }>;

/** An event that was deleted, or that the member left, is as the delivery stored it. */
export function getDeliveredEvent({ event }: Pick<ClaimedDelivery, "event">, payload: EventPayload): EventFacts {
  if (payload.about === "event_cancelled" || payload.about === "rsvp_cancelled") {
    const { startTime, endTime, createdAt, updatedAt, ...stored } = payload.event;
    const then = {
      ...stored,
      startTime: new Date(startTime),
      endTime: new Date(endTime),
      createdAt: new Date(createdAt),
      updatedAt: new Date(updatedAt),
    };
    if (payload.about === "rsvp_cancelled") return { ...then, status: event?.status ?? "cancelled" };
    return { ...(event ?? then), status: "cancelled" };
  }
  if (!event) throw new Error("The event of a delivery no longer exists");
  return event;
}

type AnnouncementPayload = Extract<DeliveryPayload, { about: "announcement" | "announcement_test" }>;

export function getDeliveredAnnouncement(
  { announcement }: Pick<ClaimedDelivery, "announcement">,
  payload: AnnouncementPayload,
): { title: string; text: string } {
  const { title, text } = payload.about === "announcement" ? (announcement ?? { title: "", text: "" }) : payload;
  return { title: toOneLine(title), text: plainText(text) };
}

/** Begins with the title, because a push shows few characters. */
export const toAnnouncementPush = (
  event: Pick<EventFacts, "name">,
  { title, text }: { title: string; text: string },
): { title: string; body: string } => ({ title: `${title} · ${toOneLine(event.name)}`, body: text });

export function describeDay(event: Pick<EventFacts, "startTime">, at: Date, reading: Reading): string {
  const t = getTranslator(reading.locale);
  const days = countDaysBetween(at, event.startTime, reading.zone);
  if (days === 0) return t("emails.event.today");
  if (days === 1) return t("emails.event.tomorrow");
  return t("emails.event.onDay", { date: formatDay(event.startTime, reading) });
}

type EventChanged = Extract<DeliveryPayload, { about: "event_changed" }>;

/** Nothing differs if the event was changed back. */
export function describeChanges(
  event: EventFacts,
  change: EventChanged,
  { timezone, locale }: { timezone: string | null; locale: Locale },
): EventChanges {
  const { time, venue, before } = change;
  if (!before) {
    return { when: time ? { before: null } : undefined, place: venue ? { before: null } : undefined };
  }
  const { startTime = event.startTime, endTime = event.endTime, ...rest } = before;
  const previous = { ...event, ...rest, startTime: new Date(startTime), endTime: new Date(endTime) };
  const toWhen = (facts: EventFacts) => formatWhen(facts, { zone: getDisplayZone(facts, timezone), locale });
  const [when, place] = [toWhen(previous), formatPlace(previous, locale)];
  return {
    when: when === toWhen(event) ? undefined : { before: when },
    place: place === formatPlace(event, locale) ? undefined : { before: place },
  };
}
