-- Who sees a member on an event's map (docs/product/presence.md#map-visibility). Null until the member is asked.
ALTER TABLE "profiles" ADD COLUMN "mapVisibility" TEXT;

ALTER TABLE "profiles"
  ADD CONSTRAINT "profiles_map_visibility_known" CHECK ("mapVisibility" IN ('attendees', 'sharers', 'nobody'));

-- Members' positions are stored to 5 decimals, about a meter (docs/product/presence.md#precision).
UPDATE "event_attendances"
SET "latitude" = round("latitude"::numeric, 5)::float8, "longitude" = round("longitude"::numeric, 5)::float8
WHERE "latitude" IS NOT NULL;

ALTER TABLE "event_attendances"
  ADD CONSTRAINT "event_attendances_position_rounded" CHECK (
    "latitude" = round("latitude"::numeric, 5)::float8 AND "longitude" = round("longitude"::numeric, 5)::float8
  );
