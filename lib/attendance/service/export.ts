import { TZDate } from "@date-fns/tz";
import { format } from "date-fns";

import type { Actor } from "@/lib/auth/schema/actor";
import { type CsvFile, toCsv } from "@/lib/core/server/stream/csv";
import type { Locale } from "@/lib/i18n/server/languages";
import { getTranslator } from "@/lib/i18n/server/translator";
import { CSV_PROFILE_FIELDS } from "@/lib/profiles/constants/public-profile";

import { listAllPeople } from "../data/organizer";
import { recordAttendeeAudit } from "./audit";

const COLUMNS = [
  ...(["firstName", "lastName", "email", "profession", "company", "status"] as const),
  ...(["rsvpAt", "checkInTime", "checkOutTime"] as const),
];

/** Behind the questions: programs may count the columns that were there before. */
const LATER_COLUMNS = ["guest", "firstIn", "note", ...CSV_PROFILE_FIELDS] as const;

/** docs/product/desk.md#the-file. @throws AppError `not_found` or `forbidden` */
export async function exportPeople(actor: Actor, eventId: string, locale: Locale): Promise<CsvFile> {
  const { event, people } = await listAllPeople(actor, eventId);
  const t = getTranslator(locale);
  const formatTime = (at: string | null) => (at ? format(new TZDate(at, event.timezone), "yyyy-MM-dd HH:mm") : "");
  const rows = people.map(({ profile, name, company, ...person }) => ({
    ...Object.fromEntries(person.answers.map(({ questionId, answer }) => [questionId, answer])),
    ...(profile ?? { firstName: name, company }),
    email: person.email,
    status:
      person.waitlistPosition === null
        ? t(person.state === "requested" ? "exports.attendees.requested" : "exports.attendees.confirmed")
        : t("exports.attendees.waitlist", { position: person.waitlistPosition }),
    rsvpAt: formatTime(person.joinedAt),
    checkInTime: formatTime(person.checkInTime),
    checkOutTime: formatTime(person.checkOutTime),
    guest: t(person.kind === "guest" ? "exports.attendees.yes" : "exports.attendees.no"),
    firstIn: formatTime(person.firstCheckInTime),
    note: person.note,
  }));
  // Each question with an answer, even an archived one, has its own column.
  const questions = new Map(
    people.flatMap(({ answers }) => answers.map(({ questionId, label }) => [questionId, label] as const)),
  );
  const toColumn = (key: (typeof COLUMNS | typeof LATER_COLUMNS)[number]) => ({
    key,
    header: t(`exports.attendees.${key}`, { zone: event.timezone }),
  });
  const text = toCsv(rows, [
    ...COLUMNS.map(toColumn),
    ...[...questions].map(([key, label]) => ({ key, header: label })),
    ...LATER_COLUMNS.map(toColumn),
  ]);
  await recordAttendeeAudit(actor, "exported", eventId, { rows: String(rows.length) });
  return { name: `${t("exports.attendees.fileName", { event: event.name })}.csv`, text };
}
