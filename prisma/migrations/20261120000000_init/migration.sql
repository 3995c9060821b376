-- A trusted extension: the owner of the database may create it
-- (docs/operations.md#the-extension-pg_trgm).
CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- A new conversation gets the next position by default.
CREATE SEQUENCE "conversation_position";

-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- CreateTable
CREATE TABLE "users" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "email" VARCHAR(255) NOT NULL,
    "passwordHash" TEXT,
    "role" TEXT NOT NULL DEFAULT 'user',
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deletedAt" TIMESTAMPTZ(3),
    "suspendedAt" TIMESTAMPTZ(3),
    "hasTwoStep" BOOLEAN NOT NULL DEFAULT false,
    "emailVerifiedAt" TIMESTAMPTZ(3),
    "emailChangedAt" TIMESTAMPTZ(3),
    "passwordChangedAt" TIMESTAMPTZ(3),
    "language" TEXT,

    CONSTRAINT "users_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "profiles" (
    "userId" UUID NOT NULL,
    "firstName" TEXT NOT NULL,
    "lastName" TEXT NOT NULL,
    "phone" TEXT,
    "profession" TEXT,
    "industry" TEXT,
    "company" TEXT,
    "location" TEXT,
    "avatarUrl" TEXT,
    "bio" TEXT,
    "linkedinUrl" TEXT,
    "onboardingCompleted" BOOLEAN NOT NULL DEFAULT false,
    "onboardingCompletedAt" TIMESTAMPTZ(3),
    "onboardingSkipped" BOOLEAN NOT NULL DEFAULT false,
    "visibility" JSONB NOT NULL DEFAULT '{"email":"attendees","phone":"attendees","linkedinUrl":"attendees"}',
    "approveRequests" BOOLEAN NOT NULL DEFAULT false,
    "mapVisibility" TEXT,
    "notifications" JSONB NOT NULL DEFAULT '{}',
    "quietHours" JSONB,
    "timezone" TEXT,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "searchText" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "profiles_pkey" PRIMARY KEY ("userId")
);

-- CreateTable
CREATE TABLE "events" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "name" TEXT NOT NULL,
    "description" TEXT,
    "location" TEXT,
    "startTime" TIMESTAMPTZ(3) NOT NULL,
    "endTime" TIMESTAMPTZ(3) NOT NULL,
    "timezone" TEXT NOT NULL DEFAULT 'America/New_York',
    "status" TEXT NOT NULL DEFAULT 'upcoming',
    "latitude" DOUBLE PRECISION,
    "longitude" DOUBLE PRECISION,
    "eventbriteId" TEXT,
    "venueName" TEXT,
    "venueAddress" TEXT,
    "isOnline" BOOLEAN NOT NULL DEFAULT false,
    "eventType" VARCHAR(20) NOT NULL DEFAULT 'in-person',
    "meetingUrl" TEXT,
    "sponsorName" TEXT,
    "sponsorLogoUrl" TEXT,
    "sponsor2Name" TEXT,
    "sponsor2LogoUrl" TEXT,
    "sponsor3Name" TEXT,
    "sponsor3LogoUrl" TEXT,
    "hostUserId" UUID,
    "hostName" TEXT,
    "hostEmail" TEXT,
    "hostPhone" TEXT,
    "hostLogoUrl" TEXT,
    "requiresDoorCode" BOOLEAN NOT NULL DEFAULT false,
    "capacity" INTEGER,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "events_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "event_tombstones" (
    "eventbriteId" TEXT NOT NULL,
    "deletedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "event_tombstones_pkey" PRIMARY KEY ("eventbriteId")
);

-- CreateTable
CREATE TABLE "event_rsvps" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "userId" UUID NOT NULL,
    "eventId" UUID NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'confirmed',
    "notificationPreferences" JSONB NOT NULL DEFAULT '{"email":true,"push":true,"sms":false}',
    "remindersSent" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "waitlistPosition" BIGINT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "event_rsvps_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "event_attendances" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "userId" UUID NOT NULL,
    "eventId" UUID NOT NULL,
    "checkInTime" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "checkOutTime" TIMESTAMPTZ(3),
    "latitude" DOUBLE PRECISION,
    "longitude" DOUBLE PRECISION,
    "positionAt" TIMESTAMPTZ(3),
    "isActive" BOOLEAN NOT NULL DEFAULT true,
    "checkedInById" UUID,
    "confirmedAt" TIMESTAMPTZ(3),

    CONSTRAINT "event_attendances_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "walk_in_requests" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "eventId" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "requestedById" UUID NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'open',
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,
    "respondedAt" TIMESTAMPTZ(3),

    CONSTRAINT "walk_in_requests_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "user_event_preferences" (
    "userId" UUID NOT NULL,
    "eventId" UUID NOT NULL,
    "isHidden" BOOLEAN NOT NULL DEFAULT true,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "user_event_preferences_pkey" PRIMARY KEY ("userId","eventId")
);

-- CreateTable
CREATE TABLE "connections" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "requesterId" UUID NOT NULL,
    "receiverId" UUID NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'accepted',
    "eventId" UUID,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "declinedAt" TIMESTAMPTZ(3),
    "withdrawnAt" TIMESTAMPTZ(3),

    CONSTRAINT "connections_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "opened_contacts" (
    "viewerId" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "openedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "opened_contacts_pkey" PRIMARY KEY ("viewerId","userId")
);

