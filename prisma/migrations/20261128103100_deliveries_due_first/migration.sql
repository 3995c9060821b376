-- The queue takes deliveries that belong to no announcement first.
CREATE INDEX "deliveries_due_first" ON "deliveries" ("channel", "nextAttemptAt") WHERE "status" = 'queued' AND "announcementId" IS NULL;
CREATE INDEX "deliveries_due_last" ON "deliveries" ("channel", "nextAttemptAt") WHERE "status" = 'queued' AND "announcementId" IS NOT NULL;
