CREATE TABLE "event_series" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "frequency" VARCHAR(10) NOT NULL,
    "interval" INTEGER NOT NULL DEFAULT 1,
    "weekday" INTEGER,
    "ordinal" INTEGER,
    "count" INTEGER,
    "until" DATE,
    "timezone" VARCHAR(64) NOT NULL,
    "createdById" UUID,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "event_series_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "event_series_frequency_known" CHECK ("frequency" IN ('weekly', 'monthly')),
    CONSTRAINT "event_series_interval_in_range" CHECK ("interval" BETWEEN 1 AND CASE "frequency" WHEN 'weekly' THEN 12 ELSE 1 END),
    CONSTRAINT "event_series_weekday_of_month" CHECK (
      CASE "frequency"
        WHEN 'monthly' THEN "weekday" IS NOT NULL AND "ordinal" IS NOT NULL
        ELSE "weekday" IS NULL AND "ordinal" IS NULL
      END),
    CONSTRAINT "event_series_weekday_in_range" CHECK ("weekday" BETWEEN 0 AND 6),
    CONSTRAINT "event_series_ordinal_in_range" CHECK ("ordinal" = -1 OR "ordinal" BETWEEN 1 AND 5),
    CONSTRAINT "event_series_one_end" CHECK (num_nonnulls("count", "until") = 1),
    CONSTRAINT "event_series_count_in_range" CHECK ("count" BETWEEN 2 AND 26)
);

CREATE INDEX "event_series_createdById_idx" ON "event_series"("createdById");

ALTER TABLE "event_series" ADD CONSTRAINT "event_series_createdById_fkey" FOREIGN KEY ("createdById") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

ALTER TABLE "events" ADD COLUMN "seriesId" UUID,
ADD COLUMN "seriesPosition" INTEGER;

CREATE UNIQUE INDEX "events_seriesId_seriesPosition_key" ON "events"("seriesId", "seriesPosition");

ALTER TABLE "events" ADD CONSTRAINT "events_seriesId_fkey" FOREIGN KEY ("seriesId") REFERENCES "event_series"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "events"
  ADD CONSTRAINT "events_series_whole" CHECK (("seriesId" IS NULL) = ("seriesPosition" IS NULL)),
  ADD CONSTRAINT "events_series_position_in_range" CHECK ("seriesPosition" BETWEEN 1 AND 26),
  ADD CONSTRAINT "events_series_not_synced" CHECK ("seriesId" IS NULL OR "eventbriteId" IS NULL);
