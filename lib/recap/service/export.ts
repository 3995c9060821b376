import { TZDate } from "@date-fns/tz";
import { format } from "date-fns";

import { recordAttendeeAudit } from "@/lib/attendance/service/audit";
import type { Actor } from "@/lib/auth/schema/actor";
import { type CsvFile, toCsv } from "@/lib/core/server/stream/csv";
import { clock } from "@/lib/core/shared/clock";
import { CAME, WITH_PLACE } from "@/lib/event-people/constants";
import { countEventPeople } from "@/lib/event-people/data/people";
import { requireEventRight } from "@/lib/events/data/event-right";
import type { Locale } from "@/lib/i18n/server/languages";
import { getTranslator } from "@/lib/i18n/server/translator";

import { RATINGS } from "../constants";
import { getInsights } from "../data/insights";
import { hasRecap } from "../policy";

/** @throws AppError `not_found` or `forbidden` */
export async function exportInsights(actor: Actor, eventId: string, locale: Locale): Promise<CsvFile> {
  const { event } = await requireEventRight(actor, eventId, "seeRsvps");
  const [counts, insights] = await Promise.all([countEventPeople([eventId]), getInsights(actor, eventId)]);
  const { connections, followUp, arrivals, feedback } = insights;
  const [expected, came] = [counts(eventId)(WITH_PLACE), counts(eventId)(CAME)];
  const t = getTranslator(locale);
  const zone = event.timezone;
  const toRow = (name: string, value: number) => ({ name, value });
  const rows = [
    toRow(t("exports.insights.expected"), expected),
    toRow(t("exports.insights.came"), came),
    // Until the end, the others can still come.
    ...(hasRecap(event, clock.now()) ? [toRow(t("exports.insights.missed"), expected - came)] : []),
    ...(connections === null ? [] : [toRow(t("exports.insights.connections"), connections)]),
    ...(followUp ? [toRow(t("exports.insights.members"), followUp.members)] : []),
    ...(followUp ? [toRow(t("exports.insights.connected"), followUp.connected)] : []),
    toRow(t("exports.insights.answers"), feedback.count),
    ...(feedback.ratings ?? []).map((value, index) =>
      toRow(t("exports.insights.rating", { rating: RATINGS[index] ?? 0 }), value),
    ),
    ...arrivals.map(({ at, count }) =>
      toRow(t("exports.insights.arrivals", { time: format(new TZDate(at, zone), "yyyy-MM-dd HH:mm") }), count),
    ),
  ];
  const text = toCsv(rows, [
    { key: "name", header: t("exports.insights.name", { zone }) },
    { key: "value", header: t("exports.insights.value") },
  ]);
  await recordAttendeeAudit(actor, "insights_exported", eventId, { rows: String(rows.length) });
  return { name: `${t("exports.insights.fileName", { event: event.name })}.csv`, text };
}
