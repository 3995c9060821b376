import { TZDate } from "@date-fns/tz";
import { format } from "date-fns";

import type { Actor } from "@/lib/auth/schema/actor";
import { type CsvFile, toCsv } from "@/lib/core/server/csv";
import { canManageEvents } from "@/lib/events/policy/access";
import type { Locale } from "@/lib/i18n/server/languages";
import { getTranslator } from "@/lib/i18n/server/translator";

import { listWholeTurnout } from "../data/turnout";
import { recordAttendeeAudit } from "./audit";

/** @throws AppError `not_found` or `forbidden` */
export async function exportTurnout(actor: Actor, eventId: string, locale: Locale): Promise<CsvFile> {
  const { event, entries } = await listWholeTurnout(actor, eventId);
  const t = getTranslator(locale);
  const zone = event.timezone;
  const rows = entries.map(({ kind, name, email, company, checkedInAt }) => ({
    name,
    email,
    company,
    kind: t(`exports.turnout.${kind}`),
    came: t(checkedInAt ? "exports.turnout.yes" : "exports.turnout.no"),
    checkedInAt: checkedInAt ? format(new TZDate(checkedInAt, zone), "yyyy-MM-dd HH:mm") : "",
  }));
  const text = toCsv(rows, [
    { key: "name", header: t("exports.turnout.name") },
    ...(canManageEvents(actor) ? [{ key: "email", header: t("exports.attendees.email") }] : []),
    { key: "company", header: t("exports.attendees.company") },
    { key: "kind", header: t("exports.turnout.kind") },
    { key: "came", header: t("exports.turnout.came") },
    { key: "checkedInAt", header: t("exports.turnout.checkedInAt", { zone }) },
  ]);
  await recordAttendeeAudit(actor, "turnout_exported", eventId, { rows: String(rows.length) });
  return { name: `${t("exports.turnout.fileName", { event: event.name })}.csv`, text };
}
