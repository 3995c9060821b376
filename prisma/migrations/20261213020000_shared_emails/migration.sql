-- Organizers can ask for members' addresses, and each RSVP says whether they get the member's.
ALTER TABLE "events" ADD COLUMN "asksEmail" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "event_rsvps" ADD COLUMN "sharesEmail" BOOLEAN NOT NULL DEFAULT false;
