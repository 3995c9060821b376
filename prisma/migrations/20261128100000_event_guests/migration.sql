CREATE TABLE "event_guests" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "eventId" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "email" VARCHAR(255),
    "company" TEXT,
    "note" TEXT,
    "status" TEXT NOT NULL DEFAULT 'confirmed',
    "source" TEXT NOT NULL DEFAULT 'organizer',
    "externalId" VARCHAR(100),
    "checkedInAt" TIMESTAMPTZ(3),
    "checkedInById" UUID,
    "claimTokenHash" TEXT,
    "invitedAt" TIMESTAMPTZ(3),
    "claimedAt" TIMESTAMPTZ(3),
    "claimedById" UUID,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "event_guests_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "event_guests_name" CHECK (char_length("name") BETWEEN 1 AND 160),
    CONSTRAINT "event_guests_email_lower" CHECK ("email" = lower("email") AND "email" <> ''),
    CONSTRAINT "event_guests_company" CHECK (char_length("company") BETWEEN 1 AND 100),
    CONSTRAINT "event_guests_note" CHECK (char_length("note") BETWEEN 1 AND 500),
    CONSTRAINT "event_guests_status_known" CHECK ("status" IN ('confirmed', 'pending', 'declined')),
    CONSTRAINT "event_guests_source_known" CHECK ("source" IN ('organizer', 'file', 'eventbrite')),
    CONSTRAINT "event_guests_checked_in_confirmed" CHECK ("checkedInAt" IS NULL OR "status" = 'confirmed'),
    CONSTRAINT "event_guests_claimed" CHECK ("claimedById" IS NULL OR "claimedAt" IS NOT NULL)
);

-- A claimed guest's address stays unique too, so that importing the list again adds nobody.
CREATE UNIQUE INDEX "event_guests_eventId_email_key" ON "event_guests"("eventId", "email");
CREATE UNIQUE INDEX "event_guests_eventId_source_externalId_key" ON "event_guests"("eventId", "source", "externalId");
CREATE UNIQUE INDEX "event_guests_claimTokenHash_key" ON "event_guests"("claimTokenHash");
CREATE INDEX "event_guests_eventId_status_idx" ON "event_guests"("eventId", "status");
CREATE INDEX "event_guests_email_idx" ON "event_guests"("email") WHERE "claimedAt" IS NULL;
CREATE INDEX "event_guests_checkedInById_idx" ON "event_guests"("checkedInById");
CREATE INDEX "event_guests_claimedById_idx" ON "event_guests"("claimedById");

ALTER TABLE "event_guests" ADD CONSTRAINT "event_guests_eventId_fkey" FOREIGN KEY ("eventId") REFERENCES "events"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "event_guests" ADD CONSTRAINT "event_guests_checkedInById_fkey" FOREIGN KEY ("checkedInById") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "event_guests" ADD CONSTRAINT "event_guests_claimedById_fkey" FOREIGN KEY ("claimedById") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- A badge belongs to a guest or to a member's RSVP. It goes with either.
CREATE TABLE "event_name_tags" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "eventId" UUID NOT NULL,
    "code" VARCHAR(16) NOT NULL,
    "guestId" UUID,
    "userId" UUID,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "printedAt" TIMESTAMPTZ(3),

    CONSTRAINT "event_name_tags_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "event_name_tags_code_form" CHECK ("code" ~ '^[0-9A-HJKMNP-TV-Z]{16}$'),
    CONSTRAINT "event_name_tags_guest_or_member" CHECK (("guestId" IS NULL) <> ("userId" IS NULL))
);

CREATE UNIQUE INDEX "event_name_tags_code_key" ON "event_name_tags"("code");
CREATE UNIQUE INDEX "event_name_tags_guestId_key" ON "event_name_tags"("guestId");
CREATE UNIQUE INDEX "event_name_tags_userId_eventId_key" ON "event_name_tags"("userId", "eventId");
CREATE INDEX "event_name_tags_eventId_idx" ON "event_name_tags"("eventId");

ALTER TABLE "event_name_tags" ADD CONSTRAINT "event_name_tags_eventId_fkey" FOREIGN KEY ("eventId") REFERENCES "events"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "event_name_tags" ADD CONSTRAINT "event_name_tags_guestId_fkey" FOREIGN KEY ("guestId") REFERENCES "event_guests"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "event_name_tags" ADD CONSTRAINT "event_name_tags_userId_eventId_fkey" FOREIGN KEY ("userId", "eventId") REFERENCES "event_rsvps"("userId", "eventId") ON DELETE CASCADE ON UPDATE CASCADE;
