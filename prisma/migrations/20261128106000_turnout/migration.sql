-- An event's check-ins in their order, also those that are over. event_attendances_order has only
-- the active ones.
CREATE INDEX "event_attendances_eventId_checkInTime_userId_idx" ON "event_attendances"("eventId", "checkInTime", "userId");

-- An event's guests with a place: those who came by their check-in, the others by when they were
-- added.
CREATE INDEX "event_guests_came" ON "event_guests"("eventId", "checkedInAt", "id") WHERE "status" = 'confirmed' AND "claimedAt" IS NULL AND "checkedInAt" IS NOT NULL;
CREATE INDEX "event_guests_missing" ON "event_guests"("eventId", "createdAt", "id") WHERE "status" = 'confirmed' AND "claimedAt" IS NULL AND "checkedInAt" IS NULL;
