-- AlterTable
ALTER TABLE "users" ADD COLUMN     "suspendedAt" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "profiles" ADD COLUMN     "notifications" JSONB NOT NULL DEFAULT '{}',
ADD COLUMN     "quietHours" JSONB,
ADD COLUMN     "timezone" TEXT;

-- AlterTable
ALTER TABLE "events" ADD COLUMN     "capacity" INTEGER;

-- AlterTable
ALTER TABLE "event_rsvps" ADD COLUMN     "waitlistPosition" BIGINT;

-- AlterTable
ALTER TABLE "reports" ADD COLUMN     "handledAt" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "push_subscriptions" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "userId" UUID NOT NULL,
    "sid" TEXT NOT NULL,
    "endpoint" TEXT NOT NULL,
    "p256dh" TEXT NOT NULL,
    "auth" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "push_subscriptions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "uploads" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "ownerId" UUID,
    "kind" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "url" TEXT NOT NULL,
    "contentType" TEXT NOT NULL,
    "bytes" INTEGER NOT NULL,
    "storage" TEXT NOT NULL DEFAULT 'disk',
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "uploads_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "deliveries" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "channel" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "userId" UUID,
    "payload" JSONB NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'queued',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "nextAttemptAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "sentAt" TIMESTAMPTZ(3),
    "lastError" TEXT,

    CONSTRAINT "deliveries_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "audit_log" (
    "id" BIGSERIAL NOT NULL,
    "actorId" UUID NOT NULL,
    "action" TEXT NOT NULL,
    "subjectType" TEXT NOT NULL,
    "subjectId" TEXT,
    "details" JSONB,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "audit_log_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sync_runs" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "status" TEXT NOT NULL DEFAULT 'running',
    "pagesDone" INTEGER NOT NULL DEFAULT 0,
    "pagesTotal" INTEGER,
    "count" INTEGER NOT NULL DEFAULT 0,
    "message" TEXT,
    "startedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "finishedAt" TIMESTAMPTZ(3),

    CONSTRAINT "sync_runs_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "activity_daily_counts" (
    "day" DATE NOT NULL,
    "action" TEXT NOT NULL,
    "page" TEXT NOT NULL DEFAULT '',
    "count" INTEGER NOT NULL,

    CONSTRAINT "activity_daily_counts_pkey" PRIMARY KEY ("day","action","page")
);

-- CreateTable
CREATE TABLE "activity_daily_users" (
    "day" DATE NOT NULL,
    "users" INTEGER NOT NULL,

    CONSTRAINT "activity_daily_users_pkey" PRIMARY KEY ("day")
);

-- CreateIndex
CREATE UNIQUE INDEX "push_subscriptions_endpoint_key" ON "push_subscriptions"("endpoint");

-- CreateIndex
CREATE INDEX "push_subscriptions_userId_idx" ON "push_subscriptions"("userId");

-- CreateIndex
CREATE INDEX "push_subscriptions_sid_idx" ON "push_subscriptions"("sid");

-- CreateIndex
CREATE UNIQUE INDEX "uploads_key_key" ON "uploads"("key");

-- CreateIndex
CREATE UNIQUE INDEX "uploads_url_key" ON "uploads"("url");

-- CreateIndex
CREATE INDEX "uploads_ownerId_idx" ON "uploads"("ownerId");

-- CreateIndex
CREATE INDEX "uploads_createdAt_idx" ON "uploads"("createdAt");

-- CreateIndex
CREATE UNIQUE INDEX "deliveries_key_key" ON "deliveries"("key");

-- CreateIndex
CREATE INDEX "deliveries_userId_idx" ON "deliveries"("userId");

-- CreateIndex
CREATE INDEX "audit_log_createdAt_id_idx" ON "audit_log"("createdAt", "id");

-- CreateIndex
CREATE INDEX "sync_runs_startedAt_idx" ON "sync_runs"("startedAt");

-- AddForeignKey
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_userId_fkey" FOREIGN KEY ("userId") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_ownerId_fkey" FOREIGN KEY ("ownerId") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_userId_fkey" FOREIGN KEY ("userId") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What Prisma's schema can't say.

ALTER TABLE "events" ADD CONSTRAINT "events_capacity_positive" CHECK ("capacity" > 0);

-- The line of those who wait: its order comes from the database, because clocks lie.
CREATE SEQUENCE "waitlist_position" OWNED BY "event_rsvps"."waitlistPosition";
-- Nobody waits without a place in the line, and nobody confirmed keeps one: given and taken here, whoever writes the row.
CREATE FUNCTION "event_rsvps_keep_line"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."waitlistPosition" := CASE WHEN NEW."status" = 'waitlisted' THEN coalesce(NEW."waitlistPosition", nextval('waitlist_position')) END;
  RETURN NEW;
END $$;
CREATE TRIGGER "event_rsvps_line_kept" BEFORE INSERT OR UPDATE OF "status", "waitlistPosition" ON "event_rsvps"
  FOR EACH ROW EXECUTE FUNCTION "event_rsvps_keep_line"();
UPDATE "event_rsvps" SET "waitlistPosition" = nextval('waitlist_position') WHERE "status" = 'waitlisted';
ALTER TABLE "event_rsvps"
  ADD CONSTRAINT "event_rsvps_place_while_waiting" CHECK (("status" = 'waitlisted') = ("waitlistPosition" IS NOT NULL));
CREATE UNIQUE INDEX "event_rsvps_line" ON "event_rsvps" ("eventId", "waitlistPosition") WHERE "status" = 'waitlisted';

ALTER TABLE "profiles"
  ADD CONSTRAINT "profiles_notifications_object" CHECK (jsonb_typeof("notifications") = 'object'),
  ADD CONSTRAINT "profiles_quiet_hours_object" CHECK (jsonb_typeof("quietHours") = 'object');

ALTER TABLE "uploads"
  ADD CONSTRAINT "uploads_kind_known" CHECK ("kind" IN ('avatar', 'sponsor-logo', 'host-logo')),
  ADD CONSTRAINT "uploads_storage_known" CHECK ("storage" IN ('disk', 'uploadthing'));

ALTER TABLE "deliveries"
  ADD CONSTRAINT "deliveries_channel_known" CHECK ("channel" IN ('mail', 'push')),
  ADD CONSTRAINT "deliveries_status_known" CHECK ("status" IN ('queued', 'sent', 'failed', 'dropped'));
-- What is due, oldest first.
CREATE INDEX "deliveries_due" ON "deliveries" ("nextAttemptAt") WHERE "status" = 'queued';

ALTER TABLE "sync_runs" ADD CONSTRAINT "sync_runs_status_known" CHECK ("status" IN ('running', 'done', 'failed'));
-- One sync at a time, however many ask.
CREATE UNIQUE INDEX "sync_runs_one_running" ON "sync_runs" ((true)) WHERE "status" = 'running';
