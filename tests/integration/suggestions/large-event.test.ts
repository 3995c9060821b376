/** Suggestions at a large event (docs/product/suggestions.md). */
import { listSuggestions } from "@/lib/suggestions/data/suggestions";
import { OFFERED_TOPICS } from "@/lib/profiles/constants/topics";
import { db, pool } from "@/lib/core/server/db";

import { resetDatabase } from "@/tests/support/database/database";
import { countQueries } from "@/tests/support/database/queries";
import { createEvent } from "@/tests/support/factories/events";
import { createTopics } from "@/tests/support/factories/topics";
import { createUsers } from "@/tests/support/factories/users";
import { fromNow, stopClock } from "@/tests/support/setup/clock";
import { bySize } from "@/tests/support/size";

/** The number of statements must not depend on it. */
const PEOPLE = bySize(2_000, 200);
const NOW = new Date("2026-11-20T23:00:00Z");

test("suggests six people in four statements", async () => {
  await resetDatabase();
  stopClock(NOW);
  const { id: eventId } = await createEvent({ endTime: fromNow({ hours: 3 }) });
  const earlier = await createEvent({ startTime: fromNow({ days: -9 }), endTime: fromNow({ days: -8 }) });
  const people = await createUsers(PEOPLE);
  await db().eventRsvp.createMany({ data: people.map(({ id }) => ({ userId: id, eventId, createdAt: NOW })) });
  const times = { checkInTime: earlier.startTime, checkOutTime: earlier.endTime, isActive: false };
  const attendances = people.map(({ id }) => ({ userId: id, eventId: earlier.id, checkedInById: id, ...times }));
  await db().eventAttendance.createMany({
    data: attendances.filter((_, index) => index % 2 === 0).map((row) => ({ ...row, confirmedAt: row.checkInTime })),
  });
  const pick = (index: number) => OFFERED_TOPICS[index % OFFERED_TOPICS.length] ?? "";
  await createTopics(
    people.map(({ id }, index) => ({
      userId: id,
      lookingFor: [0, 1, 2, 3, 4].map((step) => pick(index + step * 7)),
      canHelpWith: [0, 1, 2, 3, 4].map((step) => pick(index * 3 + step * 11)),
    })),
  );
  // As autovacuum does.
  await pool().query("ANALYZE");
  for (const { id } of people.slice(0, 10)) {
    const { queries, result } = await countQueries(() => listSuggestions({ userId: id }, eventId, NOW));
    expect(queries).toBe(3);
    expect(result.suggestions).toHaveLength(6);
  }
});
