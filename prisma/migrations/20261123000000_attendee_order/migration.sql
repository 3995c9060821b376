-- The order of an event's attendee list: who is checked in by check-in time, then the others by RSVP time. A page is read in this
-- order, as far as it goes.
CREATE INDEX "event_attendances_order" ON "event_attendances" ("eventId", "checkInTime", "userId") WHERE "isActive";
CREATE INDEX "event_rsvps_order" ON "event_rsvps" ("eventId", "createdAt", "userId") WHERE "status" = 'confirmed';
