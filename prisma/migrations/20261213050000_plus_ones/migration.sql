-- How many guests without an account each RSVP may bring.
ALTER TABLE "events" ADD COLUMN "plusOnes" SMALLINT NOT NULL DEFAULT 0;
ALTER TABLE "events" ADD CONSTRAINT "events_plus_ones" CHECK ("plusOnes" BETWEEN 0 AND 5);

-- The member who brings the guest, and the guest's number among theirs. So an RSVP brings five at most.
ALTER TABLE "event_guests"
  ADD COLUMN "broughtById" UUID,
  ADD COLUMN "broughtPosition" SMALLINT,
  ADD CONSTRAINT "event_guests_brought" CHECK (("broughtById" IS NULL) = ("broughtPosition" IS NULL)),
  ADD CONSTRAINT "event_guests_brought_position" CHECK ("broughtPosition" BETWEEN 1 AND 5);
CREATE UNIQUE INDEX "event_guests_eventId_broughtById_broughtPosition_key"
  ON "event_guests"("eventId", "broughtById", "broughtPosition");
CREATE INDEX "event_guests_broughtById_idx" ON "event_guests"("broughtById");
ALTER TABLE "event_guests" ADD CONSTRAINT "event_guests_broughtById_fkey"
  FOREIGN KEY ("broughtById") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Plus-ones go with the RSVP, whatever removes it. Those who joined with an account, are in already,
-- or have an address, which an organizer gave and may have mailed, stay. No foreign key to the RSVP,
-- because one may name the guest as whom its member joined.
CREATE FUNCTION "event_guests_go_with_rsvp"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM "event_guests" g
    WHERE g."eventId" = OLD."eventId" AND g."broughtById" = OLD."userId"
      AND g."claimedAt" IS NULL AND g."checkedInAt" IS NULL AND g.email IS NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER "event_rsvps_remove_plus_ones" AFTER DELETE ON "event_rsvps"
  FOR EACH ROW EXECUTE FUNCTION "event_guests_go_with_rsvp"();
