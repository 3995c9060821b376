import { env } from "@/lib/core/server/process/env";
import { toOneLine } from "@/lib/core/shared/text/written-text";
import { getMapUrl } from "@/lib/events/policy/map-url";
import type { Translator } from "@/lib/i18n/server/translator";
import type { EmailText } from "@/lib/mail/template";

import { type EventFacts, formatVenue, formatWhen, type Reading } from "./event-text";

/**
 * Each value is one line. `url` is the event's page, and null for a guest without an account, who
 * can't open it.
 */
export type EventDetails = { name: string; when: string; venue: string; mapUrl: string | null; url: string | null };

export const toEventDetails = (event: EventFacts, reading: Reading) => ({
  name: toOneLine(event.name),
  when: formatWhen(event, reading),
  venue: formatVenue(event, reading.locale),
  mapUrl: getMapUrl(event),
  url: `${env().NEXTAUTH_URL}/events/${event.id}`,
});

export const toFacts = (
  { when, venue, mapUrl }: Pick<EventDetails, "when" | "venue" | "mapUrl">,
  t: Translator,
): NonNullable<EmailText["facts"]> => [
  { label: t("emails.event.when"), value: when },
  ...(venue ? [{ label: t("emails.event.where"), value: venue, ...(mapUrl && { url: mapUrl }) }] : []),
];

/** Returns the button and its `notes`, which only members can use. */
export const forMembers = ({ url }: Pick<EventDetails, "url">, label: string, notes: string[] = []) =>
  url ? { action: { label, url }, notes } : { notes: [] };
