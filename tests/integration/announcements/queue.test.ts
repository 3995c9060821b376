/** Announcements that wait or fail don't hold up others (docs/product/announcements.md#sending). */
import { sendAnnouncements } from "@/lib/announcements/service/send";
import { db } from "@/lib/core/server/db";
import { logger } from "@/lib/core/server/process/logger";
import { clock } from "@/lib/core/shared/clock";

import { resetDatabase } from "@/tests/support/database/database";
import { createMember } from "@/tests/support/factories/users";
import { createComingEvent, createGuest, TEXT } from "@/tests/support/servers/announcements";
import { advanceClock, stopClock } from "@/tests/support/setup/clock";

beforeEach(async () => {
  await resetDatabase();
  stopClock("2026-11-20T17:00:00Z");
});

async function createAnnouncements(count: number, facts: { status?: string; enqueuedAt?: Date } = {}) {
  const author = await createMember({ role: "admin" });
  const event = await createComingEvent();
  const { userId } = await createGuest(event.id);
  const data = { ...TEXT, ...facts, eventId: event.id, authorId: author.userId, audience: "everyone" };
  const rows = await db().eventAnnouncement.createManyAndReturn({
    data: Array.from({ length: count }, () => ({ ...data, sendAt: clock.now(), createdAt: clock.now() })),
  });
  return { ids: rows.map(({ id }) => id), userId };
}

it("sends a new one while 200 older ones wait for the end of quiet hours", async () => {
  const { ids, userId } = await createAnnouncements(200, { status: "sending", enqueuedAt: clock.now() });
  await db().delivery.createMany({
    data: ids.map((announcementId) => ({
      ...{ channel: "mail", kind: "changes", key: announcementId, userId, announcementId, payload: {} },
      ...{ createdAt: clock.now(), nextAttemptAt: clock.now() },
    })),
  });
  advanceClock({ minutes: 1 });
  const { ids: added } = await createAnnouncements(1);
  await sendAnnouncements();
  expect(await db().eventAnnouncementRecipient.count({ where: { announcementId: { in: added } } })).toBe(1);
});

it("logs one that fails, and sends the others", async () => {
  const {
    ids: [failed = ""],
  } = await createAnnouncements(1);
  advanceClock({ minutes: 1 });
  const { ids: sent } = await createAnnouncements(1);
  const error = jest.spyOn(logger, "error").mockReturnValue();
  await db().$executeRawUnsafe(
    `ALTER TABLE event_announcements ADD CONSTRAINT failing_check CHECK (id <> '${failed}' OR status = 'scheduled')`,
  );
  try {
    await sendAnnouncements();
  } finally {
    await db().$executeRawUnsafe("ALTER TABLE event_announcements DROP CONSTRAINT failing_check");
  }
  expect(await db().eventAnnouncementRecipient.count({ where: { announcementId: { in: sent } } })).toBe(1);
  expect(error).toHaveBeenCalledWith(expect.objectContaining({ announcementId: failed }), "An announcement failed");
});
