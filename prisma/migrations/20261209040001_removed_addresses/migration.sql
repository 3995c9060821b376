-- Addresses that left a guest list, as keyed hashes, so that none is mailed as a new one.
ALTER TABLE "event_removed_guests" ADD COLUMN "invitationSentAt" TIMESTAMPTZ(3), ADD COLUMN "announcementsOffAt" TIMESTAMPTZ(3);
