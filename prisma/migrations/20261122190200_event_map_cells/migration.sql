-- Events near a place that are not over (GET /api/events/nearby). A cell is one degree by one degree; within it the index goes by
-- time, so a read takes as long however many events lie in the past or in other regions. The query names the cells that it needs
-- (lib/events/policy/distance.ts). It replaces events_place, whose rows of a latitude reached around the world.
CREATE INDEX "events_map_cell" ON "events" ((floor("latitude")::int * 360 + floor("longitude")::int), "endTime")
  WHERE "status" <> 'cancelled' AND NOT "isOnline";
DROP INDEX "events_place";
