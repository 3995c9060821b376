-- Offers of guest lists wait in turns as mails to guests do.
DROP INDEX "deliveries_due_guests";
CREATE INDEX "deliveries_due_guests" ON "deliveries" ("nextAttemptAt") WHERE "status" = 'queued' AND "kind" IN ('guest', 'guestLists');
