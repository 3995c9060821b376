import { toOneLine } from "@/lib/core/shared/text/written-text";
import type { Locale } from "@/lib/i18n/server/languages";
import { getTranslator } from "@/lib/i18n/server/translator";
import {
  createEmail,
  type EmailText,
  type Recipient,
  removeLinks,
  type RenderedEmail,
  toSafeName,
  toSafeVenue,
} from "@/lib/mail/template";

import { toEventDetails, toFacts } from "../text/event-details";
import { type EventFacts, getDisplayZone } from "../text/event-text";

/** Of the name of an event that goes to an address that may be nobody's. */
export const MAX_EVENT_NAME_LENGTH = 100;
/** Of a venue's name, address or location. */
const MAX_PLACE_LENGTH = 200;

const toPlace = (text: string | null): string | null => toSafeVenue(toOneLine(text), MAX_PLACE_LENGTH);

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

type Invitation = { event: EventFacts; url: string; days: number; code?: EmailText["code"] };

/** Invites a guest, who can't open the event's page. */
export const createGuestInvitationEmail = (to: Recipient, { event, url, days, code }: Invitation): RenderedEmail =>
  createEmail(to, (t) => {
    const reading = { zone: getDisplayZone(event, null), locale: to.locale };
    const details = toEventDetails(toGuestFacts(event, to.locale), reading);
    const values = { event: details.name, days };
    return {
      subject: t("emails.guestInvitation.subject", values),
      preview: details.when,
      heading: t("emails.guestInvitation.heading"),
      paragraphs: [t("emails.guestInvitation.text", values), t("emails.guestInvitation.benefit")],
      facts: toFacts(details, t),
      code,
      action: { label: t("emails.guestInvitation.button"), url },
      notes: [t("emails.guestInvitation.validity", values), t("emails.guestInvitation.ignore")],
    };
  });

/** An organizer's text for somebody who has never answered: without links. */
export function toGuestAnnouncement(
  { title, text }: { title: string; text: string },
  locale: Locale,
): { title: string; text: string } {
  const leftOut = getTranslator(locale)("emails.announcement.linkLeftOut");
  return { title: removeLinks(title, leftOut), text: removeLinks(text, leftOut) };
}