-- CreateTable
CREATE TABLE "conversations" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "userAId" UUID NOT NULL,
    "userBId" UUID NOT NULL,
    "lastSeq" INTEGER NOT NULL DEFAULT 0,
    "position" BIGINT NOT NULL DEFAULT nextval('conversation_position'::regclass),

    CONSTRAINT "conversations_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "messages" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "conversationId" UUID NOT NULL,
    "seq" INTEGER NOT NULL,
    "senderId" UUID NOT NULL,
    "receiverId" UUID NOT NULL,
    "content" TEXT NOT NULL,
    "type" TEXT NOT NULL DEFAULT 'text',
    "payload" JSONB,
    "isRead" BOOLEAN NOT NULL DEFAULT false,
    "clientId" UUID,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "messages_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "attempt_levels" (
    "key" VARCHAR(64) NOT NULL,
    "level" DOUBLE PRECISION NOT NULL,
    "blockedUntil" TIMESTAMPTZ(3) NOT NULL,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,
    "revision" INTEGER NOT NULL DEFAULT 0,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "attempt_levels_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "password_reset_tokens" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "userId" UUID NOT NULL,
    "token" TEXT NOT NULL,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,
    "usedAt" TIMESTAMPTZ(3),

    CONSTRAINT "password_reset_tokens_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "email_confirmations" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "userId" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "email" VARCHAR(255) NOT NULL,
    "token" TEXT NOT NULL,
    "sid" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,
    "usedAt" TIMESTAMPTZ(3),

    CONSTRAINT "email_confirmations_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "user_activity" (
    "id" BIGSERIAL NOT NULL,
    "userId" UUID NOT NULL,
    "action" TEXT NOT NULL,
    "page" TEXT,
    "metadata" JSONB,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "user_activity_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "user_onboarding_steps" (
    "userId" UUID NOT NULL,
    "stepName" TEXT NOT NULL,
    "skipped" BOOLEAN NOT NULL DEFAULT false,
    "completedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "user_onboarding_steps_pkey" PRIMARY KEY ("userId","stepName")
);

-- CreateTable
CREATE TABLE "sessions" (
    "sid" TEXT NOT NULL,
    "sess" JSONB NOT NULL,
    "expire" TIMESTAMPTZ(3) NOT NULL,
    "userId" UUID NOT NULL,
    "provedAt" TIMESTAMPTZ(3),

    CONSTRAINT "sessions_pkey" PRIMARY KEY ("sid")
);

-- CreateTable
CREATE TABLE "blocks" (
    "blockerId" UUID NOT NULL,
    "blockedId" UUID NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "blocks_pkey" PRIMARY KEY ("blockerId","blockedId")
);

-- CreateTable
CREATE TABLE "reports" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "reporterId" UUID NOT NULL,
    "reportedId" UUID NOT NULL,
    "reason" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'open',
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "handledAt" TIMESTAMPTZ(3),

    CONSTRAINT "reports_pkey" PRIMARY KEY ("id")
);

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

-- CreateTable
CREATE TABLE "passkeys" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "userId" UUID NOT NULL,
    "credentialId" TEXT NOT NULL,
    "publicKey" BYTEA NOT NULL,
    "counter" BIGINT NOT NULL DEFAULT 0,
    "transports" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "name" VARCHAR(60) NOT NULL,
    "isBackedUp" BOOLEAN NOT NULL DEFAULT false,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "lastUsedAt" TIMESTAMPTZ(3),

    CONSTRAINT "passkeys_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "authenticators" (
    "userId" UUID NOT NULL,
    "secret" TEXT NOT NULL,
    "confirmedAt" TIMESTAMPTZ(3),
    "lastStep" BIGINT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "lastUsedAt" TIMESTAMPTZ(3),

    CONSTRAINT "authenticators_pkey" PRIMARY KEY ("userId")
);

-- CreateTable
CREATE TABLE "recovery_codes" (
    "userId" UUID NOT NULL,
    "codeHash" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "usedAt" TIMESTAMPTZ(3),

    CONSTRAINT "recovery_codes_pkey" PRIMARY KEY ("userId","codeHash")
);

-- CreateTable
CREATE TABLE "remembered_devices" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "userId" UUID NOT NULL,
    "tokenHash" TEXT NOT NULL,
    "passwordMark" TEXT NOT NULL,
    "userAgent" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "lastUsedAt" TIMESTAMPTZ(3) NOT NULL,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "remembered_devices_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "pending_sign_ins" (
    "tokenHash" TEXT NOT NULL,
    "userId" UUID NOT NULL,
    "rememberMe" BOOLEAN NOT NULL,
    "browserHash" TEXT NOT NULL,
    "passwordMark" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "pending_sign_ins_pkey" PRIMARY KEY ("tokenHash")
);

-- CreateTable
CREATE TABLE "passkey_challenges" (
    "challengeHash" TEXT NOT NULL,
    "purpose" TEXT NOT NULL,
    "userId" UUID,
    "browserHash" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "passkey_challenges_pkey" PRIMARY KEY ("challengeHash")
);

-- CreateTable
CREATE TABLE "two_step_attempts" (
    "userId" UUID NOT NULL,
    "failures" INTEGER NOT NULL,
    "blockedUntil" TIMESTAMPTZ(3),

    CONSTRAINT "two_step_attempts_pkey" PRIMARY KEY ("userId")
);

-- CreateIndex
CREATE UNIQUE INDEX "users_email_key" ON "users"("email");

-- CreateIndex
CREATE INDEX "users_createdAt_id_idx" ON "users"("createdAt", "id");

-- CreateIndex
CREATE INDEX "profiles_searchText_idx" ON "profiles" USING GIN ("searchText" gin_trgm_ops);

-- CreateIndex
CREATE UNIQUE INDEX "events_eventbriteId_key" ON "events"("eventbriteId");

-- CreateIndex
CREATE INDEX "events_startTime_id_idx" ON "events"("startTime", "id");

-- CreateIndex
CREATE INDEX "events_endTime_idx" ON "events"("endTime");

-- CreateIndex
CREATE INDEX "events_hostUserId_idx" ON "events"("hostUserId");

