ALTER TABLE "events"
  ADD COLUMN "visibility" TEXT NOT NULL DEFAULT 'listed',
  ADD COLUMN "requiresApproval" BOOLEAN NOT NULL DEFAULT false,
  ADD CONSTRAINT "events_visibility_known" CHECK ("visibility" IN ('listed', 'unlisted'));

ALTER TABLE "event_rsvps"
  DROP CONSTRAINT "event_rsvps_status_known",
  ADD CONSTRAINT "event_rsvps_status_known" CHECK ("status" IN ('confirmed', 'waitlisted', 'pending', 'declined'));
