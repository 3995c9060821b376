-- Members who confirmed the guest's address later than this claim the guest. Of the guests on a
-- list already, the time of an earlier change isn't known, so that it is that of the migration.
ALTER TABLE "event_guests" ADD COLUMN "emailSetAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;