-- CreateIndex
CREATE INDEX "event_rsvps_eventId_status_idx" ON "event_rsvps"("eventId", "status");

-- CreateIndex
CREATE INDEX "event_rsvps_createdAt_idx" ON "event_rsvps"("createdAt");

-- CreateIndex
CREATE UNIQUE INDEX "event_rsvps_userId_eventId_key" ON "event_rsvps"("userId", "eventId");

-- CreateIndex
CREATE INDEX "event_attendances_userId_eventId_idx" ON "event_attendances"("userId", "eventId");

-- CreateIndex
CREATE INDEX "event_attendances_eventId_userId_idx" ON "event_attendances"("eventId", "userId");

-- CreateIndex
CREATE INDEX "event_attendances_checkInTime_idx" ON "event_attendances"("checkInTime");

-- CreateIndex
CREATE INDEX "walk_in_requests_eventId_createdAt_idx" ON "walk_in_requests"("eventId", "createdAt");

-- CreateIndex
CREATE INDEX "walk_in_requests_userId_createdAt_idx" ON "walk_in_requests"("userId", "createdAt");

-- CreateIndex
CREATE INDEX "walk_in_requests_requestedById_createdAt_idx" ON "walk_in_requests"("requestedById", "createdAt");

-- CreateIndex
CREATE INDEX "connections_requesterId_createdAt_idx" ON "connections"("requesterId", "createdAt");

-- CreateIndex
CREATE INDEX "connections_receiverId_createdAt_idx" ON "connections"("receiverId", "createdAt");

-- CreateIndex
CREATE INDEX "connections_eventId_idx" ON "connections"("eventId");

-- CreateIndex
CREATE UNIQUE INDEX "connections_requesterId_receiverId_key" ON "connections"("requesterId", "receiverId");

-- CreateIndex
CREATE INDEX "opened_contacts_userId_idx" ON "opened_contacts"("userId");

-- CreateIndex
CREATE INDEX "opened_contacts_openedAt_idx" ON "opened_contacts"("openedAt");

-- CreateIndex
CREATE INDEX "conversations_userBId_idx" ON "conversations"("userBId");

-- CreateIndex
CREATE UNIQUE INDEX "conversations_userAId_userBId_key" ON "conversations"("userAId", "userBId");

-- CreateIndex
CREATE UNIQUE INDEX "messages_conversationId_seq_key" ON "messages"("conversationId", "seq");

-- CreateIndex
CREATE UNIQUE INDEX "messages_senderId_clientId_key" ON "messages"("senderId", "clientId");

-- CreateIndex
CREATE INDEX "attempt_levels_expiresAt_idx" ON "attempt_levels"("expiresAt");

-- CreateIndex
CREATE UNIQUE INDEX "password_reset_tokens_token_key" ON "password_reset_tokens"("token");

-- CreateIndex
CREATE INDEX "password_reset_tokens_userId_idx" ON "password_reset_tokens"("userId");

-- CreateIndex
CREATE UNIQUE INDEX "email_confirmations_token_key" ON "email_confirmations"("token");

-- CreateIndex
CREATE INDEX "email_confirmations_userId_idx" ON "email_confirmations"("userId");

-- CreateIndex
CREATE INDEX "email_confirmations_sid_idx" ON "email_confirmations"("sid");

-- CreateIndex
CREATE INDEX "user_activity_createdAt_userId_idx" ON "user_activity"("createdAt", "userId");

-- CreateIndex
CREATE INDEX "user_activity_userId_createdAt_idx" ON "user_activity"("userId", "createdAt");

-- CreateIndex
CREATE INDEX "sessions_userId_idx" ON "sessions"("userId");

-- CreateIndex
CREATE INDEX "sessions_expire_idx" ON "sessions"("expire");

-- CreateIndex
CREATE INDEX "blocks_blockedId_idx" ON "blocks"("blockedId");

-- CreateIndex
CREATE INDEX "reports_status_createdAt_idx" ON "reports"("status", "createdAt");

-- CreateIndex
CREATE INDEX "reports_reportedId_idx" ON "reports"("reportedId");

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

-- CreateIndex
CREATE UNIQUE INDEX "passkeys_credentialId_key" ON "passkeys"("credentialId");

-- CreateIndex
CREATE INDEX "passkeys_userId_idx" ON "passkeys"("userId");

-- CreateIndex
CREATE UNIQUE INDEX "remembered_devices_tokenHash_key" ON "remembered_devices"("tokenHash");

-- CreateIndex
CREATE INDEX "remembered_devices_userId_idx" ON "remembered_devices"("userId");

-- CreateIndex
CREATE INDEX "remembered_devices_expiresAt_idx" ON "remembered_devices"("expiresAt");

-- CreateIndex
CREATE INDEX "pending_sign_ins_userId_idx" ON "pending_sign_ins"("userId");

-- CreateIndex
CREATE INDEX "pending_sign_ins_expiresAt_idx" ON "pending_sign_ins"("expiresAt");

-- CreateIndex
CREATE INDEX "passkey_challenges_userId_idx" ON "passkey_challenges"("userId");

-- CreateIndex
CREATE INDEX "passkey_challenges_expiresAt_idx" ON "passkey_challenges"("expiresAt");

