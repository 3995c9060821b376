import { db } from "@/lib/core/server/db";
import { logger } from "@/lib/core/server/process/logger";
import { clock } from "@/lib/core/shared/clock";
import { normalizeEmail } from "@/lib/core/shared/contact/email-address";
import { cutText, toOneLine } from "@/lib/core/shared/text/written-text";
import { type EventbriteAccount, fetchAttendees } from "@/lib/events/service/eventbrite/client";
import type { EventbriteAttendee } from "@/lib/events/service/eventbrite/response-schema";
import { getAccount } from "@/lib/events/service/eventbrite/run";
import { lockEvents } from "@/lib/events/service/event-lock";

import { IMPORT_TEXT_LENGTHS, IMPORT_TIMEOUT_MS } from "../../constants/import";
import { isTicketCode, MAX_TICKET_CODES } from "../../policy";
import { publishGuestChange } from "../change";
import { listRemovedTickets } from "../remove";
import { hashTicketCode, markRepeated, type ReadRow } from "./rows";
import { storeGuests } from "./store";

/** Of one run, the soonest ones. */
const MAX_EVENTS = 200;
const LEFT = ["not attending", "deleted", "transferred"];

function toRow({ id, profile, status, cancelled, refunded, barcodes }: EventbriteAttendee, index: number): ReadRow {
  const read = (text: string | null | undefined, max: number) => cutText(toOneLine(text), max);
  const { name: maxName, company: maxCompany, email: maxEmail } = IMPORT_TEXT_LENGTHS;
  const parts = [profile?.first_name, profile?.last_name].filter(Boolean).join(" ");
  const name = read(profile?.name || parts, maxName);
  const email = read(profile?.email, maxEmail + 1);
  const codes = (barcodes ?? []).map(({ barcode }) => barcode).filter(isTicketCode);
  const hasLeft = Boolean(cancelled || refunded) || LEFT.includes(status?.toLowerCase() ?? "");
  return {
    row: {
      line: index + 1,
      name,
      email: email.length <= maxEmail ? normalizeEmail(email) : null,
      company: read(profile?.company, maxCompany) || null,
      note: null,
      status: hasLeft ? "cancelled" : "confirmed",
      externalId: id,
      ...(codes.length > 0 && { ticketHashes: codes.slice(0, MAX_TICKET_CODES).map(hashTicketCode) }),
    },
    // A cancelled attendee needs no name.
    problem: name === "" && !hasLeft ? "invalid" : null,
    reasons: [],
  };
}

async function syncEvent(account: EventbriteAccount, eventId: string, eventbriteId: string): Promise<number> {
  const read = markRepeated((await fetchAttendees(account, eventbriteId)).map(toRow));
  const usable = read.filter(({ problem }) => problem === null).map(({ row }) => row);
  if (usable.length === 0) return 0;
  const { changes, events } = await db().$transaction(
    async (tx) => {
      await lockEvents(tx, [eventId]);
      const ids = usable.flatMap(({ externalId }) => externalId ?? []);
      const removed = await listRemovedTickets(tx, eventId, ids);
      const rows = usable.filter(({ externalId }) => externalId === null || !removed.has(externalId));
      const stored = await storeGuests(tx, { eventId, source: "eventbrite", rows, now: clock.now() });
      const changed = stored.planned.filter(({ outcome }) =>
        ["added", "waiting", "updated", "removed"].includes(outcome),
      );
      return { changes: changed.length, events: stored.events };
    },
    { timeout: IMPORT_TIMEOUT_MS },
  );
  if (changes > 0 || events.length > 0) await publishGuestChange(eventId, events);
  return changes;
}

/**
 * Stores the attendees of synced events as guests (docs/product/guest-import.md#eventbrite). An
 * event that can't be read doesn't stop the others. Returns how many guests changed.
 */
export async function syncEventbriteGuests(): Promise<number> {
  const account = getAccount();
  if (!account) return 0;
  const events = await db().event.findMany({
    where: { eventbriteId: { not: null }, endTime: { gt: clock.now() }, status: { not: "cancelled" } },
    select: { id: true, eventbriteId: true },
    orderBy: [{ startTime: "asc" }, { id: "asc" }],
    take: MAX_EVENTS,
  });
  let count = 0;
  // Each event has a request and a transaction of its own, so that its lock is short.
  for (const { id, eventbriteId } of events) {
    try {
      count += await syncEvent(account, id, eventbriteId ?? "");
    } catch (error) {
      logger.warn({ err: error, eventId: id }, "Eventbrite attendees not read");
    }
  }
  return count;
}
