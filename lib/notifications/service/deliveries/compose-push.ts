import { toOneLine } from "@/lib/core/shared/written-text";
import { getTranslator } from "@/lib/i18n/server/translator";
import { formatNames } from "@/lib/mail/member-emails";

import { PUSH_DELIVERY, type PushKind } from "../../constants";
import type { PushNotification } from "../../schema";
import type { DeliveryPayload } from "../queue/delivery-payload";
import { formatPlace, formatTime, getDisplayZone } from "../text/event-text";
import type { ClaimedDelivery } from "./claimed-delivery";
import { FOLLOW_UP_PATH } from "./compose-mail";
import { describeDay, getDeliveredAnnouncement, getDeliveredEvent, toAnnouncementPush } from "./delivered-event";

const isPushKind = (kind: string): kind is PushKind => kind in PUSH_DELIVERY;

const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Returns null for what is only mailed. */
export function composePush(
  delivery: ClaimedDelivery,
  payload: DeliveryPayload,
  { timezone, locale }: NonNullable<ClaimedDelivery["recipient"]>,
): PushNotification | null {
  const { kind, key } = delivery;
  if (!isPushKind(kind) || payload.about === "digest") return null;
  if (payload.about === "note") return { kind, tag: key, title: payload.title, body: payload.body, url: payload.path };
  const t = getTranslator(locale);
  if (payload.about === "follow_up") {
    const body = formatNames(delivery.duePeople, locale);
    return { kind, tag: key, title: t("push.followUp.title"), body, url: FOLLOW_UP_PATH };
  }
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
    case "announcement":
    case "announcement_test":
      // Each has its own tag: a newer one doesn't make it outdated.
      return { ...notification, tag: key, ...toAnnouncementPush(event, getDeliveredAnnouncement(delivery, payload)) };
    case "recap":
      return { ...notification, body: t("push.event.recap"), url: `/events/${event.id}/recap` };
    case "new_event":
      return { ...notification, body: t("push.event.new", { when: withPlace(when) }) };
    case "walk_in":
      return { ...notification, body: t("push.event.walkIn"), expiresAt: payload.expiresAt };
    case "rsvp_confirmed":
    case "guest_offer":
      return null;
    case "rsvp_cancelled":
      return { ...notification, body: t("push.event.rsvpCancelled", { when: capitalize(when) }) };
    case "promoted":
      return { ...notification, body: t("push.event.promoted", { when: capitalize(when) }) };
    case "request_decided":
      return { ...notification, body: t(`push.event.request.${payload.status}`, { when: capitalize(when) }) };
  }
}