-- AddForeignKey
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_userId_fkey" FOREIGN KEY ("userId") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "events" ADD CONSTRAINT "events_hostUserId_fkey" FOREIGN KEY ("hostUserId") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "event_rsvps" ADD CONSTRAINT "event_rsvps_userId_fkey" FOREIGN KEY ("userId") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "event_rsvps" ADD CONSTRAINT "event_rsvps_eventId_fkey" FOREIGN KEY ("eventId") REFERENCES "events"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "event_attendances" ADD CONSTRAINT "event_attendances_userId_fkey" FOREIGN KEY ("userId") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "event_attendances" ADD CONSTRAINT "event_attendances_eventId_fkey" FOREIGN KEY ("eventId") REFERENCES "events"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "event_attendances" ADD CONSTRAINT "event_attendances_checkedInById_fkey" FOREIGN KEY ("checkedInById") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "walk_in_requests" ADD CONSTRAINT "walk_in_requests_eventId_fkey" FOREIGN KEY ("eventId") REFERENCES "events"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "walk_in_requests" ADD CONSTRAINT "walk_in_requests_userId_fkey" FOREIGN KEY ("userId") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "walk_in_requests" ADD CONSTRAINT "walk_in_requests_requestedById_fkey" FOREIGN KEY ("requestedById") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "user_event_preferences" ADD CONSTRAINT "user_event_preferences_userId_fkey" FOREIGN KEY ("userId") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "user_event_preferences" ADD CONSTRAINT "user_event_preferences_eventId_fkey" FOREIGN KEY ("eventId") REFERENCES "events"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "connections" ADD CONSTRAINT "connections_requesterId_fkey" FOREIGN KEY ("requesterId") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "connections" ADD CONSTRAINT "connections_receiverId_fkey" FOREIGN KEY ("receiverId") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "connections" ADD CONSTRAINT "connections_eventId_fkey" FOREIGN KEY ("eventId") REFERENCES "events"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "opened_contacts" ADD CONSTRAINT "opened_contacts_viewerId_fkey" FOREIGN KEY ("viewerId") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "opened_contacts" ADD CONSTRAINT "opened_contacts_userId_fkey" FOREIGN KEY ("userId") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_userAId_fkey" FOREIGN KEY ("userAId") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_userBId_fkey" FOREIGN KEY ("userBId") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "messages" ADD CONSTRAINT "messages_conversationId_fkey" FOREIGN KEY ("conversationId") REFERENCES "conversations"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "password_reset_tokens" ADD CONSTRAINT "password_reset_tokens_userId_fkey" FOREIGN KEY ("userId") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "email_confirmations" ADD CONSTRAINT "email_confirmations_userId_fkey" FOREIGN KEY ("userId") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "email_confirmations" ADD CONSTRAINT "email_confirmations_sid_fkey" FOREIGN KEY ("sid") REFERENCES "sessions"("sid") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "user_activity" ADD CONSTRAINT "user_activity_userId_fkey" FOREIGN KEY ("userId") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "user_onboarding_steps" ADD CONSTRAINT "user_onboarding_steps_userId_fkey" FOREIGN KEY ("userId") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_userId_fkey" FOREIGN KEY ("userId") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "blocks" ADD CONSTRAINT "blocks_blockerId_fkey" FOREIGN KEY ("blockerId") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "blocks" ADD CONSTRAINT "blocks_blockedId_fkey" FOREIGN KEY ("blockedId") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "reports" ADD CONSTRAINT "reports_reporterId_fkey" FOREIGN KEY ("reporterId") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "reports" ADD CONSTRAINT "reports_reportedId_fkey" FOREIGN KEY ("reportedId") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_userId_fkey" FOREIGN KEY ("userId") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_sid_fkey" FOREIGN KEY ("sid") REFERENCES "sessions"("sid") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_ownerId_fkey" FOREIGN KEY ("ownerId") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_userId_fkey" FOREIGN KEY ("userId") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_userId_fkey" FOREIGN KEY ("userId") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "authenticators" ADD CONSTRAINT "authenticators_userId_fkey" FOREIGN KEY ("userId") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_userId_fkey" FOREIGN KEY ("userId") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "remembered_devices" ADD CONSTRAINT "remembered_devices_userId_fkey" FOREIGN KEY ("userId") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "pending_sign_ins" ADD CONSTRAINT "pending_sign_ins_userId_fkey" FOREIGN KEY ("userId") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "passkey_challenges" ADD CONSTRAINT "passkey_challenges_userId_fkey" FOREIGN KEY ("userId") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "two_step_attempts" ADD CONSTRAINT "two_step_attempts_userId_fkey" FOREIGN KEY ("userId") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What Prisma's schema can't say.

ALTER TABLE "users"
  ADD CONSTRAINT "users_role_known" CHECK ("role" IN ('user', 'admin')),
  ADD CONSTRAINT "users_email_lower_case" CHECK ("email" = lower("email")),
  ADD CONSTRAINT "users_language_is_a_tag" CHECK ("language" ~ '^[a-z]{2,3}$');
-- The admins, who are locked before one of them loses the role, so that one always remains.
CREATE INDEX "users_admins" ON "users" ("id") WHERE "role" = 'admin' AND "deletedAt" IS NULL;

ALTER TABLE "profiles"
  ADD CONSTRAINT "profiles_visibility_object" CHECK (jsonb_typeof("visibility") = 'object'),
  ADD CONSTRAINT "profiles_notifications_object" CHECK (jsonb_typeof("notifications") = 'object'),
  ADD CONSTRAINT "profiles_quiet_hours_object" CHECK (jsonb_typeof("quietHours") = 'object'),
  ADD CONSTRAINT "profiles_map_visibility_known" CHECK ("mapVisibility" IN ('attendees', 'sharers', 'nobody'));

ALTER TABLE "events"
  ADD CONSTRAINT "events_status_known" CHECK ("status" IN ('live', 'upcoming', 'ended', 'cancelled')),
  ADD CONSTRAINT "events_end_after_start" CHECK ("endTime" > "startTime"),
  ADD CONSTRAINT "events_coordinates_whole" CHECK (("latitude" IS NULL) = ("longitude" IS NULL)),
  ADD CONSTRAINT "events_coordinates_on_earth" CHECK ("latitude" BETWEEN -90 AND 90 AND "longitude" BETWEEN -180 AND 180),
  ADD CONSTRAINT "events_capacity_positive" CHECK ("capacity" > 0);
