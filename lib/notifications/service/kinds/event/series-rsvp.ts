import { z } from "zod";

import { db } from "@/lib/core/server/db";
import { clock } from "@/lib/core/shared/clock";
import { MAX_SERIES_DATES } from "@/lib/events/constants/series";

import { EVENT_FACTS, formatWhen, getDisplayZone } from "../../text/event-text";
import { aboutEvent, defineEventKind, isOver, writeEvent } from "./event-kind";

const placedSchema = z.enum(["confirmed", "waitlisted", "pending"]);

/** The dates ahead with the member's RSVP, or left out because of their questions. */
const listDates = (userId: string, eventId: string) =>
  db().event.findMany({
    where: {
      ...{ series: { events: { some: { id: eventId } } }, endTime: { gt: clock.now() }, status: { not: "cancelled" } },
      OR: [
        { rsvps: { some: { userId, status: { in: placedSchema.options } } } },
        { seriesRsvpExceptions: { some: { userId, reason: "questions" } } },
      ],
    },
    select: { ...EVENT_FACTS, rsvps: { where: { userId }, select: { status: true } } },
    orderBy: [{ startTime: "asc" }, { id: "asc" }],
    take: MAX_SERIES_DATES,
  });

/** The member comes to all dates. The soonest is the event, whose page ends the choice. */
export const seriesRsvp = defineEventKind({
  schema: aboutEvent,
  isWanted: (event, { rsvp }) => !isOver(event) && rsvp !== null,
  async mail(event, { eventId }) {
    const { t, due } = event;
    const { timezone, locale } = due.recipient;
    const dates = due.userId === null ? [] : await listDates(due.userId, eventId);
    return {
      ...writeEvent(event, "seriesRsvp", [t("emails.seriesRsvp.note")]),
      facts: dates.map(({ rsvps, ...date }) => ({
        label: formatWhen(date, { zone: getDisplayZone(date, timezone), locale }),
        value: t(`emails.seriesRsvp.states.${placedSchema.safeParse(rsvps[0]?.status).data ?? "leftOut"}`),
      })),
    };
  },
});
