-- Mails to guests without an account are counted by the organizer who causes them, and by day.
ALTER TABLE "users" ADD COLUMN "guestMailRaisedAt" TIMESTAMPTZ(3);

CREATE TABLE "guest_mail_counts" (
    "subject" VARCHAR(36) NOT NULL,
    "day" DATE NOT NULL,
    "count" INTEGER NOT NULL,

    CONSTRAINT "guest_mail_counts_pkey" PRIMARY KEY ("day", "subject"),
    CONSTRAINT "guest_mail_counts_not_negative" CHECK ("count" >= 0)
);

ALTER TABLE "event_guests" ADD COLUMN "invitedById" UUID, ADD COLUMN "invitationSentAt" TIMESTAMPTZ(3);
ALTER TABLE "event_guests" ADD CONSTRAINT "event_guests_invitedById_fkey" FOREIGN KEY ("invitedById") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;
UPDATE "event_guests" g SET
  "invitedById" = (SELECT e."createdById" FROM "events" e WHERE e."id" = g."eventId"),
  "invitationSentAt" = CASE WHEN g."claimTokenHash" IS NOT NULL AND g."invitationTriedAt" IS NULL THEN g."invitedAt" END
WHERE g."invitedAt" IS NOT NULL AND g."claimedAt" IS NULL;

CREATE INDEX "event_guests_invitedById_idx" ON "event_guests"("invitedById");
-- Those whose link is not mailed yet.
CREATE INDEX "event_guests_invitation_waits" ON "event_guests"("eventId", "invitedById")
WHERE "invitedAt" IS NOT NULL AND "claimedAt" IS NULL AND ("claimTokenHash" IS NULL OR "invitationTriedAt" IS NOT NULL);
