-- The queue takes mails about an account before all others.
CREATE INDEX "deliveries_due_account" ON "deliveries" ("nextAttemptAt") WHERE "status" = 'queued' AND "kind" = 'account';

-- A mail to an address that may have no account has no member.
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_have_recipient"
  CHECK ("userId" IS NOT NULL OR "guestId" IS NOT NULL OR ("kind" = 'account' AND "channel" = 'mail'));
