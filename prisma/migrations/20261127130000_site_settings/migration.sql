CREATE TABLE "site_settings" (
    "id" SMALLINT NOT NULL DEFAULT 1,
    "productName" TEXT,
    "logoLight" TEXT,
    "logoDark" TEXT,
    "accentColor" TEXT,
    "mailSenderName" TEXT,
    "imprintUrl" TEXT,
    "privacyUrl" TEXT,
    "termsUrl" TEXT,
    "supportEmail" TEXT,
    "defaultTimeZone" TEXT,
    "timeZones" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "cities" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "distanceUnit" TEXT,
    "checkInDistanceM" INTEGER,
    "nearbyDistanceM" INTEGER,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,
    "updatedBy" UUID NOT NULL,

    CONSTRAINT "site_settings_pkey" PRIMARY KEY ("id")
);

ALTER TABLE "site_settings"
  ADD CONSTRAINT "site_settings_one_row" CHECK ("id" = 1),
  ADD CONSTRAINT "site_settings_text_limits" CHECK (
    char_length("productName") BETWEEN 1 AND 30
    AND char_length("logoLight") BETWEEN 1 AND 500
    AND char_length("logoDark") BETWEEN 1 AND 500
    AND char_length("mailSenderName") BETWEEN 1 AND 60
    AND char_length("imprintUrl") <= 500
    AND char_length("privacyUrl") <= 500
    AND char_length("termsUrl") <= 500
    AND char_length("supportEmail") BETWEEN 3 AND 255
    AND char_length("defaultTimeZone") BETWEEN 1 AND 64),
  ADD CONSTRAINT "site_settings_accent_color" CHECK ("accentColor" ~ '^#[0-9a-f]{6}$'),
  ADD CONSTRAINT "site_settings_https" CHECK (
    "imprintUrl" LIKE 'https://%' AND "privacyUrl" LIKE 'https://%' AND "termsUrl" LIKE 'https://%'),
  ADD CONSTRAINT "site_settings_lists" CHECK (
    cardinality("timeZones") <= 100 AND char_length(array_to_string("timeZones", '')) <= 6400
    AND cardinality("cities") <= 100 AND char_length(array_to_string("cities", '')) <= 10000),
  ADD CONSTRAINT "site_settings_distance_unit" CHECK ("distanceUnit" IN ('mi', 'km')),
  ADD CONSTRAINT "site_settings_distances" CHECK (
    "checkInDistanceM" BETWEEN 10 AND 100000 AND "nearbyDistanceM" BETWEEN 100 AND 1000000);
