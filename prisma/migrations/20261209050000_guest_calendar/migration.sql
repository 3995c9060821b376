-- When an entry for the calendar was last mailed to the guest's address, so that only those who got one are told that it is
-- removed.
ALTER TABLE "event_guests" ADD COLUMN "calendarSentAt" TIMESTAMPTZ(3);
UPDATE "event_guests" g SET "calendarSentAt" = d."sentAt" FROM "deliveries" d
WHERE d."guestId" = g.id AND d."status" = 'sent' AND d."sentAt" >= g."emailSetAt" AND d."key" ~ '^(event_changed|rsvp_confirmed):';
