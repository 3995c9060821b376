-- The status that the last import gave a guest, so that another import of the same keeps what an
-- organizer decided since. Eventbrite's attendees on the list are confirmed there; of files it isn't
-- known.
ALTER TABLE "event_guests" ADD COLUMN "sourceStatus" TEXT;
ALTER TABLE "event_guests" ADD CONSTRAINT "event_guests_source_status_known" CHECK ("sourceStatus" IN ('confirmed', 'pending', 'declined'));
UPDATE "event_guests" SET "sourceStatus" = 'confirmed' WHERE "source" = 'eventbrite';