-- Events that take place now, however many are past or to come.
CREATE INDEX "events_under_way" ON "events" USING gist (tstzrange("startTime", "endTime")) WHERE "status" <> 'cancelled';
-- Events to come, soonest first.
CREATE INDEX "events_ahead" ON "events" ("startTime", "id") WHERE "status" <> 'cancelled';
-- Events near a place that are not over (GET /api/events/nearby). A cell is one degree by one
-- degree; within it the index is in the order of time, so past events and other regions cost
-- nothing. The query names the cells that it needs (lib/events/policy/distance.ts).
CREATE INDEX "events_map_cell" ON "events" ((floor("latitude")::int * 360 + floor("longitude")::int), "endTime")
  WHERE "status" <> 'cancelled' AND NOT "isOnline";

-- An online event has no door. The setting ends when an admin or the sync makes the event online.
CREATE FUNCTION "online_without_door"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."requiresDoorCode" := false;
  RETURN NEW;
END $$;
CREATE TRIGGER "events_online_without_door" BEFORE INSERT OR UPDATE ON "events" FOR EACH ROW
  WHEN (NEW."isOnline" AND NEW."requiresDoorCode") EXECUTE FUNCTION "online_without_door"();

-- A host must have a verified address, because organizers choose a host by it. An address never
-- becomes unverified again, so it is enough to check when a host is set. AFTER, so that a statement
-- may insert both the member and the event.
CREATE FUNCTION "refuse_unverified_host"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM "users" WHERE "id" = NEW."hostUserId" AND "emailVerifiedAt" IS NOT NULL) THEN
    RAISE EXCEPTION 'member % has no verified address', NEW."hostUserId"
      USING ERRCODE = 'check_violation', CONSTRAINT = 'events_host_verified';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER "events_host_verified_on_insert" AFTER INSERT ON "events" FOR EACH ROW
  WHEN (NEW."hostUserId" IS NOT NULL) EXECUTE FUNCTION "refuse_unverified_host"();
CREATE TRIGGER "events_host_verified_on_update" AFTER UPDATE OF "hostUserId" ON "events" FOR EACH ROW
  WHEN (NEW."hostUserId" IS NOT NULL AND NEW."hostUserId" IS DISTINCT FROM OLD."hostUserId") EXECUTE FUNCTION "refuse_unverified_host"();

ALTER TABLE "event_rsvps"
  ADD CONSTRAINT "event_rsvps_status_known" CHECK ("status" IN ('confirmed', 'waitlisted')),
  ADD CONSTRAINT "event_rsvps_place_while_waiting" CHECK (("status" = 'waitlisted') = ("waitlistPosition" IS NOT NULL));
-- The database gives the order of the waitlist, because clocks differ between machines.
CREATE SEQUENCE "waitlist_position" OWNED BY "event_rsvps"."waitlistPosition";
-- Whoever waits has a position, and nobody confirmed keeps one, whatever writes the row.
CREATE FUNCTION "event_rsvps_keep_line"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."waitlistPosition" := CASE WHEN NEW."status" = 'waitlisted' THEN coalesce(NEW."waitlistPosition", nextval('waitlist_position')) END;
  RETURN NEW;
END $$;
CREATE TRIGGER "event_rsvps_line_kept" BEFORE INSERT OR UPDATE OF "status", "waitlistPosition" ON "event_rsvps"
  FOR EACH ROW EXECUTE FUNCTION "event_rsvps_keep_line"();
CREATE UNIQUE INDEX "event_rsvps_line" ON "event_rsvps" ("eventId", "waitlistPosition") WHERE "status" = 'waitlisted';

