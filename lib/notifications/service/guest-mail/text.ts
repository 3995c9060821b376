import { toOneLine } from "@/lib/core/shared/written-text";
import type { Locale } from "@/lib/i18n/server/languages";
import { getTranslator } from "@/lib/i18n/server/translator";
import { MAX_EVENT_NAME_LENGTH } from "@/lib/mail/event-emails";
import { removeLinks, toSafeName, toSafePlace } from "@/lib/mail/template";

import { type EventFacts, formatPlace, formatWhen, getDisplayZone } from "../text/event-text";

/** Of a venue's name, address or location. */
const MAX_PLACE_LENGTH = 200;

const toPlace = (text: string | null): string | null => toSafePlace(toOneLine(text), MAX_PLACE_LENGTH);

type Advertising = Partial<Pick<EventFacts, "name" | "description" | "venueName" | "venueAddress" | "location">>;

/** Facts of an event for somebody who has never answered: what may advertise is left out. */
export function toGuestFacts<Facts extends Advertising>(facts: Facts, locale: Locale): Facts {
  const { name, description, venueName, venueAddress, location } = facts;
  return {
    ...facts,
    ...(name !== undefined && {
      name:
        toSafeName(toOneLine(name), MAX_EVENT_NAME_LENGTH) ?? getTranslator(locale)("emails.teamInvitation.someEvent"),
    }),
    ...(description !== undefined && { description: null }),
    ...(venueName !== undefined && { venueName: toPlace(venueName) }),
    ...(venueAddress !== undefined && { venueAddress: toPlace(venueAddress) }),
    ...(location !== undefined && { location: toPlace(location) }),
  };
}

/** An event for somebody who has never answered, who can't open its page. */
export function toGuestEvent(event: EventFacts, locale: Locale): { name: string; when: string; place: string } {
  const facts = toGuestFacts(event, locale);
  const when = formatWhen(event, { zone: getDisplayZone(event, null), locale });
  return { name: facts.name, when, place: formatPlace(facts, locale) };
}

/** An organizer's text for somebody who has never answered: without links. */
export function toGuestAnnouncement(
  { title, text }: { title: string; text: string },
  locale: Locale,
): { title: string; text: string } {
  const leftOut = getTranslator(locale)("emails.announcement.linkLeftOut");
  return { title: removeLinks(title, leftOut), text: removeLinks(text, leftOut) };
}
