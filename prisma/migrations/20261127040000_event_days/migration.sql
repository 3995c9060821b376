-- An event that Eventbrite has keeps its times.
ALTER TABLE "events" ADD CONSTRAINT "events_at_most_30_days"
  CHECK ("eventbriteId" IS NOT NULL OR "endTime" - "startTime" <= interval '720 hours') NOT VALID;
