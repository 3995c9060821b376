import { TZDate } from "@date-fns/tz";
import { format } from "date-fns";

import { recordAttendeeAudit } from "@/lib/attendance/service/audit";
import { requireOrganizer } from "@/lib/attendance/data/access";
import type { Actor } from "@/lib/auth/schema/actor";
import { toCsv } from "@/lib/core/server/csv";
import type { Locale } from "@/lib/i18n/server/languages";
import { getTranslator } from "@/lib/i18n/server/translator";

import { RATINGS } from "../constants";
import { getInsights } from "../data/insights";

/** @throws AppError `not_found` or `forbidden` */
export async function exportInsights(
  actor: Actor,
  eventId: string,
  locale: Locale,
): Promise<{ name: string; text: string }> {
  const event = await requireOrganizer(actor, eventId, "seeRsvps");
  const { isOver, expected, came, connections, followUp, arrivals, feedback } = await getInsights(actor, eventId);
  const t = getTranslator(locale);
  const zone = event.timezone;
  const rows = [
    { name: t("exports.insights.expected"), value: expected },
    { name: t("exports.insights.came"), value: came },
    // Until the end, the others can still come.
    ...(isOver ? [{ name: t("exports.insights.missed"), value: expected - came }] : []),
    ...(connections === null ? [] : [{ name: t("exports.insights.connections"), value: connections }]),
    ...(followUp
      ? [
          { name: t("exports.insights.members"), value: followUp.members },
          { name: t("exports.insights.connected"), value: followUp.connected },
        ]
      : []),
    { name: t("exports.insights.answers"), value: feedback.count },
    ...(feedback.ratings ?? []).map((value, index) => ({
      name: t("exports.insights.rating", { rating: RATINGS[index] ?? 0 }),
      value,
    })),
    ...arrivals.map(({ at, count }) => ({
      name: t("exports.insights.arrivals", { time: format(new TZDate(at, zone), "yyyy-MM-dd HH:mm") }),
      value: count,
    })),
  ];
  const text = toCsv(rows, [
    { key: "name", header: t("exports.insights.name", { zone }) },
    { key: "value", header: t("exports.insights.value") },
  ]);
  await recordAttendeeAudit(actor, "insights_exported", eventId, { rows: String(rows.length) });
  return { name: `${t("exports.insights.fileName", { event: event.name })}.csv`, text };
}
