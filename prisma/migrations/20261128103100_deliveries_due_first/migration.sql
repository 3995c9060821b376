-- The queue takes deliveries that belong to no announcement first.
CREATE INDEX "deliveries_due_first" ON "deliveries" ("nextAttemptAt") WHERE "status" = 'queued' AND "announcementId" IS NULL;