-- An organizer's check-in has no confirmation until the member gives it. One's own is confirmed.
-- Positions are stored to 5 decimals, about a meter (docs/product/presence.md#precision).
ALTER TABLE "event_attendances"
  ADD CONSTRAINT "event_attendances_open_or_closed" CHECK ("isActive" = ("checkOutTime" IS NULL)),
  ADD CONSTRAINT "event_attendances_own_check_in_is_confirmed" CHECK ("checkedInById" IS DISTINCT FROM "userId" OR "confirmedAt" IS NOT NULL),
  ADD CONSTRAINT "event_attendances_position_only_while_active" CHECK ("isActive" OR ("latitude" IS NULL AND "longitude" IS NULL AND "positionAt" IS NULL)),
  ADD CONSTRAINT "event_attendances_position_whole" CHECK (("latitude" IS NULL) = ("longitude" IS NULL)),
  ADD CONSTRAINT "event_attendances_position_rounded" CHECK (
    "latitude" = round("latitude"::numeric, 5)::float8 AND "longitude" = round("longitude"::numeric, 5)::float8
  );
-- A member has one active attendance, at whichever event.
CREATE UNIQUE INDEX "event_attendances_one_active_per_user" ON "event_attendances" ("userId") WHERE "isActive";
CREATE INDEX "event_attendances_here" ON "event_attendances" ("eventId", "userId") WHERE "isActive";
-- The order of an event's list of attendees: those who are checked in by check-in time, then the
-- others by RSVP time.
CREATE INDEX "event_attendances_order" ON "event_attendances" ("eventId", "checkInTime", "userId") WHERE "isActive";
CREATE INDEX "event_rsvps_order" ON "event_rsvps" ("eventId", "createdAt", "userId") WHERE "status" = 'confirmed';

ALTER TABLE "walk_in_requests"
  ADD CONSTRAINT "walk_in_requests_status" CHECK ("status" IN ('open', 'accepted', 'declined', 'expired')),
  ADD CONSTRAINT "walk_in_requests_responded" CHECK (("status" IN ('accepted', 'declined')) = ("respondedAt" IS NOT NULL)),
  ADD CONSTRAINT "walk_in_requests_not_to_oneself" CHECK ("userId" <> "requestedById"),
  ADD CONSTRAINT "walk_in_requests_expires_later" CHECK ("expiresAt" > "createdAt");
-- One request is open for a member and an event. An expired one is closed before the next is made.
CREATE UNIQUE INDEX "walk_in_requests_one_open" ON "walk_in_requests" ("userId", "eventId") WHERE "status" = 'open';

-- Only a declined request is kept after its requester took it back.
ALTER TABLE "connections"
  ADD CONSTRAINT "connections_status_known" CHECK ("status" IN ('accepted', 'pending', 'declined')),
  ADD CONSTRAINT "connections_two_people" CHECK ("requesterId" <> "receiverId"),
  ADD CONSTRAINT "connections_withdrawn_only_when_declined" CHECK ("withdrawnAt" IS NULL OR "status" = 'declined');
-- Two members have one connection, whoever asked.
CREATE UNIQUE INDEX "connections_one_per_pair" ON "connections" (LEAST("requesterId", "receiverId"), GREATEST("requesterId", "receiverId"));
-- Pending requests are counted, because they are limited.
CREATE INDEX "connections_pending_out" ON "connections" ("requesterId") WHERE "status" = 'pending';

ALTER SEQUENCE "conversation_position" OWNED BY "conversations"."position";
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_ordered_pair" CHECK ("userAId" < "userBId");
-- Each batch of chat changes "lastSeq" and "position". With free space in each page, and no index
-- of the two, such an update writes no index entry (docs/decisions/003).
ALTER TABLE "conversations" SET (fillfactor = 50);

-- A message has no foreign keys to its two people: they are those of its conversation, which has
-- them. To check both for each message takes a quarter of the time of storing it
-- (docs/decisions/003).
ALTER TABLE "messages"
  ADD CONSTRAINT "messages_type_known" CHECK ("type" IN ('text', 'contact_card')),
  ADD CONSTRAINT "messages_two_people" CHECK ("senderId" <> "receiverId"),
  ADD CONSTRAINT "messages_content_length" CHECK (char_length("content") <= 4000);
CREATE INDEX "messages_unread" ON "messages" ("receiverId", "senderId") WHERE NOT "isRead";
-- The messages of a day, without an entry for each message (docs/decisions/003).
CREATE INDEX "messages_when" ON "messages" USING brin ("createdAt") WITH (pages_per_range = 32, autosummarize = on);

ALTER TABLE "blocks" ADD CONSTRAINT "blocks_two_people" CHECK ("blockerId" <> "blockedId");
ALTER TABLE "opened_contacts" ADD CONSTRAINT "opened_contacts_not_own" CHECK ("viewerId" <> "userId");

ALTER TABLE "reports"
  ADD CONSTRAINT "reports_two_people" CHECK ("reporterId" <> "reportedId"),
  ADD CONSTRAINT "reports_status_known" CHECK ("status" IN ('open', 'dismissed', 'warned', 'suspended'));
-- A second report while the first one is open changes the first.
CREATE UNIQUE INDEX "reports_one_open" ON "reports" ("reporterId", "reportedId") WHERE "status" = 'open';
CREATE INDEX "reports_open" ON "reports" ("createdAt", "id") WHERE "status" = 'open';

ALTER TABLE "uploads"
  ADD CONSTRAINT "uploads_kind_known" CHECK ("kind" IN ('avatar', 'sponsor-logo', 'host-logo')),
  ADD CONSTRAINT "uploads_storage_known" CHECK ("storage" IN ('disk', 'uploadthing'));

ALTER TABLE "deliveries"
  ADD CONSTRAINT "deliveries_channel_known" CHECK ("channel" IN ('mail', 'push', 'sms')),
  ADD CONSTRAINT "deliveries_status_known" CHECK ("status" IN ('queued', 'sent', 'failed', 'dropped'));
-- What is due, oldest first.
CREATE INDEX "deliveries_due" ON "deliveries" ("nextAttemptAt") WHERE "status" = 'queued';

ALTER TABLE "sync_runs" ADD CONSTRAINT "sync_runs_status_known" CHECK ("status" IN ('running', 'done', 'failed'));
-- One sync runs at a time.
CREATE UNIQUE INDEX "sync_runs_one_running" ON "sync_runs" ((true)) WHERE "status" = 'running';

ALTER TABLE "attempt_levels" ADD CONSTRAINT "attempt_levels_level_positive" CHECK ("level" >= 0);

ALTER TABLE "email_confirmations"
  ADD CONSTRAINT "email_confirmations_kind_known" CHECK ("kind" IN ('registration', 'change')),
  ADD CONSTRAINT "email_confirmations_email_lower_case" CHECK ("email" = lower("email"));

-- What browsers write is limited as in lib/two-step/schema.ts and as user agents are cut off.
ALTER TABLE "passkeys"
  ADD CONSTRAINT "passkeys_name_given" CHECK (btrim("name") <> ''),
  ADD CONSTRAINT "passkeys_counter_positive" CHECK ("counter" >= 0),
  ADD CONSTRAINT "passkeys_credentialId_length" CHECK (char_length("credentialId") <= 1400);
ALTER TABLE "remembered_devices" ADD CONSTRAINT "remembered_devices_userAgent_length" CHECK (char_length("userAgent") <= 300);
ALTER TABLE "passkey_challenges"
  ADD CONSTRAINT "passkey_challenges_purpose" CHECK ("purpose" IN ('register', 'sign_in', 'second_step', 'reauthenticate')),
  ADD CONSTRAINT "passkey_challenges_user" CHECK (("userId" IS NULL) = ("purpose" = 'sign_in'));
ALTER TABLE "two_step_attempts" ADD CONSTRAINT "two_step_attempts_counted" CHECK ("failures" > 0);

-- Every request reads users."hasTwoStep" with its session. The lock makes two removals of the last
-- two factors wait for each other: the second one sees what the first one left.
CREATE FUNCTION "set_has_two_step"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  member uuid := CASE WHEN TG_OP = 'DELETE' THEN OLD."userId" ELSE NEW."userId" END;
BEGIN
  PERFORM 1 FROM "users" WHERE "id" = member FOR NO KEY UPDATE;
  UPDATE "users" SET "hasTwoStep" = factors."exist"
  FROM (
    SELECT EXISTS (SELECT 1 FROM "passkeys" WHERE "userId" = member)
      OR EXISTS (SELECT 1 FROM "authenticators" WHERE "userId" = member AND "confirmedAt" IS NOT NULL) AS "exist"
  ) factors
  WHERE "id" = member AND "hasTwoStep" <> factors."exist";
  RETURN NULL;
END $$;
CREATE TRIGGER "passkeys_are_a_second_step" AFTER INSERT OR DELETE ON "passkeys" FOR EACH ROW EXECUTE FUNCTION "set_has_two_step"();
CREATE TRIGGER "authenticators_are_a_second_step" AFTER INSERT OR DELETE OR UPDATE OF "confirmedAt" ON "authenticators" FOR EACH ROW EXECUTE FUNCTION "set_has_two_step"();

-- The limits of the input schemas (docs/product/stored-data.md#text-limits).
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_text_limits" CHECK (
  char_length("firstName") <= 100
  AND char_length("lastName") <= 100
  AND char_length("phone") <= 40
  AND char_length("profession") <= 100
  AND char_length("industry") <= 100
  AND char_length("company") <= 100
  AND char_length("location") <= 100
  AND char_length("avatarUrl") <= 500
  AND char_length("bio") <= 1000
  AND char_length("linkedinUrl") <= 300
  AND char_length("timezone") <= 64
);
ALTER TABLE "events" ADD CONSTRAINT "events_text_limits" CHECK (
  char_length("name") <= 200
  AND char_length("description") <= 10000
  AND char_length("location") <= 200
  AND char_length("timezone") <= 64
  AND char_length("eventbriteId") <= 64
  AND char_length("venueName") <= 200
  AND char_length("venueAddress") <= 300
  AND char_length("meetingUrl") <= 2000
  AND char_length("sponsorName") <= 200
  AND char_length("sponsorLogoUrl") <= 2000
  AND char_length("sponsor2Name") <= 200
  AND char_length("sponsor2LogoUrl") <= 2000
  AND char_length("sponsor3Name") <= 200
  AND char_length("sponsor3LogoUrl") <= 2000
  AND char_length("hostName") <= 200
  AND char_length("hostEmail") <= 255
  AND char_length("hostPhone") <= 40
  AND char_length("hostLogoUrl") <= 2000
);
ALTER TABLE "reports" ADD CONSTRAINT "reports_text_limits" CHECK (char_length("reason") <= 1000);
ALTER TABLE "user_activity" ADD CONSTRAINT "user_activity_text_limits" CHECK (char_length("page") <= 300);
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_text_limits" CHECK (
  char_length("endpoint") <= 1000
  AND char_length("p256dh") <= 100
  AND char_length("auth") <= 40
);

