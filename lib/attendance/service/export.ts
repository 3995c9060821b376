import { TZDate } from "@date-fns/tz";
import { format } from "date-fns";

import type { Actor } from "@/lib/auth/schema/actor";
import { type CsvFile, toCsv } from "@/lib/core/server/csv";
import { canManageEvents } from "@/lib/events/policy/access";
import type { Locale } from "@/lib/i18n/server/languages";
import { getTranslator } from "@/lib/i18n/server/translator";
import { CSV_PROFILE_FIELDS } from "@/lib/profiles/constants/public-profile";

import { listAllAttendees } from "../data/organizer";
import { recordAttendeeAudit } from "./audit";

/** @throws AppError `not_found` or `forbidden` */
export async function exportAttendees(actor: Actor, eventId: string, locale: Locale): Promise<CsvFile> {
  const { event, attendees } = await listAllAttendees(actor, eventId);
  const t = getTranslator(locale);
  const formatTime = (at: string | null) => (at ? format(new TZDate(at, event.timezone), "yyyy-MM-dd HH:mm") : "");
  const rows = attendees.map(({ email, profile, ...attendee }) => ({
    ...Object.fromEntries(attendee.answers.map(({ questionId, answer }) => [questionId, answer])),
    ...profile,
    email,
    status:
      attendee.waitlistPosition === null
        ? t("exports.attendees.confirmed")
        : t("exports.attendees.waitlist", { position: attendee.waitlistPosition }),
    rsvpAt: formatTime(attendee.joinedAt),
    checkInTime: formatTime(attendee.checkInTime),
    checkOutTime: formatTime(attendee.checkOutTime),
  }));
  // Each question with an answer, even an archived one, has its own column.
  const questions = new Map(
    attendees.flatMap(({ answers }) => answers.map(({ questionId, label }) => [questionId, label] as const)),
  );
  const columns = [
    ...(["firstName", "lastName", ...(canManageEvents(actor) ? (["email"] as const) : [])] as const),
    ...(["profession", "company", "status", "rsvpAt", "checkInTime", "checkOutTime"] as const),
    ...CSV_PROFILE_FIELDS,
  ];
  const text = toCsv(rows, [
    ...columns.map((key) => ({ key, header: t(`exports.attendees.${key}`, { zone: event.timezone }) })),
    ...[...questions].map(([key, label]) => ({ key, header: label })),
  ]);
  await recordAttendeeAudit(actor, "exported", eventId, { rows: String(rows.length) });
  return { name: `${t("exports.attendees.fileName", { event: event.name })}.csv`, text };
}
