-- An account's offer to join as the guest whose address it confirmed: mailed once, and declined for
-- good.
CREATE TABLE "event_guest_offers" (
    "eventId" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "declinedAt" TIMESTAMPTZ(3),

    CONSTRAINT "event_guest_offers_pkey" PRIMARY KEY ("eventId", "userId")
);
CREATE INDEX "event_guest_offers_userId_idx" ON "event_guest_offers"("userId");
ALTER TABLE "event_guest_offers" ADD CONSTRAINT "event_guest_offers_eventId_fkey" FOREIGN KEY ("eventId") REFERENCES "events"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "event_guest_offers" ADD CONSTRAINT "event_guest_offers_userId_fkey" FOREIGN KEY ("userId") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- The guest who became this RSVP. Until now such an RSVP had the time of the claim.
ALTER TABLE "event_rsvps" ADD COLUMN "guestId" UUID;
UPDATE "event_rsvps" r SET "guestId" = g.id FROM "event_guests" g
WHERE g."eventId" = r."eventId" AND g."claimedById" = r."userId" AND g."claimedAt" = r."createdAt";
CREATE UNIQUE INDEX "event_rsvps_guestId_key" ON "event_rsvps"("guestId");
ALTER TABLE "event_rsvps" ADD CONSTRAINT "event_rsvps_guestId_fkey" FOREIGN KEY ("guestId") REFERENCES "event_guests"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- A check-in as a guest, before the member had the RSVP. Only a press confirms it.
ALTER TABLE "event_attendances" ADD COLUMN "asGuest" BOOLEAN NOT NULL DEFAULT false;
UPDATE "event_attendances" a SET "asGuest" = true FROM "event_guests" g
WHERE g."eventId" = a."eventId" AND g."claimedById" = a."userId" AND g."checkedInAt" = a."checkInTime";
