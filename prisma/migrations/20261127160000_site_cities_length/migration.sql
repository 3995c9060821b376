-- The limits of lib/settings/schema.ts for each name too. Names have no line breaks.
ALTER TABLE "site_settings"
  DROP CONSTRAINT "site_settings_lists",
  ADD CONSTRAINT "site_settings_lists" CHECK (
    cardinality("timeZones") <= 100 AND cardinality("cities") <= 200
    AND (cardinality("timeZones") = 0 OR array_to_string("timeZones", E'\n') ~ '^[^\n]{1,64}(\n[^\n]{1,64})*$')
    AND (cardinality("cities") = 0 OR array_to_string("cities", E'\n') ~ '^[^\n]{1,100}(\n[^\n]{1,100})*$'));
