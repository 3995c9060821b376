ALTER TABLE "site_settings"
  DROP CONSTRAINT "site_settings_lists",
  ADD CONSTRAINT "site_settings_lists" CHECK (
    cardinality("timeZones") <= 100 AND char_length(array_to_string("timeZones", '')) <= 6400
    AND cardinality("cities") <= 200 AND char_length(array_to_string("cities", '')) <= 20000);
