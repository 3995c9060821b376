-- Mails to guests about their event, which count as mails of an account like announcements. A mail
-- about a deleted event has the guest's address, because the guest is deleted with the event.
ALTER TABLE "deliveries" ADD COLUMN "senderId" UUID;
CREATE INDEX "deliveries_senderId_idx" ON "deliveries"("senderId");
CREATE INDEX "deliveries_due_guests" ON "deliveries" ("nextAttemptAt") WHERE "status" = 'queued' AND "kind" = 'guest';
ALTER TABLE "deliveries"
  ADD CONSTRAINT "deliveries_senderId_fkey" FOREIGN KEY ("senderId") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE,
  DROP CONSTRAINT "deliveries_to_guests",
  ADD CONSTRAINT "deliveries_to_guests" CHECK ("guestId" IS NULL
    OR ("userId" IS NULL AND ("announcementId" IS NOT NULL OR "kind" = 'guest') AND "channel" = 'mail')),
  DROP CONSTRAINT "deliveries_have_recipient",
  ADD CONSTRAINT "deliveries_have_recipient" CHECK ("userId" IS NOT NULL OR "guestId" IS NOT NULL
    OR ("kind" IN ('account', 'guest') AND "channel" = 'mail'));
