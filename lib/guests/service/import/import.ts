import { recordEventAudit } from "@/lib/activity/service/audit";
import type { Actor } from "@/lib/auth/schema/actor";
import { db, type Tx } from "@/lib/core/server/db";
import { clock } from "@/lib/core/shared/clock";
import { cutText } from "@/lib/core/shared/text/written-text";
import { lockEventRight } from "@/lib/events/service/event-lock";
import { getTranslator } from "@/lib/i18n/server/translator";
import type { Locale } from "@/lib/i18n/shared/locales";

import { MAX_GUEST_NAME, MAX_GUESTS } from "../../constants/guests";
import { IMPORT_TIMEOUT_MS, type ImportOutcome, MAX_KEPT_NAMES } from "../../constants/import";
import type { ImportGuestsInput, ImportResult, ReplaceGuestsInput, ReplaceResult } from "../../schema/import";
import { publishGuestChange, settleGuests } from "../change";
import { keepAddresses } from "../remove";
import { listAbsent } from "./party";
import { foldPlusOnes, type PlannedRow } from "./plan";
import { storeGuests } from "./store";
import { recordImport } from "./undo";

const COUNTED = ["added", "waiting", "updated", "removed"] as const satisfies ImportOutcome[];

const withImporter = <T>(actor: Actor, eventId: string, work: (tx: Tx) => Promise<T>): Promise<T> =>
  db().$transaction(
    async (tx) => {
      await lockEventRight(tx, actor, eventId, "import");
      return work(tx);
    },
    { timeout: IMPORT_TIMEOUT_MS },
  );

const countOutcomes = (planned: PlannedRow[]): Record<string, string> =>
  Object.fromEntries(
    COUNTED.map((outcome) => [outcome, String(planned.filter((each) => each.outcome === outcome).length)]),
  );

/**
 * Stores one batch of a file (docs/product/guest-import.md#import). Safe to repeat.
 * @throws AppError `unauthorized`, `not_found`, `forbidden`, `ended`, or `conflict` for too many
 */
export async function importGuests(
  actor: Actor,
  eventId: string,
  input: ImportGuestsInput,
  locale: Locale,
): Promise<ImportResult> {
  const t = getTranslator(locale);
  const toPlusOneName = (name: string) => cutText(t("events.plusOnes.of", { name }), MAX_GUEST_NAME);
  const { planned, hasChanged, events } = await withImporter(actor, eventId, async (tx) => {
    const list = { eventId, source: "file", now: clock.now(), organizerId: actor.userId } as const;
    const stored = await storeGuests(tx, { ...list, ...input, toPlusOneName });
    const { planned: result } = stored;
    const counts = countOutcomes(result);
    const isChange = Object.values(counts).some((count) => count !== "0");
    if (isChange) await recordEventAudit(actor, "guests_imported", eventId, counts, tx);
    return { ...stored, hasChanged: isChange };
  });
  if (hasChanged || events.length > 0) await publishGuestChange(eventId, events);
  return {
    rows: foldPlusOnes(planned).map(({ row, outcome, reasons, guestId }) => ({
      line: row.line,
      outcome,
      reasons,
      guestId,
    })),
  };
}

/**
 * Removes guests of earlier files who are not in this one. Who is checked in stays.
 * @throws AppError `unauthorized`, `not_found` or `forbidden`
 */
export async function replaceGuests(
  actor: Actor,
  eventId: string,
  { externalIds, emails, importId }: ReplaceGuestsInput,
): Promise<ReplaceResult> {
  const { result, events } = await withImporter(actor, eventId, async (tx) => {
    const guests = await tx.eventGuest.findMany({
      where: { eventId, source: "file" },
      select: { id: true, name: true, email: true, externalId: true, checkedInAt: true },
      orderBy: [{ name: "asc" }, { id: "asc" }],
      take: MAX_GUESTS,
    });
    const absent = listAbsent(guests, externalIds, emails);
    const kept = absent.filter(({ checkedInAt }) => checkedInAt !== null);
    const ids = absent.filter(({ checkedInAt }) => checkedInAt === null).map(({ id }) => id);
    const where = { id: { in: ids }, checkedInAt: null };
    if (importId) await recordImport(tx, { eventId, importId, removedIds: ids });
    await keepAddresses(tx, where);
    const { count } = await tx.eventGuest.deleteMany({ where });
    if (count > 0) await recordEventAudit(actor, "guests_replaced", eventId, { removed: String(count) }, tx);
    const names = kept.slice(0, MAX_KEPT_NAMES).map(({ name }) => name);
    return {
      result: { removed: count, keptCount: kept.length, kept: names },
      events: count > 0 ? await settleGuests(tx, eventId, []) : [],
    };
  });
  if (result.removed > 0) await publishGuestChange(eventId, events);
  return result;
}
