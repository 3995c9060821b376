import { getTranslator } from "@/lib/i18n/server/translator";

import type { PushKind, PushNotification } from "../../schema";
import { formatPlace, formatTime, getDisplayZone, toOneLine } from "../text/event-text";
import type { ClaimedDelivery } from "./claimed-delivery";
import { describeDay, getDeliveredEvent } from "./delivered-event";
import type { DeliveryPayload } from "../queue/delivery-payload";

const PUSH_KINDS: readonly string[] = ["messages", "requests", "reminders", "changes"] satisfies PushKind[];
const isPushKind = (kind: string): kind is PushKind => PUSH_KINDS.includes(kind);

const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

export function composePush(
  delivery: ClaimedDelivery,
  payload: DeliveryPayload,
  { timezone, locale }: NonNullable<ClaimedDelivery["recipient"]>,
): PushNotification | null {
  const { kind, key } = delivery;
  if (!isPushKind(kind) || payload.about === "digest") return null;
  if (payload.about === "moderation" || payload.about === "security") return null;
  if (payload.about === "note") return { kind, tag: key, title: payload.title, body: payload.body, url: payload.path };
  const t = getTranslator(locale);
  const event = getDeliveredEvent(delivery, payload);
  const reading = { zone: getDisplayZone(event, timezone), locale };
  const day = describeDay(event, delivery.createdAt, reading);
  const when = t("push.event.at", { day, time: formatTime(event.startTime, reading) });
  const place = formatPlace(event, locale);
  const withPlace = (text: string) => (place ? t("push.event.withPlace", { when: text, place }) : text);
  // The shared tag makes an event's newest push replace older ones, which are outdated.
  const notification = { kind, tag: `event:${event.id}`, title: toOneLine(event.name), url: `/events/${event.id}` };
  switch (payload.about) {
    case "reminder":
      return {
        ...notification,
        body: payload.moment === "check_in" ? t("push.event.checkIn") : withPlace(capitalize(when)),
      };
    case "event_changed":
      return { ...notification, body: t("push.event.changed", { when: withPlace(when) }) };
    case "event_cancelled":
      return { ...notification, body: t("push.event.cancelled", { when }), url: "/events" };
    case "walk_in":
      return { ...notification, body: t("push.event.walkIn"), expiresAt: payload.expiresAt };
    case "promoted":
      return { ...notification, body: t("push.event.promoted", { when: capitalize(when) }) };
  }
}
