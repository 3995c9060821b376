-- A member's standing choice to come to all dates of a series.
CREATE TABLE "series_rsvps" (
  "seriesId" UUID NOT NULL,
  "userId" UUID NOT NULL,
  "sharesEmail" BOOLEAN NOT NULL DEFAULT false,
  "isHidden" BOOLEAN NOT NULL DEFAULT false,
  "seesUnlisted" BOOLEAN NOT NULL DEFAULT false,
  "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "listedAt" TIMESTAMPTZ(3),

  CONSTRAINT "series_rsvps_pkey" PRIMARY KEY ("seriesId", "userId")
);
CREATE INDEX "series_rsvps_userId_idx" ON "series_rsvps"("userId");
ALTER TABLE "series_rsvps" ADD CONSTRAINT "series_rsvps_seriesId_fkey"
  FOREIGN KEY ("seriesId") REFERENCES "event_series"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "series_rsvps" ADD CONSTRAINT "series_rsvps_userId_fkey"
  FOREIGN KEY ("userId") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
CREATE TRIGGER "series_rsvps_of_members" BEFORE INSERT ON "series_rsvps" FOR EACH ROW EXECUTE FUNCTION "refuse_deleted_member"('userId');
-- For the job, which finishes what a process left.
CREATE INDEX "series_rsvps_unfinished_idx" ON "series_rsvps"("createdAt") WHERE "listedAt" IS NULL;

-- Dates without an RSVP by the choice: one that ended, or that could not be made.
CREATE TABLE "series_rsvp_exceptions" (
  "userId" UUID NOT NULL,
  "eventId" UUID NOT NULL,
  "seriesId" UUID NOT NULL,
  "reason" TEXT NOT NULL,

  CONSTRAINT "series_rsvp_exceptions_pkey" PRIMARY KEY ("userId", "eventId"),
  CONSTRAINT "series_rsvp_exceptions_reason" CHECK ("reason" IN ('ended', 'questions'))
);
CREATE INDEX "series_rsvp_exceptions_seriesId_userId_idx" ON "series_rsvp_exceptions"("seriesId", "userId");
CREATE INDEX "series_rsvp_exceptions_eventId_idx" ON "series_rsvp_exceptions"("eventId");
ALTER TABLE "series_rsvp_exceptions" ADD CONSTRAINT "series_rsvp_exceptions_seriesId_userId_fkey"
  FOREIGN KEY ("seriesId", "userId") REFERENCES "series_rsvps"("seriesId", "userId") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "series_rsvp_exceptions" ADD CONSTRAINT "series_rsvp_exceptions_eventId_fkey"
  FOREIGN KEY ("eventId") REFERENCES "events"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Whatever removes an RSVP, the choice doesn't make it again at that date. A deleted event is not
-- found here, and a deleted choice has no exceptions.
CREATE FUNCTION "series_rsvps_except_date"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "series_rsvp_exceptions" ("userId", "eventId", "seriesId", "reason")
    SELECT s."userId", e.id, s."seriesId", 'ended'
    FROM "removed" r JOIN "events" e ON e.id = r."eventId"
    JOIN "series_rsvps" s ON s."seriesId" = e."seriesId" AND s."userId" = r."userId"
    ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER "event_rsvps_except_date" AFTER DELETE ON "event_rsvps"
  REFERENCING OLD TABLE AS "removed" FOR EACH STATEMENT EXECUTE FUNCTION "series_rsvps_except_date"();

ALTER TABLE "events" ADD COLUMN "seriesJoinedAt" TIMESTAMPTZ(3);
