-- CreateTable
CREATE TABLE "event_revisions" (
    "slot" SERIAL NOT NULL,
    "revision" BIGINT NOT NULL,

    CONSTRAINT "event_revisions_pkey" PRIMARY KEY ("slot")
);

-- What Prisma can't say.

-- The sum of all revisions rises with each commit that changes what a list of events shows, and never returns to a value
-- it had: a slot holds the microsecond of its last change (decision 028). A transaction takes a slot that no other holds,
-- so that nobody waits for anybody here; there are as many slots as there ever were such transactions at one time.
CREATE FUNCTION "event_revisions_rise"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  microsecond bigint := extract(epoch FROM clock_timestamp()) * 1000000;
BEGIN
  UPDATE "event_revisions" SET "revision" = greatest("revision" + 1, microsecond)
  WHERE "slot" = (SELECT "slot" FROM "event_revisions" ORDER BY "slot" LIMIT 1 FOR UPDATE SKIP LOCKED);
  IF NOT FOUND THEN
    INSERT INTO "event_revisions" ("revision") VALUES (microsecond);
  END IF;
  RETURN NULL;
END $$;

-- What lib/events/data reads for a visitor: events, their RSVPs' number, their hosts.
CREATE TRIGGER "events_revised" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "events"
  FOR EACH STATEMENT EXECUTE FUNCTION "event_revisions_rise"();
CREATE TRIGGER "event_rsvps_revised" AFTER INSERT OR UPDATE OF "eventId", "status" OR DELETE OR TRUNCATE ON "event_rsvps"
  FOR EACH STATEMENT EXECUTE FUNCTION "event_revisions_rise"();
CREATE TRIGGER "event_hosts_revised" AFTER UPDATE OF "email", "deletedAt", "suspendedAt" OR DELETE OR TRUNCATE ON "users"
  FOR EACH STATEMENT EXECUTE FUNCTION "event_revisions_rise"();
CREATE TRIGGER "event_host_profiles_revised"
  AFTER INSERT OR UPDATE OF "userId", "firstName", "lastName", "profession", "company", "industry", "avatarUrl", "visibility"
  OR DELETE OR TRUNCATE ON "profiles"
  FOR EACH STATEMENT EXECUTE FUNCTION "event_revisions_rise"();
