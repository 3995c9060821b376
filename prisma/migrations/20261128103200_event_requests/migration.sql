-- Requests in the order of their list: open ones first, each by the time of asking.
CREATE INDEX "event_rsvps_requests" ON "event_rsvps" ("eventId", ("status" = 'declined'), "createdAt", "userId")
  WHERE "status" IN ('pending', 'declined');
-- Those that "approve all" takes first.
CREATE INDEX "event_rsvps_asked" ON "event_rsvps" ("eventId", "createdAt", "id") WHERE "status" = 'pending';
