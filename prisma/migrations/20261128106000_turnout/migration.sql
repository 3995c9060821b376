-- An event's check-ins in their order, also those that are over. event_attendances_order has only
-- the active ones.
CREATE INDEX "event_attendances_eventId_checkInTime_userId_idx" ON "event_attendances"("eventId", "checkInTime", "userId");
