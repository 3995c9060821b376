-- The guest who brings this one, from a file. No foreign key, because a restore and an undone import
-- have no order.
ALTER TABLE "event_guests" ADD COLUMN "broughtByGuestId" UUID;
CREATE INDEX "event_guests_broughtByGuestId_idx" ON "event_guests"("broughtByGuestId");

-- As with an RSVP: those who joined with an account, are in already, or have an address stay. Once
-- for a statement, because one may remove thousands. Its own removals end with none.
CREATE FUNCTION "event_guests_go_with_guest"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM gone) THEN
    RETURN NULL;
  END IF;
  DELETE FROM "event_guests" g USING gone
    WHERE g."broughtByGuestId" = gone.id
      AND g."claimedAt" IS NULL AND g."checkedInAt" IS NULL AND g.email IS NULL;
  UPDATE "event_guests" g SET "broughtByGuestId" = NULL FROM gone WHERE g."broughtByGuestId" = gone.id;
  RETURN NULL;
END $$;
CREATE TRIGGER "event_guests_remove_plus_ones" AFTER DELETE ON "event_guests"
  REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION "event_guests_go_with_guest"();
