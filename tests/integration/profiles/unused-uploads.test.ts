/** The daily clean-up of uploads, with more rows than one batch. */
import { clock } from "@/lib/core/shared/clock";
import { db } from "@/lib/core/server/db";
import { removeUnusedUploads } from "@/lib/events/service/unused-uploads";

import { resetDatabase } from "@/tests/support/database/database";
import { createEvent } from "@/tests/support/factories/events";
import { createMember } from "@/tests/support/factories/users";
import { advanceClock, stopClock } from "@/tests/support/setup/clock";

beforeEach(async () => {
  await resetDatabase();
  stopClock("2026-11-20T16:00:00Z");
});

it("removes all unused rows, however many", async () => {
  const { userId } = await createMember();
  const rows = Array.from({ length: 1_201 }, (_, number) => {
    const key = `${number.toString(16).padStart(32, "0")}.webp`;
    return { ownerId: userId, kind: "sponsor-logo", storage: "disk", key, url: `/uploads/${key}` };
  });
  const createdAt = clock.now();
  await db().upload.createMany({
    data: rows.map((row) => ({ ...row, contentType: "image/webp", bytes: 1, createdAt })),
  });
  await createEvent({ hostLogoUrl: rows[700]!.url });
  advanceClock({ hours: 25 });
  expect(await removeUnusedUploads()).toMatchObject({ uploads: 1_200 });
  expect(await db().upload.findMany({ select: { key: true } })).toEqual([{ key: rows[700]!.key }]);
});
