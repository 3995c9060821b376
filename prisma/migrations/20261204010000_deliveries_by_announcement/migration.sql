-- The queue takes the first due deliveries of each announcement.
CREATE INDEX "deliveries_due_by_announcement" ON "deliveries" ("announcementId", "channel", "nextAttemptAt") WHERE "status" = 'queued' AND "announcementId" IS NOT NULL;
DROP INDEX "deliveries_due_last";
