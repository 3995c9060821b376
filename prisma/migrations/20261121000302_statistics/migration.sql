-- DropIndex
DROP INDEX "user_activity_createdAt_idx";

-- CreateIndex
CREATE INDEX "users_createdAt_id_idx" ON "users"("createdAt", "id");

-- CreateIndex
CREATE INDEX "event_rsvps_createdAt_idx" ON "event_rsvps"("createdAt");

-- CreateIndex
CREATE INDEX "event_attendances_checkInTime_idx" ON "event_attendances"("checkInTime");

-- CreateIndex
CREATE INDEX "user_activity_createdAt_userId_idx" ON "user_activity"("createdAt", "userId");

-- What Prisma's schema can't say.

-- Messages of a day, without an entry for each message: the hot table's writes stay as cheap as they are (docs/decisions/003).
CREATE INDEX "messages_when" ON "messages" USING brin ("createdAt") WITH (pages_per_range = 32, autosummarize = on);
-- The reports queue: what waits, oldest first.
CREATE INDEX "reports_open" ON "reports" ("createdAt", "id") WHERE "status" = 'open';
-- Who holds the keys; locked whenever one is about to lose them, so that one always remains (contract §4).
CREATE INDEX "users_admins" ON "users" ("id") WHERE "role" = 'admin' AND "deletedAt" IS NULL;
