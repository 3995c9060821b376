ALTER TABLE "site_settings"
  ADD COLUMN "locationInput" TEXT,
  ADD COLUMN "defaultLanguage" TEXT;

ALTER TABLE "site_settings"
  ADD CONSTRAINT "site_settings_location_input" CHECK ("locationInput" = 'text'),
  ADD CONSTRAINT "site_settings_default_language" CHECK ("defaultLanguage" ~ '^[a-z]{2,3}$');
