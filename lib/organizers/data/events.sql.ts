import { decodeCursor, timeKey, toPage, type Page } from "@/lib/core/server/pagination";
import { AppError } from "@/lib/core/shared/errors";
import { EVENT_COLUMNS, readEventRows } from "@/lib/events/data/event-rows.sql";
import { toEventResponse } from "@/lib/events/data/to-event-response";
import type { EventResponse } from "@/lib/events/schema/event";

// `$1` is the viewer, always null here: the page is the same for everybody. `$2` is the organizer.
// Raw because lists of events read EVENT_COLUMNS.
const OWN_LISTED = `e.visibility = 'listed' AND e.status <> 'cancelled' AND e.id IN (
  SELECT h.id FROM events h WHERE h."hostUserId" = $2::uuid
  UNION SELECT t."eventId" FROM event_team_members t WHERE t."userId" = $2::uuid AND t.role = 'owner')`;

const UPCOMING = `
  SELECT ${EVENT_COLUMNS} FROM events e
  WHERE ${OWN_LISTED} AND e."endTime" > $3::timestamptz AND (e."startTime", e.id) > ($4::timestamptz, $5::uuid)
  ORDER BY e."startTime", e.id LIMIT $6`;

const PAST = `
  SELECT ${EVENT_COLUMNS} FROM events e
  WHERE ${OWN_LISTED} AND e."endTime" <= $3::timestamptz AND (e."startTime", e.id) < ($4::timestamptz, $5::uuid)
  ORDER BY e."startTime" DESC, e.id DESC LIMIT $6`;

type Key = [time: string, id: string];

const FIRST: Record<"upcoming" | "past", Key> = {
  upcoming: ["-infinity", "00000000-0000-0000-0000-000000000000"],
  past: ["infinity", "ffffffff-ffff-ffff-ffff-ffffffffffff"],
};

/** An invalid cursor counts as the first page. */
function parseCursor(cursor: string | undefined, first: Key): Key {
  if (!cursor) return first;
  try {
    return decodeCursor(cursor, timeKey);
  } catch (error) {
    if (error instanceof AppError && error.code === "validation") return first;
    throw error;
  }
}

type ListQuery = { when: "upcoming" | "past"; now: Date; limit: number; cursor?: string };

/**
 * Lists the listed events that a member hosts or owns, as every visitor sees them: upcoming and
 * running ones soonest first, past ones latest first.
 */
export async function listOrganizerEvents(
  organizerUserId: string,
  { when, now, limit, cursor }: ListQuery,
): Promise<Page<EventResponse>> {
  const values = [null, organizerUserId, now, ...parseCursor(cursor, FIRST[when]), limit + 1];
  const rows = await readEventRows(`list_organizer_${when}`, when === "upcoming" ? UPCOMING : PAST, values);
  const page = toPage(rows, limit, ({ startTime, id }) => [startTime.toISOString(), id]);
  return { ...page, items: page.items.map((row) => toEventResponse(row, null, now)) };
}
