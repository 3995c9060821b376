-- Not a check, which would also refuse every other change of an event that is longer already. An
-- event that Eventbrite has keeps its times.
CREATE FUNCTION "limit_event_days"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW."eventbriteId" IS NULL AND NEW."endTime" - NEW."startTime" > interval '720 hours'
    AND (TG_OP = 'INSERT' OR (NEW."startTime", NEW."endTime", NEW."eventbriteId")
      IS DISTINCT FROM (OLD."startTime", OLD."endTime", OLD."eventbriteId"))
  THEN
    RAISE EXCEPTION 'An event lasts 30 days at most' USING ERRCODE = 'check_violation', CONSTRAINT = 'events_at_most_30_days';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER "events_at_most_30_days" BEFORE INSERT OR UPDATE ON "events"
  FOR EACH ROW EXECUTE FUNCTION "limit_event_days"();
