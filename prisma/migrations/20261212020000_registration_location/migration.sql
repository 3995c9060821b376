ALTER TABLE "site_settings" ADD COLUMN "registrationLocation" TEXT;

ALTER TABLE "site_settings"
  ADD CONSTRAINT "site_settings_registration_location" CHECK ("registrationLocation" = 'optional');
