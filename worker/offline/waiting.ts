import { countUnsentCheckIns } from "@/components/attendance/desk/door-data";
import { listEntries } from "@/components/live/outbox/entry-store";
import { NOTES_PREFIX, OUTBOX_PREFIX, SCANS_PREFIX } from "@/lib/auth/client/unsent-prefixes";
import { LOCALES } from "@/lib/i18n/shared/locales";

import { language, t } from "./texts";

/** Nothing sends what the server refused, or a note of which the member must choose the text. */
type Entry = { problem?: string; otherText?: string };

const countWaiting = (prefix: string, userId: string): number =>
  listEntries<Entry>(prefix, userId).filter(
    ({ problem, otherText }) => problem === undefined && otherText === undefined,
  ).length;

/** Returns an empty text if nothing of the member waits for the network. */
export async function describeWaiting(userId: string): Promise<string> {
  const checkIns = await countUnsentCheckIns(userId).catch(() => new Map<string, number>());
  const counts = {
    messages: countWaiting(OUTBOX_PREFIX, userId),
    notes: countWaiting(NOTES_PREFIX, userId),
    scans: countWaiting(SCANS_PREFIX, userId),
    checkIns: [...checkIns.values()].reduce((sum, count) => sum + count, 0),
  };
  const kinds = (Object.keys(counts) as (keyof typeof counts)[]).filter((kind) => counts[kind] > 0);
  if (kinds.length === 0) return "";
  const things = new Intl.ListFormat(LOCALES[language].format).format(
    kinds.map((kind) => t(`offline.page.waiting.${kind}`, { count: counts[kind] })),
  );
  return t("offline.page.waiting.text", { things, count: kinds.reduce((sum, kind) => sum + counts[kind], 0) });
}
