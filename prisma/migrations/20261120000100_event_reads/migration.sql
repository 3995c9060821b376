-- The three hot reads of events that the first migration's indexes can't bound (contract §4: GET /api/events, /nearby).

-- Under way now: however many lie behind or ahead, only those that contain the moment are read.
CREATE INDEX "events_under_way" ON "events" USING gist (tstzrange("startTime", "endTime")) WHERE "status" <> 'cancelled';
-- Ahead, soonest first: replaces events_listed, whose order (by end) no list asks for.
CREATE INDEX "events_ahead" ON "events" ("startTime", "id") WHERE "status" <> 'cancelled';
DROP INDEX "events_listed";
-- Inside a box on the map.
CREATE INDEX "events_place" ON "events" ("latitude", "longitude") WHERE "status" <> 'cancelled' AND NOT "isOnline";
