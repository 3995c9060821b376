import { z } from "zod";

import { toGuestFacts } from "../../guest-mail/text";
import { type EventFacts, formatVenue, formatWhen, getDisplayZone } from "../../text/event-text";
import type { Due } from "../kind";
import { aboutEvent, defineEventKind, isOver, isPlaced, requestEntry, writeEvent } from "./event-kind";

const instant = z.iso.datetime();
const text = z.string().nullable();

/** Columns that didn't change are absent. */
const eventBeforeSchema = z
  .object({
    startTime: instant,
    endTime: instant,
    timezone: z.string(),
    isOnline: z.boolean(),
    location: text,
    venueName: text,
    venueAddress: text,
  })
  .partial();
export type EventBefore = z.infer<typeof eventBeforeSchema>;

const schema = aboutEvent.extend({ time: z.boolean(), venue: z.boolean(), before: eventBeforeSchema.optional() });

/** Each change has its earlier value, if that is known. Nothing differs if it was changed back. */
function describeChanges(
  event: EventFacts,
  { userId, recipient: { timezone, locale } }: Due,
  { time, venue, before }: z.infer<typeof schema>,
): { when?: { before: string | null }; place?: { before: string | null } } {
  if (!before) {
    return { when: time ? { before: null } : undefined, place: venue ? { before: null } : undefined };
  }
  const {
    startTime = event.startTime,
    endTime = event.endTime,
    ...rest
  } = userId === null ? toGuestFacts(before, locale) : before;
  const previous = { ...event, ...rest, startTime: new Date(startTime), endTime: new Date(endTime) };
  const toWhen = (facts: EventFacts) => formatWhen(facts, { zone: getDisplayZone(facts, timezone), locale });
  const [when, place] = [toWhen(previous), formatVenue(previous, locale)];
  return {
    when: when === toWhen(event) ? undefined : { before: when },
    place: place === formatVenue(event, locale) ? undefined : { before: place },
  };
}

export const eventChanged = defineEventKind({
  schema,
  hasCheckInCode: true,
  getMethod: requestEntry,
  isWanted: (event, due, payload) =>
    !isOver(event) && isPlaced(due) && Object.values(describeChanges(event, due, payload)).some(Boolean),
  mail(shown, payload) {
    const { t, event, due, hasEntry } = shown;
    const { when, place } = describeChanges(event, due, payload);
    const values = { ...shown.values, what: when && place ? "both" : when ? "time" : "place" };
    const own = [t("emails.event.cancelRsvp")];
    const { notes, facts, ...written } = writeEvent({ ...shown, values }, "eventChanged", own);
    const placeLabel = when?.before ? t("emails.eventChanged.andAt") : t("emails.eventChanged.beforeAt");
    return {
      ...written,
      facts: [
        ...facts,
        ...(when?.before ? [{ label: t("emails.eventChanged.before"), value: when.before, isOld: true }] : []),
        ...(place?.before ? [{ label: placeLabel, value: place.before, isOld: true }] : []),
      ],
      notes: [...(hasEntry ? [t("emails.event.calendarUpdate", values)] : []), ...notes],
    };
  },
  push: ({ t, soonAt }) => ({ body: t("push.event.changed", { when: soonAt }) }),
});