-- A deleted member's row in "users" stays, so foreign keys alone would let a call that was running
-- while the account was deleted write something personal after it. FOR KEY SHARE waits for a
-- running deletion and then sees it. A deletion waits for those that came first, and removes what
-- they wrote.
CREATE FUNCTION "refuse_deleted_member"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  member uuid;
  gone timestamptz;
  row_now jsonb := to_jsonb(NEW);
BEGIN
  FOR i IN 0 .. TG_NARGS - 1 LOOP
    member := (row_now ->> TG_ARGV[i])::uuid;
    CONTINUE WHEN member IS NULL;
    SELECT "deletedAt" INTO gone FROM "users" WHERE "id" = member FOR KEY SHARE;
    IF gone IS NOT NULL THEN
      RAISE EXCEPTION 'member % is deleted', member USING ERRCODE = 'foreign_key_violation';
    END IF;
  END LOOP;
  RETURN NEW;
END $$;
CREATE TRIGGER "event_rsvps_of_members" BEFORE INSERT ON "event_rsvps" FOR EACH ROW EXECUTE FUNCTION "refuse_deleted_member"('userId');
CREATE TRIGGER "event_attendances_of_members" BEFORE INSERT ON "event_attendances" FOR EACH ROW EXECUTE FUNCTION "refuse_deleted_member"('userId');
CREATE TRIGGER "user_event_preferences_of_members" BEFORE INSERT ON "user_event_preferences" FOR EACH ROW EXECUTE FUNCTION "refuse_deleted_member"('userId');
CREATE TRIGGER "password_reset_tokens_of_members" BEFORE INSERT ON "password_reset_tokens" FOR EACH ROW EXECUTE FUNCTION "refuse_deleted_member"('userId');
CREATE TRIGGER "user_activity_of_members" BEFORE INSERT ON "user_activity" FOR EACH ROW EXECUTE FUNCTION "refuse_deleted_member"('userId');
CREATE TRIGGER "user_onboarding_steps_of_members" BEFORE INSERT ON "user_onboarding_steps" FOR EACH ROW EXECUTE FUNCTION "refuse_deleted_member"('userId');
CREATE TRIGGER "sessions_of_members" BEFORE INSERT ON "sessions" FOR EACH ROW EXECUTE FUNCTION "refuse_deleted_member"('userId');
CREATE TRIGGER "push_subscriptions_of_members" BEFORE INSERT ON "push_subscriptions" FOR EACH ROW EXECUTE FUNCTION "refuse_deleted_member"('userId');
CREATE TRIGGER "deliveries_of_members" BEFORE INSERT ON "deliveries" FOR EACH ROW EXECUTE FUNCTION "refuse_deleted_member"('userId');
CREATE TRIGGER "uploads_of_members" BEFORE INSERT ON "uploads" FOR EACH ROW EXECUTE FUNCTION "refuse_deleted_member"('ownerId');
CREATE TRIGGER "connections_of_members" BEFORE INSERT ON "connections" FOR EACH ROW EXECUTE FUNCTION "refuse_deleted_member"('requesterId', 'receiverId');
CREATE TRIGGER "blocks_of_members" BEFORE INSERT ON "blocks" FOR EACH ROW EXECUTE FUNCTION "refuse_deleted_member"('blockerId', 'blockedId');
CREATE TRIGGER "reports_of_members" BEFORE INSERT ON "reports" FOR EACH ROW EXECUTE FUNCTION "refuse_deleted_member"('reporterId', 'reportedId');
CREATE TRIGGER "walk_in_requests_of_members" BEFORE INSERT ON "walk_in_requests" FOR EACH ROW EXECUTE FUNCTION "refuse_deleted_member"('userId', 'requestedById');
CREATE TRIGGER "email_confirmations_of_members" BEFORE INSERT ON "email_confirmations" FOR EACH ROW EXECUTE FUNCTION "refuse_deleted_member"('userId');
CREATE TRIGGER "passkeys_of_members" BEFORE INSERT ON "passkeys" FOR EACH ROW EXECUTE FUNCTION "refuse_deleted_member"('userId');
CREATE TRIGGER "authenticators_of_members" BEFORE INSERT ON "authenticators" FOR EACH ROW EXECUTE FUNCTION "refuse_deleted_member"('userId');
CREATE TRIGGER "recovery_codes_of_members" BEFORE INSERT ON "recovery_codes" FOR EACH ROW EXECUTE FUNCTION "refuse_deleted_member"('userId');
CREATE TRIGGER "remembered_devices_of_members" BEFORE INSERT ON "remembered_devices" FOR EACH ROW EXECUTE FUNCTION "refuse_deleted_member"('userId');
CREATE TRIGGER "pending_sign_ins_of_members" BEFORE INSERT ON "pending_sign_ins" FOR EACH ROW EXECUTE FUNCTION "refuse_deleted_member"('userId');
CREATE TRIGGER "passkey_challenges_of_members" BEFORE INSERT ON "passkey_challenges" FOR EACH ROW EXECUTE FUNCTION "refuse_deleted_member"('userId');
CREATE TRIGGER "two_step_attempts_of_members" BEFORE INSERT ON "two_step_attempts" FOR EACH ROW EXECUTE FUNCTION "refuse_deleted_member"('userId');
CREATE TRIGGER "opened_contacts_of_members" BEFORE INSERT ON "opened_contacts" FOR EACH ROW EXECUTE FUNCTION "refuse_deleted_member"('viewerId', 'userId');

