-- Set while a guest's link is being mailed, so that a mail that a killed process began is sent later.
ALTER TABLE "event_guests" ADD COLUMN "invitationTriedAt" TIMESTAMPTZ(3);
