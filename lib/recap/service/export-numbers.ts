import { recordAudit } from "@/lib/activity/service/audit";
import type { Actor } from "@/lib/auth/schema/actor";
import { toCsv } from "@/lib/core/server/stream/csv";
import type { Locale } from "@/lib/i18n/server/languages";
import { getTranslator } from "@/lib/i18n/server/translator";

import { NUMBERS_COLUMNS } from "../constants";
import { getNumbers } from "../data/numbers";
import type { NumbersInput } from "../schema";

/** The actor's own events as on the screen. Numbers that it hides are empty. */
export async function exportNumbers(actor: Actor, input: NumbersInput, locale: Locale): Promise<string> {
  const t = getTranslator(locale);
  const { events } = await getNumbers(actor, input);
  const rows = events.map(({ event, suggestions, ...numbers }) => ({
    ...{ name: event.name, startTime: event.startTime, ...numbers },
    showUp: numbers.expected > 0 ? Math.round((100 * numbers.came) / numbers.expected) : null,
    ...{ shown: suggestions?.shown, connected: suggestions?.connected },
  }));
  const columns = NUMBERS_COLUMNS.map((key) => ({ key, header: t(`exports.numbers.${key}`) }));
  const { userId } = actor;
  const subject = { subjectType: "user", subjectId: userId } as const;
  await recordAudit({ actorId: userId, action: "user.numbers_exported", ...subject, details: { rows: rows.length } });
  return toCsv(rows, columns);
}