-- Returns the members who are hidden from `viewer`: those whom `viewer` has blocked and those who
-- have blocked `viewer` (docs/product/privacy.md#blocks). Returns no rows for null. Every list and
-- lookup in raw SQL uses this function:
--
--   NOT EXISTS (SELECT FROM hidden_from($1) h WHERE h."userId" = r."userId")
--
-- Queries through Prisma use the same rule from lib/profiles/data/visible-to.ts.
--
-- PostgreSQL inlines a function that is called in FROM and consists of one SELECT. The planner then
-- sees both halves, and uses the primary key for one and the index on "blockedId" for the other
-- (tests/integration/platform/visibility.test.ts). It does not inline a scalar function that
-- contains EXISTS; such a function would run one query for each row.
--
-- Suspended members are not hidden. Deleted members have no profile, RSVP, attendance or
-- connection, so lists of those don't contain them. Only conversations keep them, as "Deleted
-- member".
CREATE FUNCTION "hidden_from"("viewer" uuid) RETURNS TABLE ("userId" uuid) LANGUAGE sql STABLE PARALLEL SAFE ROWS 5 AS $$
  SELECT "blockedId" FROM "blocks" WHERE "blockerId" = "viewer"
  UNION ALL
  SELECT "blockerId" FROM "blocks" WHERE "blockedId" = "viewer"
$$;

-- Lower case without accents, in Unicode whatever the database's locale is. Most text has no
-- accents and takes the cheap branch.
CREATE FUNCTION "search_text"("given" TEXT) RETURNS TEXT LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN octet_length("given") = length("given") THEN lower("given" COLLATE "pg_c_utf8")
    ELSE lower(regexp_replace(normalize("given", NFD), '[\u0300-\u036f]', '', 'g') COLLATE "pg_c_utf8") END
$$;

-- The text in which the search for members looks for words. Triggers keep it, because an index
-- can't read two tables.
CREATE FUNCTION "set_search_text"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT "search_text"(concat_ws(' ', "email", NEW."firstName", NEW."lastName")) INTO STRICT NEW."searchText"
  FROM "users" WHERE "id" = NEW."userId";
  RETURN NEW;
END $$;
CREATE TRIGGER "profiles_search_text" BEFORE INSERT OR UPDATE OF "firstName", "lastName" ON "profiles"
  FOR EACH ROW EXECUTE FUNCTION "set_search_text"();

CREATE FUNCTION "set_search_text_of_email"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "profiles" SET "firstName" = "firstName" WHERE "userId" = NEW."id";
  RETURN NULL;
END $$;
CREATE TRIGGER "users_search_text" AFTER UPDATE OF "email" ON "users"
  FOR EACH ROW EXECUTE FUNCTION "set_search_text_of_email"();
