ALTER TABLE "events" ADD COLUMN "sequence" INTEGER NOT NULL DEFAULT 0;

-- Downloaded files had the seconds between creation and last edit. Later ones may not have less.
UPDATE "events" SET "sequence" = greatest(0, floor(extract(epoch FROM "updatedAt" - "createdAt")))::int;

ALTER TABLE "events" ADD CONSTRAINT "events_sequence_not_negative" CHECK ("sequence" >= 0);

-- Whatever changes what a calendar shows raises it (RFC 5546 2.1.4).
CREATE FUNCTION "events_raise_sequence"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."sequence" := greatest(NEW."sequence", OLD."sequence" + 1);
  RETURN NEW;
END $$;
CREATE TRIGGER "events_sequence_raised" BEFORE UPDATE OF "name", "description", "startTime", "endTime", "isOnline", "location", "venueName", "venueAddress", "status" ON "events"
  FOR EACH ROW WHEN (
    (OLD."name", OLD."description", OLD."startTime", OLD."endTime", OLD."isOnline", OLD."location", OLD."venueName", OLD."venueAddress", OLD."status" = 'cancelled')
    IS DISTINCT FROM
    (NEW."name", NEW."description", NEW."startTime", NEW."endTime", NEW."isOnline", NEW."location", NEW."venueName", NEW."venueAddress", NEW."status" = 'cancelled'))
  EXECUTE FUNCTION "events_raise_sequence"();
