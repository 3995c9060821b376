import { z } from "zod";

import type { Actor } from "@/lib/auth/schema/actor";
import { clock } from "@/lib/core/shared/clock";
import { db } from "@/lib/core/server/db";
import type { Event } from "@/lib/core/server/generated/prisma/client";
import { cursorInstant, decodeCursor, toPage, type Page } from "@/lib/core/server/pagination";
import { showEmail } from "@/lib/core/server/shown-email";
import { requireEventRight } from "@/lib/events/data/event-right";
import { SEATED_GUEST } from "@/lib/events/policy/seats";
import { formatFullName } from "@/lib/profiles/constants/profile";

import { MAX_EXPORTED_ATTENDEES } from "../constants";
import type { ListTurnoutInput, TurnoutCounts, TurnoutEntry } from "../schema/turnout";
import { listTurnoutRows, type TurnoutRow } from "./turnout-rows.sql";

const cursorKey = z.tuple([z.enum(["true", "false"]), cursorInstant, z.guid()]);
const FIRST: z.infer<typeof cursorKey> = ["false", "-infinity", "00000000-0000-0000-0000-000000000000"];

function toTurnoutEntry({ kind, id, isMissing, since, profile, guestName, guestCompany }: TurnoutRow): TurnoutEntry {
  return {
    kind,
    id,
    name: profile ? formatFullName(profile) : (guestName ?? ""),
    company: profile ? profile.company : guestCompany,
    profile,
    checkedInAt: isMissing ? null : since.toISOString(),
  };
}

/**
 * Members with a confirmed RSVP, and guests with a place. Ignores blocks, because the organizer is
 * responsible for everybody there.
 * @throws AppError `not_found`, `forbidden`, or `validation` for an invalid cursor
 */
export async function listTurnout(
  actor: Actor,
  eventId: string,
  { show, search, limit, cursor }: ListTurnoutInput,
): Promise<Page<TurnoutEntry>> {
  await requireEventRight(actor, eventId, "seeRsvps");
  const after = cursor ? decodeCursor(cursor, cursorKey) : FIRST;
  const words = search.split(/\s+/).filter(Boolean);
  const rows = await listTurnoutRows({ eventId, after, show, words, limit: limit + 1 });
  const page = toPage(rows, limit, ({ isMissing, since, id }) => [String(isMissing), since.toISOString(), id]);
  return { ...page, items: page.items.map(toTurnoutEntry) };
}

type ExportedEntry = TurnoutEntry & { email: string | null };

/** For the CSV file, up to MAX_EXPORTED_ATTENDEES. @throws AppError `not_found` or `forbidden` */
export async function listWholeTurnout(
  actor: Actor,
  eventId: string,
): Promise<{ event: Event; entries: ExportedEntry[] }> {
  const { event } = await requireEventRight(actor, eventId, "seeRsvps");
  const rows = await listTurnoutRows({ eventId, after: FIRST, show: "all", words: [], limit: MAX_EXPORTED_ATTENDEES });
  return { event, entries: rows.map((row) => ({ ...toTurnoutEntry(row), email: row.email && showEmail(row.email) })) };
}

/** @throws AppError `not_found` or `forbidden` */
export async function countTurnout(actor: Actor, eventId: string): Promise<TurnoutCounts> {
  const { event } = await requireEventRight(actor, eventId, "seeRsvps");
  const isConfirmed = { eventId, status: "confirmed" } as const;
  const isSeated = { eventId, ...SEATED_GUEST };
  const [members, membersCame, guests, guestsCame] = await Promise.all([
    db().eventRsvp.count({ where: isConfirmed }),
    db().eventRsvp.count({ where: { ...isConfirmed, user: { attendances: { some: { eventId } } } } }),
    db().eventGuest.count({ where: isSeated }),
    db().eventGuest.count({ where: { ...isSeated, checkedInAt: { not: null } } }),
  ]);
  return {
    isOver: event.status !== "cancelled" && event.endTime <= clock.now(),
    members: { expected: members, came: membersCame },
    guests: { expected: guests, came: guestsCame },
  };
}
