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
    "guestMailRaisedAt" TIMESTAMPTZ(3),

    CONSTRAINT "users_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "profiles" (
    "userId" UUID NOT NULL,
    "firstName" TEXT NOT NULL,
    "lastName" TEXT NOT NULL,
    "pronouns" TEXT,
    "phone" TEXT,
    "confirmedPhone" TEXT,
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
    "suggestMe" BOOLEAN NOT NULL DEFAULT true,
    "takesCards" BOOLEAN NOT NULL DEFAULT true,
    "cardHasDetails" BOOLEAN NOT NULL DEFAULT false,
    "mapVisibility" TEXT,
    "topicsAskedAt" TIMESTAMPTZ(3),
    "contactsExportedAt" TIMESTAMPTZ(3),
    "notifications" JSONB NOT NULL DEFAULT '{}',
    "quietHours" JSONB,
    "timezone" TEXT,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "searchText" TEXT NOT NULL DEFAULT '',
    "professionText" TEXT,

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
    "hostEmailByAdmin" BOOLEAN NOT NULL DEFAULT false,
    "hostPhone" TEXT,
    "hostLogoUrl" TEXT,
    "requiresDoorCode" BOOLEAN NOT NULL DEFAULT false,
    "visibility" TEXT NOT NULL DEFAULT 'listed',
    "requiresApproval" BOOLEAN NOT NULL DEFAULT false,
    "asksEmail" BOOLEAN NOT NULL DEFAULT false,
    "capacity" INTEGER,
    "plusOnes" SMALLINT NOT NULL DEFAULT 0,
    "createdById" UUID,
    "seriesId" UUID,
    "seriesPosition" INTEGER,
    "sequence" INTEGER NOT NULL DEFAULT 0,
    "followersToldAt" TIMESTAMPTZ(3),
    "seriesJoinedAt" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "events_pkey" PRIMARY KEY ("id")
);

-- CreateTable
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

    CONSTRAINT "event_series_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "series_rsvps" (
    "seriesId" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "sharesEmail" BOOLEAN NOT NULL DEFAULT false,
    "isHidden" BOOLEAN NOT NULL DEFAULT false,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "listedAt" TIMESTAMPTZ(3),

    CONSTRAINT "series_rsvps_pkey" PRIMARY KEY ("seriesId","userId")
);

-- CreateTable
CREATE TABLE "series_rsvp_exceptions" (
    "userId" UUID NOT NULL,
    "eventId" UUID NOT NULL,
    "seriesId" UUID NOT NULL,
    "reason" TEXT NOT NULL,

    CONSTRAINT "series_rsvp_exceptions_pkey" PRIMARY KEY ("userId","eventId")
);

-- CreateTable
CREATE TABLE "event_team_members" (
    "eventId" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "role" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "event_team_members_pkey" PRIMARY KEY ("eventId","userId")
);

-- CreateTable
CREATE TABLE "event_team_invitations" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "eventId" UUID NOT NULL,
    "email" VARCHAR(255) NOT NULL,
    "role" TEXT NOT NULL,
    "scope" TEXT NOT NULL DEFAULT 'this',
    "tokenHash" TEXT NOT NULL,
    "invitedById" UUID NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,
    "acceptedAt" TIMESTAMPTZ(3),
    "acceptedById" UUID,
    "revokedAt" TIMESTAMPTZ(3),

    CONSTRAINT "event_team_invitations_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "event_door_links" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "eventId" UUID NOT NULL,
    "label" VARCHAR(60) NOT NULL,
    "tokenHash" TEXT NOT NULL,
    "deviceHash" TEXT,
    "createdById" UUID NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "event_door_links_pkey" PRIMARY KEY ("id")
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
    "sharesEmail" BOOLEAN NOT NULL DEFAULT false,
    "guestId" UUID,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "event_rsvps_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "event_questions" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "eventId" UUID NOT NULL,
    "position" SMALLINT NOT NULL,
    "label" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "options" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "isRequired" BOOLEAN NOT NULL DEFAULT false,
    "isForDoor" BOOLEAN NOT NULL DEFAULT false,
    "isForMatching" BOOLEAN NOT NULL DEFAULT false,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "archivedAt" TIMESTAMPTZ(3),

    CONSTRAINT "event_questions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "event_rsvp_answers" (
    "rsvpId" UUID NOT NULL,
    "questionId" UUID NOT NULL,
    "text" TEXT,
    "choices" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "isForDoor" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "event_rsvp_answers_pkey" PRIMARY KEY ("rsvpId","questionId")
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
    "onSiteAt" TIMESTAMPTZ(3),
    "asGuest" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "event_attendances_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "event_guests" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "eventId" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "email" VARCHAR(255),
    "emailSetAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "company" TEXT,
    "note" TEXT,
    "status" TEXT NOT NULL DEFAULT 'confirmed',
    "source" TEXT NOT NULL DEFAULT 'organizer',
    "externalId" VARCHAR(100),
    "ticketHashes" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "sourceStatus" TEXT,
    "checkedInAt" TIMESTAMPTZ(3),
    "checkedInById" UUID,
    "claimTokenHash" TEXT,
    "invitedAt" TIMESTAMPTZ(3),
    "invitedById" UUID,
    "invitationTriedAt" TIMESTAMPTZ(3),
    "invitationSentAt" TIMESTAMPTZ(3),
    "calendarSentAt" TIMESTAMPTZ(3),
    "announcementsOffAt" TIMESTAMPTZ(3),
    "broughtById" UUID,
    "broughtPosition" SMALLINT,
    "broughtByGuestId" UUID,
    "claimedAt" TIMESTAMPTZ(3),
    "claimedById" UUID,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "event_guests_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "event_guest_offers" (
    "eventId" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "declinedAt" TIMESTAMPTZ(3),

    CONSTRAINT "event_guest_offers_pkey" PRIMARY KEY ("eventId","userId")
);

-- CreateTable
CREATE TABLE "event_removed_guests" (
    "eventId" UUID NOT NULL,
    "externalId" VARCHAR(100) NOT NULL,
    "invitationSentAt" TIMESTAMPTZ(3),
    "announcementsOffAt" TIMESTAMPTZ(3),

    CONSTRAINT "event_removed_guests_pkey" PRIMARY KEY ("eventId","externalId")
);

-- CreateTable
CREATE TABLE "event_guest_imports" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "eventId" UUID NOT NULL,
    "importId" UUID NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "changes" JSONB NOT NULL,

    CONSTRAINT "event_guest_imports_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "event_name_tags" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "eventId" UUID NOT NULL,
    "code" VARCHAR(16) NOT NULL,
    "guestId" UUID,
    "userId" UUID,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "printedAt" TIMESTAMPTZ(3),

    CONSTRAINT "event_name_tags_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "event_door_check_ins" (
    "id" UUID NOT NULL,
    "eventId" UUID NOT NULL,
    "deviceId" UUID NOT NULL,
    "sequence" INTEGER NOT NULL,
    "userId" UUID,
    "helper" VARCHAR(60),
    "guestId" UUID,
    "memberId" UUID,
    "wasOffline" BOOLEAN NOT NULL,
    "result" TEXT NOT NULL,
    "reason" TEXT,
    "checkedInAt" TIMESTAMPTZ(3),
    "firstDeviceId" UUID,
    "receivedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "event_door_check_ins_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "walk_in_requests" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "eventId" UUID NOT NULL,
    "userId" UUID,
    "address" TEXT,
    "requestedById" UUID NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'open',
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,
    "respondedAt" TIMESTAMPTZ(3),

    CONSTRAINT "walk_in_requests_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "event_hidden_members" (
    "eventId" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "event_hidden_members_pkey" PRIMARY KEY ("eventId","userId")
);

-- CreateTable
CREATE TABLE "event_introductions" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "eventId" UUID NOT NULL,
    "introducerId" UUID NOT NULL,
    "oneId" UUID NOT NULL,
    "otherId" UUID NOT NULL,
    "line" VARCHAR(200),
    "oneAnswer" TEXT NOT NULL DEFAULT 'open',
    "otherAnswer" TEXT NOT NULL DEFAULT 'open',
    "connectedAt" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "event_introductions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "event_rounds" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "eventId" UUID NOT NULL,
    "createdById" UUID,
    "rounds" SMALLINT NOT NULL,
    "minutes" SMALLINT NOT NULL,
    "size" SMALLINT NOT NULL,
    "seed" INTEGER NOT NULL,
    "round" SMALLINT NOT NULL DEFAULT 0,
    "dealtAt" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "endedAt" TIMESTAMPTZ(3),

    CONSTRAINT "event_rounds_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "event_round_people" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "roundsId" UUID NOT NULL,
    "userId" UUID,
    "guestId" UUID,
    "joinedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "leftAt" TIMESTAMPTZ(3),

    CONSTRAINT "event_round_people_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "event_round_seats" (
    "personId" UUID NOT NULL,
    "round" SMALLINT NOT NULL,
    "table" SMALLINT NOT NULL,

    CONSTRAINT "event_round_seats_pkey" PRIMARY KEY ("personId","round")
);

-- CreateTable
CREATE TABLE "event_feedback" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "eventId" UUID NOT NULL,
    "userId" UUID,
    "rating" SMALLINT NOT NULL,
    "line" VARCHAR(280),
    "byOrganizer" BOOLEAN NOT NULL DEFAULT false,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "event_feedback_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "member_topics" (
    "userId" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "position" SMALLINT NOT NULL,
    "key" VARCHAR(40) NOT NULL,
    "label" VARCHAR(40) NOT NULL,
    "labelText" TEXT NOT NULL DEFAULT '',
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "member_topics_pkey" PRIMARY KEY ("userId","kind","position")
);

-- CreateTable
CREATE TABLE "suggestion_dismissals" (
    "userId" UUID NOT NULL,
    "dismissedId" UUID NOT NULL,
    "until" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "suggestion_dismissals_pkey" PRIMARY KEY ("userId","dismissedId")
);

-- CreateTable
CREATE TABLE "suggestion_showings" (
    "eventId" UUID NOT NULL,
    "viewerId" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "slot" SMALLINT NOT NULL,
    "times" INTEGER NOT NULL DEFAULT 1,
    "shownAt" TIMESTAMPTZ(3) NOT NULL,
    "openedAt" TIMESTAMPTZ(3),

    CONSTRAINT "suggestion_showings_pkey" PRIMARY KEY ("eventId","viewerId","userId")
);

-- CreateTable
CREATE TABLE "contacts" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "ownerId" UUID NOT NULL,
    "name" VARCHAR(100) NOT NULL,
    "sortName" TEXT COLLATE "C" NOT NULL DEFAULT '',
    "email" VARCHAR(255),
    "phone" VARCHAR(40),
    "company" VARCHAR(100),
    "jobTitle" VARCHAR(100),
    "line" VARCHAR(280),
    "source" TEXT NOT NULL,
    "eventId" UUID,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "contacts_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "network_notes" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "ownerId" UUID NOT NULL,
    "memberId" UUID,
    "contactId" UUID,
    "note" VARCHAR(2000) NOT NULL DEFAULT '',
    "followUpOn" DATE,
    "followUpDoneAt" TIMESTAMPTZ(3),
    "revision" INTEGER NOT NULL DEFAULT 1,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "network_notes_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "network_note_tags" (
    "noteId" UUID NOT NULL,
    "position" SMALLINT NOT NULL,
    "key" VARCHAR(120) NOT NULL,
    "label" VARCHAR(40) NOT NULL,

    CONSTRAINT "network_note_tags_pkey" PRIMARY KEY ("noteId","position")
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
    "line" VARCHAR(200),
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
    "failedAt" TIMESTAMPTZ(3),
    "lastError" TEXT,
    "announcementId" UUID,
    "guestId" UUID,
    "senderId" UUID,

    CONSTRAINT "deliveries_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "guest_mail_counts" (
    "subject" VARCHAR(36) NOT NULL,
    "day" DATE NOT NULL,
    "count" INTEGER NOT NULL,

    CONSTRAINT "guest_mail_counts_pkey" PRIMARY KEY ("day","subject")
);

-- CreateTable
CREATE TABLE "event_announcements" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "eventId" UUID NOT NULL,
    "authorId" UUID,
    "audience" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'scheduled',
    "sendAt" TIMESTAMPTZ(3) NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "enqueuedAt" TIMESTAMPTZ(3),
    "sentAt" TIMESTAMPTZ(3),
    "recipientCount" INTEGER NOT NULL DEFAULT 0,
    "mailCount" INTEGER NOT NULL DEFAULT 0,
    "pushCount" INTEGER NOT NULL DEFAULT 0,
    "failedCount" INTEGER NOT NULL DEFAULT 0,
    "dateIds" UUID[] DEFAULT ARRAY[]::UUID[],

    CONSTRAINT "event_announcements_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "event_announcement_recipients" (
    "announcementId" UUID NOT NULL,
    "userId" UUID NOT NULL,

    CONSTRAINT "event_announcement_recipients_pkey" PRIMARY KEY ("announcementId","userId")
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
CREATE TABLE "email_codes" (
    "tokenHash" TEXT NOT NULL,
    "codeHash" TEXT NOT NULL,
    "tries" INTEGER NOT NULL DEFAULT 0,
    "doorEventId" UUID,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "email_codes_pkey" PRIMARY KEY ("tokenHash")
);

-- CreateTable
CREATE TABLE "pending_sign_ins" (
    "tokenHash" TEXT NOT NULL,
    "userId" UUID NOT NULL,
    "rememberMe" BOOLEAN NOT NULL,
    "browserHash" TEXT NOT NULL,
    "passwordMark" TEXT NOT NULL,
    "identity" JSONB,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "pending_sign_ins_pkey" PRIMARY KEY ("tokenHash")
);

-- CreateTable
CREATE TABLE "connected_identities" (
    "issuer" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "userId" UUID NOT NULL,
    "email" VARCHAR(255) NOT NULL,
    "grantsAdmin" BOOLEAN NOT NULL DEFAULT false,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "lastUsedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "connected_identities_pkey" PRIMARY KEY ("issuer","subject")
);

-- CreateTable
CREATE TABLE "invitations" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "email" VARCHAR(255) NOT NULL,
    "tokenHash" TEXT NOT NULL,
    "invitedById" UUID NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,
    "mailFailedAt" TIMESTAMPTZ(3),

    CONSTRAINT "invitations_pkey" PRIMARY KEY ("id")
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

-- CreateTable
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
    "registrationLocation" TEXT,
    "locationInput" TEXT,
    "defaultLanguage" TEXT,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,
    "updatedBy" UUID NOT NULL,

    CONSTRAINT "site_settings_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "organizers" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "userId" UUID NOT NULL,
    "slug" VARCHAR(40) NOT NULL,
    "name" VARCHAR(80) NOT NULL,
    "about" VARCHAR(1000),
    "isPublished" BOOLEAN NOT NULL DEFAULT false,
    "formerSlugs" VARCHAR(40)[] DEFAULT ARRAY[]::VARCHAR(40)[],
    "takenDownAt" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "organizers_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "calendar_subscriptions" (
    "userId" UUID NOT NULL,
    "tokenHash" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "calendar_subscriptions_pkey" PRIMARY KEY ("userId")
);

-- CreateTable
CREATE TABLE "access_tokens" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "userId" UUID NOT NULL,
    "name" VARCHAR(60) NOT NULL,
    "prefix" VARCHAR(10) NOT NULL,
    "tokenHash" TEXT NOT NULL,
    "scopes" TEXT[],
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,
    "lastUsedAt" TIMESTAMPTZ(3),

    CONSTRAINT "access_tokens_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "webhooks" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "userId" UUID NOT NULL,
    "eventId" UUID,
    "url" VARCHAR(500) NOT NULL,
    "lastSequence" INTEGER NOT NULL DEFAULT 0,
    "failures" INTEGER NOT NULL DEFAULT 0,
    "offAt" TIMESTAMPTZ(3),
    "claimedUntil" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "webhooks_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "webhook_messages" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "webhookId" UUID NOT NULL,
    "position" BIGSERIAL NOT NULL,
    "eventId" UUID NOT NULL,
    "type" VARCHAR(30) NOT NULL,
    "personKind" VARCHAR(10),
    "personId" UUID,
    "occurredAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "sequence" INTEGER,
    "status" VARCHAR(10) NOT NULL DEFAULT 'waiting',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "attemptedAt" TIMESTAMPTZ(3),
    "nextAttemptAt" TIMESTAMPTZ(3),
    "result" VARCHAR(60),

    CONSTRAINT "webhook_messages_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "organizer_follows" (
    "userId" UUID NOT NULL,
    "organizerId" UUID NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "organizer_follows_pkey" PRIMARY KEY ("userId","organizerId")
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
CREATE INDEX "events_createdById_idx" ON "events"("createdById");

-- CreateIndex
CREATE UNIQUE INDEX "events_seriesId_seriesPosition_key" ON "events"("seriesId", "seriesPosition");

-- CreateIndex
CREATE INDEX "event_series_createdById_idx" ON "event_series"("createdById");

-- CreateIndex
CREATE INDEX "series_rsvps_userId_idx" ON "series_rsvps"("userId");

-- CreateIndex
CREATE INDEX "series_rsvp_exceptions_seriesId_userId_idx" ON "series_rsvp_exceptions"("seriesId", "userId");

-- CreateIndex
CREATE INDEX "series_rsvp_exceptions_eventId_idx" ON "series_rsvp_exceptions"("eventId");

-- CreateIndex
CREATE INDEX "event_team_members_userId_idx" ON "event_team_members"("userId");

-- CreateIndex
CREATE UNIQUE INDEX "event_team_invitations_tokenHash_key" ON "event_team_invitations"("tokenHash");

-- CreateIndex
CREATE INDEX "event_team_invitations_eventId_idx" ON "event_team_invitations"("eventId");

-- CreateIndex
CREATE INDEX "event_team_invitations_invitedById_idx" ON "event_team_invitations"("invitedById");

-- CreateIndex
CREATE INDEX "event_team_invitations_acceptedById_idx" ON "event_team_invitations"("acceptedById");

-- CreateIndex
CREATE INDEX "event_team_invitations_email_idx" ON "event_team_invitations"("email");

-- CreateIndex
CREATE INDEX "event_team_invitations_expiresAt_idx" ON "event_team_invitations"("expiresAt");

-- CreateIndex
CREATE UNIQUE INDEX "event_door_links_tokenHash_key" ON "event_door_links"("tokenHash");

-- CreateIndex
CREATE INDEX "event_door_links_eventId_idx" ON "event_door_links"("eventId");

-- CreateIndex
CREATE INDEX "event_door_links_createdById_idx" ON "event_door_links"("createdById");

-- CreateIndex
CREATE UNIQUE INDEX "event_rsvps_guestId_key" ON "event_rsvps"("guestId");

-- CreateIndex
CREATE INDEX "event_rsvps_eventId_status_idx" ON "event_rsvps"("eventId", "status");

-- CreateIndex
CREATE INDEX "event_rsvps_createdAt_idx" ON "event_rsvps"("createdAt");

-- CreateIndex
CREATE UNIQUE INDEX "event_rsvps_userId_eventId_key" ON "event_rsvps"("userId", "eventId");

-- CreateIndex
CREATE INDEX "event_questions_eventId_idx" ON "event_questions"("eventId");

-- CreateIndex
CREATE INDEX "event_rsvp_answers_questionId_idx" ON "event_rsvp_answers"("questionId");

-- CreateIndex
CREATE INDEX "event_attendances_userId_eventId_idx" ON "event_attendances"("userId", "eventId");

-- CreateIndex
CREATE INDEX "event_attendances_eventId_userId_idx" ON "event_attendances"("eventId", "userId");

-- CreateIndex
CREATE INDEX "event_attendances_eventId_checkInTime_userId_idx" ON "event_attendances"("eventId", "checkInTime", "userId");

-- CreateIndex
CREATE INDEX "event_attendances_checkInTime_idx" ON "event_attendances"("checkInTime");

-- CreateIndex
CREATE UNIQUE INDEX "event_guests_claimTokenHash_key" ON "event_guests"("claimTokenHash");

-- CreateIndex
CREATE INDEX "event_guests_eventId_status_idx" ON "event_guests"("eventId", "status");

-- CreateIndex
CREATE INDEX "event_guests_broughtById_idx" ON "event_guests"("broughtById");

-- CreateIndex
CREATE INDEX "event_guests_broughtByGuestId_idx" ON "event_guests"("broughtByGuestId");

-- CreateIndex
CREATE INDEX "event_guests_checkedInById_idx" ON "event_guests"("checkedInById");

-- CreateIndex
CREATE INDEX "event_guests_claimedById_idx" ON "event_guests"("claimedById");

-- CreateIndex
CREATE INDEX "event_guests_invitedById_idx" ON "event_guests"("invitedById");

-- CreateIndex
CREATE UNIQUE INDEX "event_guests_eventId_email_key" ON "event_guests"("eventId", "email");

-- CreateIndex
CREATE UNIQUE INDEX "event_guests_eventId_source_externalId_key" ON "event_guests"("eventId", "source", "externalId");

-- CreateIndex
CREATE UNIQUE INDEX "event_guests_eventId_broughtById_broughtPosition_key" ON "event_guests"("eventId", "broughtById", "broughtPosition");

-- CreateIndex
CREATE INDEX "event_guest_offers_userId_idx" ON "event_guest_offers"("userId");

-- CreateIndex
CREATE INDEX "event_guest_imports_eventId_createdAt_idx" ON "event_guest_imports"("eventId", "createdAt");

-- CreateIndex
CREATE INDEX "event_guest_imports_createdAt_idx" ON "event_guest_imports"("createdAt");

-- CreateIndex
CREATE UNIQUE INDEX "event_name_tags_code_key" ON "event_name_tags"("code");

-- CreateIndex
CREATE UNIQUE INDEX "event_name_tags_guestId_key" ON "event_name_tags"("guestId");

-- CreateIndex
CREATE INDEX "event_name_tags_eventId_idx" ON "event_name_tags"("eventId");

-- CreateIndex
CREATE UNIQUE INDEX "event_name_tags_userId_eventId_key" ON "event_name_tags"("userId", "eventId");

-- CreateIndex
CREATE INDEX "event_door_check_ins_eventId_receivedAt_idx" ON "event_door_check_ins"("eventId", "receivedAt");

-- CreateIndex
CREATE INDEX "event_door_check_ins_userId_idx" ON "event_door_check_ins"("userId");

-- CreateIndex
CREATE INDEX "event_door_check_ins_guestId_idx" ON "event_door_check_ins"("guestId");

-- CreateIndex
CREATE INDEX "event_door_check_ins_memberId_idx" ON "event_door_check_ins"("memberId");

-- CreateIndex
CREATE INDEX "walk_in_requests_eventId_createdAt_idx" ON "walk_in_requests"("eventId", "createdAt");

-- CreateIndex
CREATE INDEX "walk_in_requests_userId_createdAt_idx" ON "walk_in_requests"("userId", "createdAt");

-- CreateIndex
CREATE INDEX "walk_in_requests_requestedById_createdAt_idx" ON "walk_in_requests"("requestedById", "createdAt");

-- CreateIndex
CREATE INDEX "event_hidden_members_userId_idx" ON "event_hidden_members"("userId");

-- CreateIndex
CREATE INDEX "event_introductions_introducerId_idx" ON "event_introductions"("introducerId");

-- CreateIndex
CREATE INDEX "event_introductions_oneId_idx" ON "event_introductions"("oneId");

-- CreateIndex
CREATE INDEX "event_introductions_otherId_idx" ON "event_introductions"("otherId");

-- CreateIndex
CREATE UNIQUE INDEX "event_introductions_eventId_oneId_otherId_key" ON "event_introductions"("eventId", "oneId", "otherId");

-- CreateIndex
CREATE INDEX "event_rounds_eventId_idx" ON "event_rounds"("eventId");

-- CreateIndex
CREATE INDEX "event_rounds_createdById_idx" ON "event_rounds"("createdById");

-- CreateIndex
CREATE INDEX "event_round_people_userId_idx" ON "event_round_people"("userId");

-- CreateIndex
CREATE INDEX "event_round_people_guestId_idx" ON "event_round_people"("guestId");

-- CreateIndex
CREATE UNIQUE INDEX "event_round_people_roundsId_userId_key" ON "event_round_people"("roundsId", "userId");

-- CreateIndex
CREATE UNIQUE INDEX "event_round_people_roundsId_guestId_key" ON "event_round_people"("roundsId", "guestId");

-- CreateIndex
CREATE INDEX "event_feedback_userId_idx" ON "event_feedback"("userId");

-- CreateIndex
CREATE UNIQUE INDEX "event_feedback_eventId_userId_key" ON "event_feedback"("eventId", "userId");

-- CreateIndex
CREATE INDEX "member_topics_kind_key_idx" ON "member_topics"("kind", "key");

-- CreateIndex
CREATE UNIQUE INDEX "member_topics_userId_kind_key_key" ON "member_topics"("userId", "kind", "key");

-- CreateIndex
CREATE INDEX "suggestion_dismissals_dismissedId_idx" ON "suggestion_dismissals"("dismissedId");

-- CreateIndex
CREATE INDEX "suggestion_showings_viewerId_idx" ON "suggestion_showings"("viewerId");

-- CreateIndex
CREATE INDEX "suggestion_showings_userId_idx" ON "suggestion_showings"("userId");

-- CreateIndex
CREATE UNIQUE INDEX "suggestion_showings_eventId_userId_slot_key" ON "suggestion_showings"("eventId", "userId", "slot");

-- CreateIndex
CREATE INDEX "contacts_ownerId_createdAt_idx" ON "contacts"("ownerId", "createdAt");

-- CreateIndex
CREATE INDEX "contacts_email_idx" ON "contacts"("email");

-- CreateIndex
CREATE INDEX "contacts_eventId_idx" ON "contacts"("eventId");

-- CreateIndex
CREATE INDEX "network_notes_ownerId_createdAt_idx" ON "network_notes"("ownerId", "createdAt");

-- CreateIndex
CREATE INDEX "network_notes_memberId_idx" ON "network_notes"("memberId");

-- CreateIndex
CREATE INDEX "network_notes_contactId_idx" ON "network_notes"("contactId");

-- CreateIndex
CREATE INDEX "network_notes_followUpOn_idx" ON "network_notes"("followUpOn");

-- CreateIndex
CREATE UNIQUE INDEX "network_notes_ownerId_memberId_key" ON "network_notes"("ownerId", "memberId");

-- CreateIndex
CREATE UNIQUE INDEX "network_notes_ownerId_contactId_key" ON "network_notes"("ownerId", "contactId");

-- CreateIndex
CREATE UNIQUE INDEX "network_note_tags_noteId_key_key" ON "network_note_tags"("noteId", "key");

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
CREATE INDEX "deliveries_guestId_idx" ON "deliveries"("guestId");

-- CreateIndex
CREATE INDEX "deliveries_senderId_idx" ON "deliveries"("senderId");

-- CreateIndex
CREATE UNIQUE INDEX "deliveries_announcementId_userId_channel_key" ON "deliveries"("announcementId", "userId", "channel");

-- CreateIndex
CREATE UNIQUE INDEX "deliveries_announcementId_guestId_key" ON "deliveries"("announcementId", "guestId");

-- CreateIndex
CREATE INDEX "event_announcements_eventId_sendAt_id_idx" ON "event_announcements"("eventId", "sendAt", "id");

-- CreateIndex
CREATE INDEX "event_announcements_authorId_idx" ON "event_announcements"("authorId");

-- CreateIndex
CREATE INDEX "event_announcement_recipients_userId_idx" ON "event_announcement_recipients"("userId");

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
CREATE INDEX "email_codes_expiresAt_idx" ON "email_codes"("expiresAt");

-- CreateIndex
CREATE INDEX "email_codes_doorEventId_idx" ON "email_codes"("doorEventId");

-- CreateIndex
CREATE INDEX "pending_sign_ins_userId_idx" ON "pending_sign_ins"("userId");

-- CreateIndex
CREATE INDEX "pending_sign_ins_expiresAt_idx" ON "pending_sign_ins"("expiresAt");

-- CreateIndex
CREATE UNIQUE INDEX "connected_identities_userId_issuer_key" ON "connected_identities"("userId", "issuer");

-- CreateIndex
CREATE UNIQUE INDEX "invitations_email_key" ON "invitations"("email");

-- CreateIndex
CREATE UNIQUE INDEX "invitations_tokenHash_key" ON "invitations"("tokenHash");

-- CreateIndex
CREATE INDEX "invitations_createdAt_id_idx" ON "invitations"("createdAt", "id");

-- CreateIndex
CREATE INDEX "invitations_invitedById_idx" ON "invitations"("invitedById");

-- CreateIndex
CREATE INDEX "invitations_expiresAt_idx" ON "invitations"("expiresAt");

-- CreateIndex
CREATE INDEX "passkey_challenges_userId_idx" ON "passkey_challenges"("userId");

-- CreateIndex
CREATE INDEX "passkey_challenges_expiresAt_idx" ON "passkey_challenges"("expiresAt");

-- CreateIndex
CREATE UNIQUE INDEX "organizers_userId_key" ON "organizers"("userId");

-- CreateIndex
CREATE UNIQUE INDEX "organizers_slug_key" ON "organizers"("slug");

-- CreateIndex
CREATE INDEX "organizers_formerSlugs_idx" ON "organizers" USING GIN ("formerSlugs");

-- CreateIndex
CREATE UNIQUE INDEX "calendar_subscriptions_tokenHash_key" ON "calendar_subscriptions"("tokenHash");

-- CreateIndex
CREATE UNIQUE INDEX "access_tokens_tokenHash_key" ON "access_tokens"("tokenHash");

-- CreateIndex
CREATE INDEX "access_tokens_userId_idx" ON "access_tokens"("userId");

-- CreateIndex
CREATE INDEX "webhooks_userId_idx" ON "webhooks"("userId");

-- CreateIndex
CREATE INDEX "webhooks_eventId_idx" ON "webhooks"("eventId");

-- CreateIndex
CREATE INDEX "webhook_messages_webhookId_status_position_idx" ON "webhook_messages"("webhookId", "status", "position");

-- CreateIndex
CREATE INDEX "webhook_messages_occurredAt_idx" ON "webhook_messages"("occurredAt");

-- CreateIndex
CREATE INDEX "organizer_follows_organizerId_idx" ON "organizer_follows"("organizerId");

-- AddForeignKey
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_userId_fkey" FOREIGN KEY ("userId") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "events" ADD CONSTRAINT "events_hostUserId_fkey" FOREIGN KEY ("hostUserId") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "events" ADD CONSTRAINT "events_createdById_fkey" FOREIGN KEY ("createdById") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "events" ADD CONSTRAINT "events_seriesId_fkey" FOREIGN KEY ("seriesId") REFERENCES "event_series"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "event_series" ADD CONSTRAINT "event_series_createdById_fkey" FOREIGN KEY ("createdById") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "series_rsvps" ADD CONSTRAINT "series_rsvps_seriesId_fkey" FOREIGN KEY ("seriesId") REFERENCES "event_series"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "series_rsvps" ADD CONSTRAINT "series_rsvps_userId_fkey" FOREIGN KEY ("userId") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "series_rsvp_exceptions" ADD CONSTRAINT "series_rsvp_exceptions_seriesId_userId_fkey" FOREIGN KEY ("seriesId", "userId") REFERENCES "series_rsvps"("seriesId", "userId") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "series_rsvp_exceptions" ADD CONSTRAINT "series_rsvp_exceptions_eventId_fkey" FOREIGN KEY ("eventId") REFERENCES "events"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "event_team_members" ADD CONSTRAINT "event_team_members_eventId_fkey" FOREIGN KEY ("eventId") REFERENCES "events"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "event_team_members" ADD CONSTRAINT "event_team_members_userId_fkey" FOREIGN KEY ("userId") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "event_team_invitations" ADD CONSTRAINT "event_team_invitations_eventId_fkey" FOREIGN KEY ("eventId") REFERENCES "events"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "event_team_invitations" ADD CONSTRAINT "event_team_invitations_invitedById_fkey" FOREIGN KEY ("invitedById") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "event_team_invitations" ADD CONSTRAINT "event_team_invitations_acceptedById_fkey" FOREIGN KEY ("acceptedById") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "event_door_links" ADD CONSTRAINT "event_door_links_eventId_fkey" FOREIGN KEY ("eventId") REFERENCES "events"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "event_door_links" ADD CONSTRAINT "event_door_links_createdById_fkey" FOREIGN KEY ("createdById") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "event_rsvps" ADD CONSTRAINT "event_rsvps_userId_fkey" FOREIGN KEY ("userId") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "event_rsvps" ADD CONSTRAINT "event_rsvps_eventId_fkey" FOREIGN KEY ("eventId") REFERENCES "events"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "event_rsvps" ADD CONSTRAINT "event_rsvps_guestId_fkey" FOREIGN KEY ("guestId") REFERENCES "event_guests"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "event_questions" ADD CONSTRAINT "event_questions_eventId_fkey" FOREIGN KEY ("eventId") REFERENCES "events"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "event_rsvp_answers" ADD CONSTRAINT "event_rsvp_answers_rsvpId_fkey" FOREIGN KEY ("rsvpId") REFERENCES "event_rsvps"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "event_rsvp_answers" ADD CONSTRAINT "event_rsvp_answers_questionId_fkey" FOREIGN KEY ("questionId") REFERENCES "event_questions"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "event_attendances" ADD CONSTRAINT "event_attendances_userId_fkey" FOREIGN KEY ("userId") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "event_attendances" ADD CONSTRAINT "event_attendances_eventId_fkey" FOREIGN KEY ("eventId") REFERENCES "events"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "event_attendances" ADD CONSTRAINT "event_attendances_checkedInById_fkey" FOREIGN KEY ("checkedInById") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "event_guests" ADD CONSTRAINT "event_guests_eventId_fkey" FOREIGN KEY ("eventId") REFERENCES "events"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "event_guests" ADD CONSTRAINT "event_guests_checkedInById_fkey" FOREIGN KEY ("checkedInById") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "event_guests" ADD CONSTRAINT "event_guests_claimedById_fkey" FOREIGN KEY ("claimedById") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "event_guests" ADD CONSTRAINT "event_guests_invitedById_fkey" FOREIGN KEY ("invitedById") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "event_guests" ADD CONSTRAINT "event_guests_broughtById_fkey" FOREIGN KEY ("broughtById") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "event_guest_offers" ADD CONSTRAINT "event_guest_offers_eventId_fkey" FOREIGN KEY ("eventId") REFERENCES "events"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "event_guest_offers" ADD CONSTRAINT "event_guest_offers_userId_fkey" FOREIGN KEY ("userId") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "event_removed_guests" ADD CONSTRAINT "event_removed_guests_eventId_fkey" FOREIGN KEY ("eventId") REFERENCES "events"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "event_guest_imports" ADD CONSTRAINT "event_guest_imports_eventId_fkey" FOREIGN KEY ("eventId") REFERENCES "events"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "event_name_tags" ADD CONSTRAINT "event_name_tags_eventId_fkey" FOREIGN KEY ("eventId") REFERENCES "events"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "event_name_tags" ADD CONSTRAINT "event_name_tags_guestId_fkey" FOREIGN KEY ("guestId") REFERENCES "event_guests"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "event_name_tags" ADD CONSTRAINT "event_name_tags_userId_eventId_fkey" FOREIGN KEY ("userId", "eventId") REFERENCES "event_rsvps"("userId", "eventId") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "event_door_check_ins" ADD CONSTRAINT "event_door_check_ins_eventId_fkey" FOREIGN KEY ("eventId") REFERENCES "events"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "event_door_check_ins" ADD CONSTRAINT "event_door_check_ins_userId_fkey" FOREIGN KEY ("userId") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "event_door_check_ins" ADD CONSTRAINT "event_door_check_ins_guestId_fkey" FOREIGN KEY ("guestId") REFERENCES "event_guests"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "event_door_check_ins" ADD CONSTRAINT "event_door_check_ins_memberId_fkey" FOREIGN KEY ("memberId") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "walk_in_requests" ADD CONSTRAINT "walk_in_requests_eventId_fkey" FOREIGN KEY ("eventId") REFERENCES "events"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "walk_in_requests" ADD CONSTRAINT "walk_in_requests_userId_fkey" FOREIGN KEY ("userId") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "walk_in_requests" ADD CONSTRAINT "walk_in_requests_requestedById_fkey" FOREIGN KEY ("requestedById") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "event_hidden_members" ADD CONSTRAINT "event_hidden_members_eventId_fkey" FOREIGN KEY ("eventId") REFERENCES "events"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "event_hidden_members" ADD CONSTRAINT "event_hidden_members_userId_fkey" FOREIGN KEY ("userId") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "event_introductions" ADD CONSTRAINT "event_introductions_eventId_fkey" FOREIGN KEY ("eventId") REFERENCES "events"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "event_introductions" ADD CONSTRAINT "event_introductions_introducerId_fkey" FOREIGN KEY ("introducerId") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "event_introductions" ADD CONSTRAINT "event_introductions_oneId_fkey" FOREIGN KEY ("oneId") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "event_introductions" ADD CONSTRAINT "event_introductions_otherId_fkey" FOREIGN KEY ("otherId") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "event_rounds" ADD CONSTRAINT "event_rounds_eventId_fkey" FOREIGN KEY ("eventId") REFERENCES "events"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "event_rounds" ADD CONSTRAINT "event_rounds_createdById_fkey" FOREIGN KEY ("createdById") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "event_round_people" ADD CONSTRAINT "event_round_people_roundsId_fkey" FOREIGN KEY ("roundsId") REFERENCES "event_rounds"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "event_round_people" ADD CONSTRAINT "event_round_people_userId_fkey" FOREIGN KEY ("userId") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "event_round_people" ADD CONSTRAINT "event_round_people_guestId_fkey" FOREIGN KEY ("guestId") REFERENCES "event_guests"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "event_round_seats" ADD CONSTRAINT "event_round_seats_personId_fkey" FOREIGN KEY ("personId") REFERENCES "event_round_people"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "event_feedback" ADD CONSTRAINT "event_feedback_eventId_fkey" FOREIGN KEY ("eventId") REFERENCES "events"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "event_feedback" ADD CONSTRAINT "event_feedback_userId_fkey" FOREIGN KEY ("userId") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "member_topics" ADD CONSTRAINT "member_topics_userId_fkey" FOREIGN KEY ("userId") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "suggestion_dismissals" ADD CONSTRAINT "suggestion_dismissals_userId_fkey" FOREIGN KEY ("userId") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "suggestion_dismissals" ADD CONSTRAINT "suggestion_dismissals_dismissedId_fkey" FOREIGN KEY ("dismissedId") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "suggestion_showings" ADD CONSTRAINT "suggestion_showings_eventId_fkey" FOREIGN KEY ("eventId") REFERENCES "events"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "suggestion_showings" ADD CONSTRAINT "suggestion_showings_viewerId_fkey" FOREIGN KEY ("viewerId") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "suggestion_showings" ADD CONSTRAINT "suggestion_showings_userId_fkey" FOREIGN KEY ("userId") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "contacts" ADD CONSTRAINT "contacts_ownerId_fkey" FOREIGN KEY ("ownerId") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "contacts" ADD CONSTRAINT "contacts_eventId_fkey" FOREIGN KEY ("eventId") REFERENCES "events"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "network_notes" ADD CONSTRAINT "network_notes_ownerId_fkey" FOREIGN KEY ("ownerId") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "network_notes" ADD CONSTRAINT "network_notes_memberId_fkey" FOREIGN KEY ("memberId") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "network_notes" ADD CONSTRAINT "network_notes_contactId_fkey" FOREIGN KEY ("contactId") REFERENCES "contacts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "network_note_tags" ADD CONSTRAINT "network_note_tags_noteId_fkey" FOREIGN KEY ("noteId") REFERENCES "network_notes"("id") ON DELETE CASCADE ON UPDATE CASCADE;

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
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_senderId_fkey" FOREIGN KEY ("senderId") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_guestId_fkey" FOREIGN KEY ("guestId") REFERENCES "event_guests"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_announcementId_fkey" FOREIGN KEY ("announcementId") REFERENCES "event_announcements"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "event_announcements" ADD CONSTRAINT "event_announcements_eventId_fkey" FOREIGN KEY ("eventId") REFERENCES "events"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "event_announcements" ADD CONSTRAINT "event_announcements_authorId_fkey" FOREIGN KEY ("authorId") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "event_announcement_recipients" ADD CONSTRAINT "event_announcement_recipients_announcementId_fkey" FOREIGN KEY ("announcementId") REFERENCES "event_announcements"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "event_announcement_recipients" ADD CONSTRAINT "event_announcement_recipients_userId_fkey" FOREIGN KEY ("userId") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_userId_fkey" FOREIGN KEY ("userId") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "authenticators" ADD CONSTRAINT "authenticators_userId_fkey" FOREIGN KEY ("userId") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_userId_fkey" FOREIGN KEY ("userId") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "remembered_devices" ADD CONSTRAINT "remembered_devices_userId_fkey" FOREIGN KEY ("userId") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "email_codes" ADD CONSTRAINT "email_codes_doorEventId_fkey" FOREIGN KEY ("doorEventId") REFERENCES "events"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "pending_sign_ins" ADD CONSTRAINT "pending_sign_ins_userId_fkey" FOREIGN KEY ("userId") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "connected_identities" ADD CONSTRAINT "connected_identities_userId_fkey" FOREIGN KEY ("userId") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_invitedById_fkey" FOREIGN KEY ("invitedById") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "passkey_challenges" ADD CONSTRAINT "passkey_challenges_userId_fkey" FOREIGN KEY ("userId") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "two_step_attempts" ADD CONSTRAINT "two_step_attempts_userId_fkey" FOREIGN KEY ("userId") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "organizers" ADD CONSTRAINT "organizers_userId_fkey" FOREIGN KEY ("userId") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "calendar_subscriptions" ADD CONSTRAINT "calendar_subscriptions_userId_fkey" FOREIGN KEY ("userId") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "access_tokens" ADD CONSTRAINT "access_tokens_userId_fkey" FOREIGN KEY ("userId") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_userId_fkey" FOREIGN KEY ("userId") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_eventId_fkey" FOREIGN KEY ("eventId") REFERENCES "events"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webhook_messages" ADD CONSTRAINT "webhook_messages_webhookId_fkey" FOREIGN KEY ("webhookId") REFERENCES "webhooks"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "organizer_follows" ADD CONSTRAINT "organizer_follows_userId_fkey" FOREIGN KEY ("userId") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "organizer_follows" ADD CONSTRAINT "organizer_follows_organizerId_fkey" FOREIGN KEY ("organizerId") REFERENCES "organizers"("id") ON DELETE CASCADE ON UPDATE CASCADE;

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

ALTER TABLE "conversations"
  ADD CONSTRAINT "conversations_ordered_pair" CHECK ("userAId" < "userBId");

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

ALTER TABLE "blocks"
  ADD CONSTRAINT "blocks_two_people" CHECK ("blockerId" <> "blockedId");

ALTER TABLE "opened_contacts"
  ADD CONSTRAINT "opened_contacts_not_own" CHECK ("viewerId" <> "userId");

ALTER TABLE "reports"
  ADD CONSTRAINT "reports_two_people" CHECK ("reporterId" <> "reportedId"),
  ADD CONSTRAINT "reports_status_known" CHECK ("status" IN ('open', 'dismissed', 'warned', 'suspended'));

-- A second report while the first one is open changes the first.
CREATE UNIQUE INDEX "reports_one_open" ON "reports" ("reporterId", "reportedId") WHERE "status" = 'open';
CREATE INDEX "reports_open" ON "reports" ("createdAt", "id") WHERE "status" = 'open';

ALTER TABLE "deliveries"
  ADD CONSTRAINT "deliveries_channel_known" CHECK ("channel" IN ('mail', 'push', 'sms')),
  ADD CONSTRAINT "deliveries_status_known" CHECK ("status" IN ('queued', 'sent', 'failed', 'dropped'));

-- What is due, oldest first.
CREATE INDEX "deliveries_due" ON "deliveries" ("nextAttemptAt") WHERE "status" = 'queued';

ALTER TABLE "sync_runs"
  ADD CONSTRAINT "sync_runs_status_known" CHECK ("status" IN ('running', 'done', 'failed'));

-- One sync runs at a time.
CREATE UNIQUE INDEX "sync_runs_one_running" ON "sync_runs" ((true)) WHERE "status" = 'running';

ALTER TABLE "attempt_levels"
  ADD CONSTRAINT "attempt_levels_level_positive" CHECK ("level" >= 0);

ALTER TABLE "email_confirmations"
  ADD CONSTRAINT "email_confirmations_kind_known" CHECK ("kind" IN ('registration', 'change')),
  ADD CONSTRAINT "email_confirmations_email_lower_case" CHECK ("email" = lower("email"));

-- What browsers write is limited as in lib/two-step/schema.ts and as user agents are cut off.
ALTER TABLE "passkeys"
  ADD CONSTRAINT "passkeys_name_given" CHECK (btrim("name") <> ''),
  ADD CONSTRAINT "passkeys_counter_positive" CHECK ("counter" >= 0),
  ADD CONSTRAINT "passkeys_credentialId_length" CHECK (char_length("credentialId") <= 1400);

ALTER TABLE "remembered_devices"
  ADD CONSTRAINT "remembered_devices_userAgent_length" CHECK (char_length("userAgent") <= 300);

ALTER TABLE "passkey_challenges"
  ADD CONSTRAINT "passkey_challenges_purpose" CHECK ("purpose" IN ('register', 'sign_in', 'second_step', 'reauthenticate')),
  ADD CONSTRAINT "passkey_challenges_user" CHECK (("userId" IS NULL) = ("purpose" = 'sign_in'));

ALTER TABLE "two_step_attempts"
  ADD CONSTRAINT "two_step_attempts_counted" CHECK ("failures" > 0);

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
ALTER TABLE "profiles"
  ADD CONSTRAINT "profiles_text_limits" CHECK (
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

ALTER TABLE "events"
  ADD CONSTRAINT "events_text_limits" CHECK (
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

ALTER TABLE "reports"
  ADD CONSTRAINT "reports_text_limits" CHECK (char_length("reason") <= 1000);

ALTER TABLE "user_activity"
  ADD CONSTRAINT "user_activity_text_limits" CHECK (char_length("page") <= 300);

ALTER TABLE "push_subscriptions"
  ADD CONSTRAINT "push_subscriptions_text_limits" CHECK (
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

ALTER TABLE "profiles"
  ADD CONSTRAINT "profiles_pronouns_text_limits" CHECK (char_length("pronouns") <= 40);

-- Letters without a decomposition are written without it too, so that "grosse" finds "Größe" and
-- "lukasz" finds "Łukasz". lib/core/shared/text/text-search.ts does the same in the browser.
CREATE FUNCTION "search_text"("given" TEXT) RETURNS TEXT LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN octet_length("given") = length("given") THEN lower("given" COLLATE "pg_c_utf8")
    ELSE translate(
      replace(replace(replace(
        lower(regexp_replace(normalize("given", NFD), '[\u0300-\u036f]', '', 'g') COLLATE "pg_c_utf8"),
        'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'),
      'øłđı', 'oldi') END
$$;

-- Not a check, which would also refuse every other change of an event that is longer already. An
-- event that Eventbrite has keeps its times.
CREATE FUNCTION "limit_event_days"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW."eventbriteId" IS NULL AND NEW."endTime" - NEW."startTime" > interval '720 hours'
    AND (TG_OP = 'INSERT' OR (NEW."startTime", NEW."endTime", NEW."eventbriteId")
      IS DISTINCT FROM (OLD."startTime", OLD."endTime", OLD."eventbriteId"))
  THEN
    RAISE EXCEPTION 'An event lasts 30 days at most' USING ERRCODE = 'check_violation', CONSTRAINT = 'events_at_most_30_days';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER "events_at_most_30_days" BEFORE INSERT OR UPDATE ON "events"
  FOR EACH ROW EXECUTE FUNCTION "limit_event_days"();

ALTER TABLE "uploads"
  ADD CONSTRAINT "uploads_storage_known" CHECK ("storage" IN ('disk', 's3', 'uploadthing'));
CREATE INDEX "deliveries_failed" ON "deliveries" ("failedAt" DESC NULLS LAST) WHERE "status" = 'failed';

-- OpenID Connect Core, 2: a subject has at most 255 characters.
ALTER TABLE "connected_identities"
  ADD CONSTRAINT "connected_identities_text_limits"
  CHECK (char_length("issuer") <= 255 AND char_length("subject") BETWEEN 1 AND 255);
CREATE TRIGGER "connected_identities_of_members" BEFORE INSERT ON "connected_identities" FOR EACH ROW EXECUTE FUNCTION "refuse_deleted_member"('userId');
CREATE TRIGGER "invitations_of_members" BEFORE INSERT ON "invitations" FOR EACH ROW EXECUTE FUNCTION "refuse_deleted_member"('invitedById');

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
  ADD CONSTRAINT "site_settings_distance_unit" CHECK ("distanceUnit" IN ('mi', 'km')),
  ADD CONSTRAINT "site_settings_distances" CHECK (
    "checkInDistanceM" BETWEEN 10 AND 100000 AND "nearbyDistanceM" BETWEEN 100 AND 1000000);

ALTER TABLE "uploads"
  ADD CONSTRAINT "uploads_kind_known"
  CHECK ("kind" IN ('avatar', 'sponsor-logo', 'host-logo', 'site-logo'));

ALTER TABLE "event_team_members"
  ADD CONSTRAINT "event_team_members_role" CHECK ("role" IN ('owner', 'editor', 'door'));
CREATE UNIQUE INDEX "event_team_members_one_owner" ON "event_team_members"("eventId") WHERE "role" = 'owner';
CREATE TRIGGER "event_team_members_of_members" BEFORE INSERT ON "event_team_members" FOR EACH ROW EXECUTE FUNCTION "refuse_deleted_member"('userId');

ALTER TABLE "event_team_invitations"
  ADD CONSTRAINT "event_team_invitations_role" CHECK ("role" IN ('editor', 'door')),
  ADD CONSTRAINT "event_team_invitations_one_end" CHECK ("acceptedAt" IS NULL OR "revokedAt" IS NULL);
CREATE UNIQUE INDEX "event_team_invitations_one_open" ON "event_team_invitations"("eventId", "email") WHERE "acceptedAt" IS NULL AND "revokedAt" IS NULL;
CREATE TRIGGER "event_team_invitations_of_members" BEFORE INSERT ON "event_team_invitations" FOR EACH ROW EXECUTE FUNCTION "refuse_deleted_member"('invitedById');

ALTER TABLE "events"
  ADD CONSTRAINT "events_visibility_known" CHECK ("visibility" IN ('listed', 'unlisted'));

ALTER TABLE "event_rsvps"
  ADD CONSTRAINT "event_rsvps_status_known" CHECK ("status" IN ('confirmed', 'waitlisted', 'pending', 'declined'));

ALTER TABLE "event_questions"
  ADD CONSTRAINT "event_questions_position" CHECK ("position" BETWEEN 1 AND 3),
  ADD CONSTRAINT "event_questions_label" CHECK (char_length("label") BETWEEN 1 AND 200),
  ADD CONSTRAINT "event_questions_kind_known" CHECK ("kind" IN ('text', 'one', 'several')),
  ADD CONSTRAINT "event_questions_options" CHECK (
      CASE "kind" WHEN 'text' THEN cardinality("options") = 0 ELSE cardinality("options") BETWEEN 2 AND 10 END
      AND char_length(array_to_string("options", '')) <= 1000
    );

-- Three positions, so at most three questions that are asked.
CREATE UNIQUE INDEX "event_questions_asked" ON "event_questions" ("eventId", "position") WHERE "archivedAt" IS NULL;

ALTER TABLE "event_rsvp_answers"
  ADD CONSTRAINT "event_rsvp_answers_text_or_choices" CHECK (("text" IS NULL) = (coalesce(cardinality("choices"), 0) > 0)),
  ADD CONSTRAINT "event_rsvp_answers_text" CHECK (char_length("text") BETWEEN 1 AND 1000),
  ADD CONSTRAINT "event_rsvp_answers_choices" CHECK (
      cardinality("choices") <= 10 AND char_length(array_to_string("choices", '')) <= 1000
    );

ALTER TABLE "event_series"
  ADD CONSTRAINT "event_series_frequency_known" CHECK ("frequency" IN ('weekly', 'monthly')),
  ADD CONSTRAINT "event_series_interval_in_range" CHECK ("interval" BETWEEN 1 AND CASE "frequency" WHEN 'weekly' THEN 12 ELSE 1 END),
  ADD CONSTRAINT "event_series_weekday_of_month" CHECK (
      CASE "frequency"
        WHEN 'monthly' THEN "weekday" IS NOT NULL AND "ordinal" IS NOT NULL
        ELSE "weekday" IS NULL AND "ordinal" IS NULL
      END),
  ADD CONSTRAINT "event_series_weekday_in_range" CHECK ("weekday" BETWEEN 0 AND 6),
  ADD CONSTRAINT "event_series_ordinal_in_range" CHECK ("ordinal" = -1 OR "ordinal" BETWEEN 1 AND 5),
  ADD CONSTRAINT "event_series_one_end" CHECK (num_nonnulls("count", "until") = 1),
  ADD CONSTRAINT "event_series_count_in_range" CHECK ("count" BETWEEN 2 AND 26);

ALTER TABLE "events"
  ADD CONSTRAINT "events_series_whole" CHECK (("seriesId" IS NULL) = ("seriesPosition" IS NULL)),
  ADD CONSTRAINT "events_series_position_in_range" CHECK ("seriesPosition" BETWEEN 1 AND 26),
  ADD CONSTRAINT "events_series_not_synced" CHECK ("seriesId" IS NULL OR "eventbriteId" IS NULL),
  ADD CONSTRAINT "events_sequence_not_negative" CHECK ("sequence" >= 0);

-- Whatever changes what a calendar shows raises it (RFC 5546 2.1.4).
CREATE FUNCTION "events_raise_sequence"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."sequence" := greatest(NEW."sequence", OLD."sequence" + 1);
  RETURN NEW;
END $$;
CREATE TRIGGER "events_sequence_raised" BEFORE UPDATE OF "name", "description", "startTime", "endTime", "isOnline", "location", "venueName", "venueAddress", "status" ON "events"
  FOR EACH ROW WHEN (
    (OLD."name", OLD."description", OLD."startTime", OLD."endTime", OLD."isOnline", OLD."location", OLD."venueName", OLD."venueAddress", OLD."status" = 'cancelled')
    IS DISTINCT FROM
    (NEW."name", NEW."description", NEW."startTime", NEW."endTime", NEW."isOnline", NEW."location", NEW."venueName", NEW."venueAddress", NEW."status" = 'cancelled'))
  EXECUTE FUNCTION "events_raise_sequence"();

ALTER TABLE "event_announcements"
  ADD CONSTRAINT "event_announcements_status_known" CHECK ("status" IN ('scheduled', 'sending', 'sent', 'withdrawn')),
  ADD CONSTRAINT "event_announcements_text_limits" CHECK (char_length("title") <= 120 AND char_length("text") <= 5000),
  ADD CONSTRAINT "event_announcements_title_one_line" CHECK ("title" !~ '[\r\n]'),
  ADD CONSTRAINT "event_announcements_sent_at" CHECK (("sentAt" IS NOT NULL) = ("status" = 'sent'));

-- What the job has to do.
CREATE INDEX "event_announcements_due" ON "event_announcements" ("sendAt") WHERE "status" IN ('scheduled', 'sending');
CREATE TRIGGER "event_announcements_of_members" BEFORE INSERT ON "event_announcements" FOR EACH ROW EXECUTE FUNCTION "refuse_deleted_member"('authorId');
CREATE TRIGGER "event_announcement_recipients_of_members" BEFORE INSERT ON "event_announcement_recipients" FOR EACH ROW EXECUTE FUNCTION "refuse_deleted_member"('userId');

-- The limits of lib/settings/schema.ts for each name too. Names have no line breaks.
ALTER TABLE "site_settings"
  ADD CONSTRAINT "site_settings_lists" CHECK (
    cardinality("timeZones") <= 100 AND cardinality("cities") <= 200
    AND (cardinality("timeZones") = 0 OR array_to_string("timeZones", E'\n') ~ '^[^\n]{1,64}(\n[^\n]{1,64})*$')
    AND (cardinality("cities") = 0 OR array_to_string("cities", E'\n') ~ '^[^\n]{1,100}(\n[^\n]{1,100})*$'));

ALTER TABLE "event_guests"
  ADD CONSTRAINT "event_guests_name" CHECK (char_length("name") BETWEEN 1 AND 160),
  ADD CONSTRAINT "event_guests_email_lower" CHECK ("email" = lower("email") AND "email" <> ''),
  ADD CONSTRAINT "event_guests_company" CHECK (char_length("company") BETWEEN 1 AND 100),
  ADD CONSTRAINT "event_guests_note" CHECK (char_length("note") BETWEEN 1 AND 500),
  ADD CONSTRAINT "event_guests_status_known" CHECK ("status" IN ('confirmed', 'pending', 'declined')),
  ADD CONSTRAINT "event_guests_checked_in_confirmed" CHECK ("checkedInAt" IS NULL OR "status" = 'confirmed'),
  ADD CONSTRAINT "event_guests_claimed" CHECK ("claimedById" IS NULL OR "claimedAt" IS NOT NULL);
CREATE INDEX "event_guests_email_idx" ON "event_guests"("email") WHERE "claimedAt" IS NULL;

-- A name tag belongs to a guest or to a member's RSVP. It goes with either.
ALTER TABLE "event_name_tags"
  ADD CONSTRAINT "event_name_tags_code_form" CHECK ("code" ~ '^[0-9A-HJKMNP-TV-Z]{16}$'),
  ADD CONSTRAINT "event_name_tags_guest_or_member" CHECK (("guestId" IS NULL) <> ("userId" IS NULL));

ALTER TABLE "email_codes"
  ADD CONSTRAINT "email_codes_tries" CHECK ("tries" BETWEEN 0 AND 5);

-- The queue takes deliveries that belong to no announcement first.
CREATE INDEX "deliveries_due_first" ON "deliveries" ("channel", "nextAttemptAt") WHERE "status" = 'queued' AND "announcementId" IS NULL;

-- Requests in the order of their list: open ones first, each by the time of asking.
CREATE INDEX "event_rsvps_requests" ON "event_rsvps" ("eventId", ("status" = 'declined'), "createdAt", "userId")
  WHERE "status" IN ('pending', 'declined');

-- Those that "approve all" takes first.
CREATE INDEX "event_rsvps_asked" ON "event_rsvps" ("eventId", "createdAt", "id") WHERE "status" = 'pending';

-- What devices at the door sent. The id is made by the device, so that a repeated one answers the same.
ALTER TABLE "event_door_check_ins"
  ADD CONSTRAINT "event_door_check_ins_result_known" CHECK ("result" IN ('checked_in', 'already', 'conflict')),
  ADD CONSTRAINT "event_door_check_ins_reason" CHECK (("result" = 'conflict') = ("reason" IS NOT NULL)),
  ADD CONSTRAINT "event_door_check_ins_one_subject" CHECK ("guestId" IS NULL OR "memberId" IS NULL);

-- An event's guests with a place: those who came by their check-in, the others by when they were
-- added.
CREATE INDEX "event_guests_came" ON "event_guests"("eventId", "checkedInAt", "id") WHERE "status" = 'confirmed' AND "claimedAt" IS NULL AND "checkedInAt" IS NOT NULL;
CREATE INDEX "event_guests_missing" ON "event_guests"("eventId", "createdAt", "id") WHERE "status" = 'confirmed' AND "claimedAt" IS NULL AND "checkedInAt" IS NULL;
CREATE TRIGGER "event_hidden_members_of_members" BEFORE INSERT ON "event_hidden_members" FOR EACH ROW EXECUTE FUNCTION "refuse_deleted_member"('userId');

-- What members look for and can help with.
ALTER TABLE "member_topics"
  ADD CONSTRAINT "member_topics_kind_check" CHECK ("kind" IN ('looking_for', 'can_help_with')),
  ADD CONSTRAINT "member_topics_position_check" CHECK ("position" BETWEEN 1 AND 5),
  ADD CONSTRAINT "member_topics_text_check" CHECK ("key" <> '' AND "label" <> '');
CREATE TRIGGER "member_topics_of_members" BEFORE INSERT ON "member_topics" FOR EACH ROW EXECUTE FUNCTION "refuse_deleted_member"('userId');

-- People without an account in a member's network.
ALTER TABLE "contacts"
  ADD CONSTRAINT "contacts_source_check" CHECK ("source" IN ('given', 'scanned')),
  ADD CONSTRAINT "contacts_name_check" CHECK ("name" <> ''),
  ADD CONSTRAINT "contacts_email_lower_check" CHECK ("email" = lower("email"));
CREATE TRIGGER "contacts_of_members" BEFORE INSERT ON "contacts" FOR EACH ROW EXECUTE FUNCTION "refuse_deleted_member"('ownerId');

-- The members who are hidden at an event (docs/product/privacy.md#hidden-at-an-event). Conditions
-- for SQL and for Prisma are in lib/events/data/hidden-members.ts. No other code may read
-- event_hidden_members for this purpose (tests/integration/platform/hidden-at-event.test.ts).
--
-- PostgreSQL inlines it like "hidden_from".
CREATE FUNCTION "hidden_at"("event" uuid) RETURNS TABLE ("userId" uuid) LANGUAGE sql STABLE PARALLEL SAFE ROWS 5 AS $$
  SELECT "userId" FROM "event_hidden_members" WHERE "eventId" = "event"
$$;

-- Members whom a member doesn't want suggested.
ALTER TABLE "suggestion_dismissals"
  ADD CONSTRAINT "suggestion_dismissals_not_own" CHECK ("userId" <> "dismissedId");
CREATE TRIGGER "suggestion_dismissals_of_members" BEFORE INSERT ON "suggestion_dismissals" FOR EACH ROW EXECUTE FUNCTION "refuse_deleted_member"('userId', 'dismissedId');

-- What members note about people in their network (docs/product/network-notes.md).
ALTER TABLE "network_notes"
  ADD CONSTRAINT "network_notes_one_person" CHECK (num_nonnulls("memberId", "contactId") = 1),
  ADD CONSTRAINT "network_notes_not_self" CHECK ("memberId" IS DISTINCT FROM "ownerId"),
  ADD CONSTRAINT "network_notes_done_has_date" CHECK ("followUpDoneAt" IS NULL OR "followUpOn" IS NOT NULL),
  ADD CONSTRAINT "network_notes_revision" CHECK ("revision" >= 1);
CREATE TRIGGER "network_notes_of_members" BEFORE INSERT ON "network_notes" FOR EACH ROW EXECUTE FUNCTION "refuse_deleted_member"('ownerId', 'memberId');

ALTER TABLE "network_note_tags"
  ADD CONSTRAINT "network_note_tags_position" CHECK ("position" BETWEEN 1 AND 10),
  ADD CONSTRAINT "network_note_tags_text" CHECK ("key" <> '' AND "label" <> '');

-- A card that a person gives can be answered.
ALTER TABLE "contacts"
  ADD CONSTRAINT "contacts_address_check" CHECK ("source" <> 'given' OR "email" IS NOT NULL OR "phone" IS NOT NULL),
  ADD CONSTRAINT "contacts_texts_check" CHECK ("email" <> '' AND "phone" <> '' AND "company" <> '' AND "jobTitle" <> '' AND "line" <> '');

-- A member's public page as an organizer (docs/product/organizers.md).
ALTER TABLE "organizers"
  ADD CONSTRAINT "organizers_slug_form" CHECK ("slug" ~ '^[a-z0-9](-?[a-z0-9])*$' AND char_length("slug") >= 3),
  ADD CONSTRAINT "organizers_name_check" CHECK ("name" <> ''),
  ADD CONSTRAINT "organizers_about_check" CHECK ("about" <> '');
CREATE TRIGGER "organizers_of_members" BEFORE INSERT ON "organizers" FOR EACH ROW EXECUTE FUNCTION "refuse_deleted_member"('userId');

-- What members thought of an event.
ALTER TABLE "event_feedback"
  ADD CONSTRAINT "event_feedback_rating_check" CHECK ("rating" BETWEEN 1 AND 5),
  ADD CONSTRAINT "event_feedback_line_check" CHECK ("line" <> '' AND "line" !~ '[\r\n]');
CREATE TRIGGER "event_feedback_of_members" BEFORE INSERT ON "event_feedback" FOR EACH ROW EXECUTE FUNCTION "refuse_deleted_member"('userId');
CREATE TRIGGER "organizer_follows_of_members" BEFORE INSERT ON "organizer_follows" FOR EACH ROW EXECUTE FUNCTION "refuse_deleted_member"('userId');
CREATE INDEX "events_untold_idx" ON "events"("startTime") WHERE "followersToldAt" IS NULL;
CREATE TRIGGER "calendar_subscriptions_of_members" BEFORE INSERT ON "calendar_subscriptions" FOR EACH ROW EXECUTE FUNCTION "refuse_deleted_member"('userId');

CREATE FUNCTION "set_sort_name"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."sortName" := "search_text"(NEW."name");
  RETURN NEW;
END $$;
CREATE TRIGGER "contacts_sort_name" BEFORE INSERT OR UPDATE OF "name" ON "contacts"
  FOR EACH ROW EXECUTE FUNCTION "set_sort_name"();

ALTER TABLE "event_guests"
  ADD CONSTRAINT "event_guests_source_status_known" CHECK ("sourceStatus" IN ('confirmed', 'pending', 'declined'));

ALTER TABLE "guest_mail_counts"
  ADD CONSTRAINT "guest_mail_counts_not_negative" CHECK ("count" >= 0);

-- Those whose link is not mailed yet.
CREATE INDEX "event_guests_invitation_waits" ON "event_guests"("eventId", "invitedById")
WHERE "invitedAt" IS NOT NULL AND "claimedAt" IS NULL AND ("claimTokenHash" IS NULL OR "invitationTriedAt" IS NOT NULL);

-- The queue takes the first due deliveries of each announcement.
CREATE INDEX "deliveries_due_by_announcement" ON "deliveries" ("announcementId", "channel", "nextAttemptAt") WHERE "status" = 'queued' AND "announcementId" IS NOT NULL;

-- The number that a code in a text message confirmed, in E.164. Text messages go to no other (docs/product/notifications.md#phone-number).
ALTER TABLE "profiles"
  ADD CONSTRAINT "profiles_confirmed_phone_form" CHECK ("confirmedPhone" ~ '^\+[1-9][0-9]{6,14}$'),
  ADD CONSTRAINT "profiles_confirmed_phone_has_a_phone" CHECK ("confirmedPhone" IS NULL OR "phone" IS NOT NULL);

ALTER TABLE "walk_in_requests"
  ADD CONSTRAINT "walk_in_requests_asks_somebody" CHECK ("userId" IS NOT NULL OR "address" IS NOT NULL),
  ADD CONSTRAINT "walk_in_requests_address_length" CHECK (char_length("address") <= 255);
CREATE UNIQUE INDEX "walk_in_requests_one_open_address" ON "walk_in_requests" ("address", "eventId", "requestedById")
  WHERE "status" = 'open';

CREATE FUNCTION "set_profession_text"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."professionText" := "search_text"(NEW."profession");
  RETURN NEW;
END $$;
CREATE TRIGGER "profiles_profession_text" BEFORE INSERT OR UPDATE OF "profession" ON "profiles"
  FOR EACH ROW EXECUTE FUNCTION "set_profession_text"();

CREATE FUNCTION "set_label_text"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."labelText" := "search_text"(NEW."label");
  RETURN NEW;
END $$;
CREATE TRIGGER "member_topics_label_text" BEFORE INSERT OR UPDATE OF "label" ON "member_topics"
  FOR EACH ROW EXECUTE FUNCTION "set_label_text"();

-- Whether PostgreSQL can convert times to the zone. pg_timezone_names can tell too, but it reads
-- hundreds of files each time that a statement asks.
CREATE FUNCTION "is_known_zone"("zone" text) RETURNS boolean LANGUAGE plpgsql STABLE STRICT AS $$
BEGIN
  RETURN ('epoch'::timestamptz AT TIME ZONE "zone") IS NOT NULL;
EXCEPTION WHEN invalid_parameter_value THEN
  RETURN false;
END $$;

-- The queue takes mails about an account before all others.
CREATE INDEX "deliveries_due_account" ON "deliveries" ("nextAttemptAt") WHERE "status" = 'queued' AND "kind" = 'account';

ALTER TABLE "deliveries"
  ADD CONSTRAINT "deliveries_to_guests" CHECK ("guestId" IS NULL
    OR ("userId" IS NULL AND ("announcementId" IS NOT NULL OR "kind" = 'guest') AND "channel" = 'mail')),
  ADD CONSTRAINT "deliveries_have_recipient" CHECK ("userId" IS NOT NULL OR "guestId" IS NOT NULL
    OR ("kind" IN ('account', 'guest') AND "channel" = 'mail'));
CREATE INDEX "deliveries_due_guests" ON "deliveries" ("nextAttemptAt") WHERE "status" = 'queued' AND "kind" IN ('guest', 'guestLists');

ALTER TABLE "connections"
  ADD CONSTRAINT "connections_line_check" CHECK ("line" <> '' AND "line" !~ '[\r\n]');

ALTER TABLE "event_guests"
  ADD CONSTRAINT "event_guests_ticket_hashes_check" CHECK (cardinality("ticketHashes") <= 3);

ALTER TABLE "site_settings"
  ADD CONSTRAINT "site_settings_registration_location" CHECK ("registrationLocation" = 'optional');

ALTER TABLE "event_door_links"
  ADD CONSTRAINT "event_door_links_label" CHECK (char_length("label") BETWEEN 1 AND 60);

ALTER TABLE "event_door_check_ins"
  ADD CONSTRAINT "event_door_check_ins_one_sender" CHECK ("helper" IS NULL OR "userId" IS NULL);

ALTER TABLE "event_guests"
  ADD CONSTRAINT "event_guests_source_known" CHECK ("source" IN ('organizer', 'file', 'eventbrite', 'door'));

ALTER TABLE "events"
  ADD CONSTRAINT "events_plus_ones" CHECK ("plusOnes" BETWEEN 0 AND 5);

-- The member who brings the guest, and the guest's number among theirs. So an RSVP brings five at most.
ALTER TABLE "event_guests"
  ADD CONSTRAINT "event_guests_brought" CHECK (("broughtById" IS NULL) = ("broughtPosition" IS NULL)),
  ADD CONSTRAINT "event_guests_brought_position" CHECK ("broughtPosition" BETWEEN 1 AND 5);

-- Plus-ones go with the RSVP, whatever removes it. Those who joined with an account, are in already,
-- or have an address, which an organizer gave and may have mailed, stay. No foreign key to the RSVP,
-- because one may name the guest as whom its member joined.
CREATE FUNCTION "event_guests_go_with_rsvp"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM "event_guests" g
    WHERE g."eventId" = OLD."eventId" AND g."broughtById" = OLD."userId"
      AND g."claimedAt" IS NULL AND g."checkedInAt" IS NULL AND g.email IS NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER "event_rsvps_remove_plus_ones" AFTER DELETE ON "event_rsvps"
  FOR EACH ROW EXECUTE FUNCTION "event_guests_go_with_rsvp"();
CREATE TRIGGER "series_rsvps_of_members" BEFORE INSERT ON "series_rsvps" FOR EACH ROW EXECUTE FUNCTION "refuse_deleted_member"('userId');

-- For the job, which finishes what a process left.
CREATE INDEX "series_rsvps_unfinished_idx" ON "series_rsvps"("createdAt") WHERE "listedAt" IS NULL;

-- Dates without an RSVP by the choice: one that ended, or that could not be made.
ALTER TABLE "series_rsvp_exceptions"
  ADD CONSTRAINT "series_rsvp_exceptions_reason" CHECK ("reason" IN ('ended', 'questions'));

-- Whatever removes an RSVP, the choice doesn't make it again at that date. A deleted event is not
-- found here, and a deleted choice has no exceptions.
CREATE FUNCTION "series_rsvps_except_date"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "series_rsvp_exceptions" ("userId", "eventId", "seriesId", "reason")
    SELECT s."userId", e.id, s."seriesId", 'ended'
    FROM "removed" r JOIN "events" e ON e.id = r."eventId"
    JOIN "series_rsvps" s ON s."seriesId" = e."seriesId" AND s."userId" = r."userId"
    ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER "event_rsvps_except_date" AFTER DELETE ON "event_rsvps"
  REFERENCING OLD TABLE AS "removed" FOR EACH STATEMENT EXECUTE FUNCTION "series_rsvps_except_date"();

ALTER TABLE "event_team_invitations"
  ADD CONSTRAINT "event_team_invitations_scope"
  CHECK ("scope" IN ('this', 'thisAndLater', 'all'));

-- As with an RSVP: those who joined with an account, are in already, or have an address stay. Once
-- for a statement, because one may remove thousands. Its own removals end with none.
CREATE FUNCTION "event_guests_go_with_guest"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM gone) THEN
    RETURN NULL;
  END IF;
  DELETE FROM "event_guests" g USING gone
    WHERE g."broughtByGuestId" = gone.id
      AND g."claimedAt" IS NULL AND g."checkedInAt" IS NULL AND g.email IS NULL;
  UPDATE "event_guests" g SET "broughtByGuestId" = NULL FROM gone WHERE g."broughtByGuestId" = gone.id;
  RETURN NULL;
END $$;
CREATE TRIGGER "event_guests_remove_plus_ones" AFTER DELETE ON "event_guests"
  REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION "event_guests_go_with_guest"();

ALTER TABLE "site_settings"
  ADD CONSTRAINT "site_settings_location_input" CHECK ("locationInput" = 'text'),
  ADD CONSTRAINT "site_settings_default_language" CHECK ("defaultLanguage" ~ '^[a-z]{2,3}$');

-- Personal access tokens (docs/product/access-tokens.md) and webhooks (docs/product/webhooks.md).
ALTER TABLE "access_tokens"
  ADD CONSTRAINT "access_tokens_scopes_known" CHECK (cardinality("scopes") > 0 AND "scopes" <@ ARRAY['events:read', 'events:write', 'people:read', 'people:write', 'checkins:read', 'checkins:write']),
  ADD CONSTRAINT "access_tokens_expire" CHECK ("expiresAt" <= "createdAt" + INTERVAL '366 days');
CREATE TRIGGER "access_tokens_of_members" BEFORE INSERT ON "access_tokens" FOR EACH ROW EXECUTE FUNCTION "refuse_deleted_member"('userId');
CREATE TRIGGER "webhooks_of_members" BEFORE INSERT ON "webhooks" FOR EACH ROW EXECUTE FUNCTION "refuse_deleted_member"('userId');

ALTER TABLE "webhook_messages"
  ADD CONSTRAINT "webhook_messages_status_known" CHECK ("status" IN ('waiting', 'delivered', 'failed')),
  ADD CONSTRAINT "webhook_messages_person" CHECK (("personKind" IS NULL) = ("personId" IS NULL) AND "personKind" IN ('member', 'guest'));

-- Triggers write what webhooks tell, so that each way of changing the people of an event is told in
-- its own transaction, a whole statement at once (docs/decisions/163).
-- The webhooks that may tell of an event. The lock keeps one that is being deleted from failing the
-- change. Rights are checked when a message is sent.
CREATE FUNCTION "webhooks_of"(uuid) RETURNS SETOF uuid LANGUAGE sql AS $$
  SELECT w."id" FROM "webhooks" w
  WHERE w."offAt" IS NULL AND (w."eventId" = $1 OR (w."eventId" IS NULL AND EXISTS (
    SELECT FROM "events" e WHERE e."id" = $1 AND (e."hostUserId" = w."userId" OR e."createdById" = w."userId" OR EXISTS (
      SELECT FROM "event_team_members" t WHERE t."eventId" = $1 AND t."userId" = w."userId")))))
  FOR KEY SHARE OF w
$$;

-- Kind of the people, and for each change its type, its event and its person.
CREATE FUNCTION "queue_webhooks"(text, text[], uuid[], uuid[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO "webhook_messages" ("webhookId", "eventId", "type", "personKind", "personId")
  SELECT w."id", c."eventId", c."type", $1, c."personId"
  FROM unnest($2, $3, $4) WITH ORDINALITY c("type", "eventId", "personId", "line")
  JOIN (
    SELECT e."eventId", t."id" FROM (SELECT DISTINCT unnest($3) AS "eventId") e
    CROSS JOIN LATERAL "webhooks_of"(e."eventId") t("id")) w ON w."eventId" = c."eventId"
  ORDER BY c."line"
$$;

CREATE FUNCTION "queue_guest_webhooks"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM "webhooks") THEN
    RETURN NULL;
  END IF;
  IF TG_OP = 'INSERT' THEN
    PERFORM "queue_webhooks"('guest', array_agg(k."type" ORDER BY n."id", k."line"), array_agg(n."eventId" ORDER BY n."id", k."line"), array_agg(n."id" ORDER BY n."id", k."line"))
    FROM new_rows n CROSS JOIN LATERAL (VALUES
      (1, 'guest.added', true),
      (2, 'checkin.created', n."checkedInAt" IS NOT NULL)) k("line", "type", "applies")
    WHERE k."applies";
  ELSIF TG_OP = 'UPDATE' THEN
    PERFORM "queue_webhooks"('guest', array_agg(k."type" ORDER BY n."id", k."line"), array_agg(n."eventId" ORDER BY n."id", k."line"), array_agg(n."id" ORDER BY n."id", k."line"))
    FROM new_rows n JOIN old_rows o ON o."id" = n."id" CROSS JOIN LATERAL (VALUES
      (1, 'guest.joined', o."claimedAt" IS NULL AND n."claimedAt" IS NOT NULL),
      (2, 'guest.updated', n."claimedAt" IS NULL AND (o."name", o."email", o."company", o."note", o."status") IS DISTINCT FROM (n."name", n."email", n."company", n."note", n."status")),
      (3, 'checkin.created', n."claimedAt" IS NULL AND o."checkedInAt" IS NULL AND n."checkedInAt" IS NOT NULL),
      (4, 'checkin.ended', n."claimedAt" IS NULL AND o."checkedInAt" IS NOT NULL AND n."checkedInAt" IS NULL)) k("line", "type", "applies")
    WHERE k."applies";
  ELSE
    PERFORM "queue_webhooks"('guest', array_agg('guest.removed'::text ORDER BY o."id"), array_agg(o."eventId" ORDER BY o."id"), array_agg(o."id" ORDER BY o."id"))
    FROM old_rows o WHERE o."claimedAt" IS NULL;
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER "event_guests_added_webhooks" AFTER INSERT ON "event_guests" REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION "queue_guest_webhooks"();
CREATE TRIGGER "event_guests_changed_webhooks" AFTER UPDATE ON "event_guests" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION "queue_guest_webhooks"();
CREATE TRIGGER "event_guests_removed_webhooks" AFTER DELETE ON "event_guests" REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION "queue_guest_webhooks"();

CREATE FUNCTION "queue_rsvp_webhooks"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM "webhooks") THEN
    RETURN NULL;
  END IF;
  IF TG_OP = 'INSERT' THEN
    PERFORM "queue_webhooks"('member', array_agg('rsvp.created'::text ORDER BY n."id"), array_agg(n."eventId" ORDER BY n."id"), array_agg(n."userId" ORDER BY n."id"))
    FROM new_rows n;
  ELSIF TG_OP = 'UPDATE' THEN
    PERFORM "queue_webhooks"('member', array_agg('rsvp.updated'::text ORDER BY n."id"), array_agg(n."eventId" ORDER BY n."id"), array_agg(n."userId" ORDER BY n."id"))
    FROM new_rows n JOIN old_rows o ON o."id" = n."id"
    WHERE (o."status", o."sharesEmail") IS DISTINCT FROM (n."status", n."sharesEmail");
  ELSE
    PERFORM "queue_webhooks"('member', array_agg('rsvp.cancelled'::text ORDER BY o."id"), array_agg(o."eventId" ORDER BY o."id"), array_agg(o."userId" ORDER BY o."id"))
    FROM old_rows o;
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER "event_rsvps_added_webhooks" AFTER INSERT ON "event_rsvps" REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION "queue_rsvp_webhooks"();
CREATE TRIGGER "event_rsvps_changed_webhooks" AFTER UPDATE ON "event_rsvps" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION "queue_rsvp_webhooks"();
CREATE TRIGGER "event_rsvps_removed_webhooks" AFTER DELETE ON "event_rsvps" REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION "queue_rsvp_webhooks"();

CREATE FUNCTION "queue_check_in_webhooks"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM "webhooks") THEN
    RETURN NULL;
  END IF;
  IF TG_OP = 'INSERT' THEN
    PERFORM "queue_webhooks"('member', array_agg('checkin.created'::text ORDER BY n."id"), array_agg(n."eventId" ORDER BY n."id"), array_agg(n."userId" ORDER BY n."id"))
    FROM new_rows n;
  ELSIF TG_OP = 'UPDATE' THEN
    PERFORM "queue_webhooks"('member', array_agg('checkin.ended'::text ORDER BY n."id"), array_agg(n."eventId" ORDER BY n."id"), array_agg(n."userId" ORDER BY n."id"))
    FROM new_rows n JOIN old_rows o ON o."id" = n."id"
    WHERE o."isActive" AND NOT n."isActive";
  ELSE
    -- Taken back, with all that came before it.
    PERFORM "queue_webhooks"('member', array_agg('checkin.ended'::text), array_agg(o."eventId" ORDER BY o."eventId", o."userId"), array_agg(o."userId" ORDER BY o."eventId", o."userId"))
    FROM (SELECT DISTINCT "eventId", "userId" FROM old_rows) o;
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER "event_attendances_added_webhooks" AFTER INSERT ON "event_attendances" REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION "queue_check_in_webhooks"();
CREATE TRIGGER "event_attendances_changed_webhooks" AFTER UPDATE ON "event_attendances" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION "queue_check_in_webhooks"();
CREATE TRIGGER "event_attendances_removed_webhooks" AFTER DELETE ON "event_attendances" REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION "queue_check_in_webhooks"();

CREATE FUNCTION "queue_event_webhooks"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    PERFORM "queue_webhooks"(NULL, ARRAY['event.deleted'], ARRAY[OLD."id"], ARRAY[NULL::uuid]);
    RETURN OLD;
  END IF;
  IF NOT EXISTS (SELECT FROM "webhooks") THEN
    RETURN NULL;
  END IF;
  IF TG_OP = 'INSERT' THEN
    PERFORM "queue_webhooks"(NULL, array_agg('event.created'::text ORDER BY n."startTime", n."id"), array_agg(n."id" ORDER BY n."startTime", n."id"), array_agg(NULL::uuid))
    FROM new_rows n;
  ELSE
    PERFORM "queue_webhooks"(NULL, array_agg(CASE WHEN n."status" = 'cancelled' AND o."status" <> 'cancelled' THEN 'event.cancelled' ELSE 'event.updated' END ORDER BY n."startTime", n."id"), array_agg(n."id" ORDER BY n."startTime", n."id"), array_agg(NULL::uuid))
    FROM new_rows n JOIN old_rows o ON o."id" = n."id"
    WHERE (o."name", o."startTime", o."endTime", o."timezone", o."status", o."isOnline", o."location", o."venueName", o."venueAddress", o."capacity", o."visibility")
      IS DISTINCT FROM (n."name", n."startTime", n."endTime", n."timezone", n."status", n."isOnline", n."location", n."venueName", n."venueAddress", n."capacity", n."visibility");
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER "events_added_webhooks" AFTER INSERT ON "events" REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION "queue_event_webhooks"();
CREATE TRIGGER "events_changed_webhooks" AFTER UPDATE ON "events" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION "queue_event_webhooks"();

-- Before: afterwards nobody knows whose event it was.
CREATE TRIGGER "events_removed_webhooks" BEFORE DELETE ON "events" FOR EACH ROW EXECUTE FUNCTION "queue_event_webhooks"();

ALTER TABLE "event_introductions"
  ADD CONSTRAINT "event_introductions_pair" CHECK ("oneId" < "otherId" AND "introducerId" NOT IN ("oneId", "otherId")),
  ADD CONSTRAINT "event_introductions_answers" CHECK ("oneAnswer" IN ('open', 'yes', 'no') AND "otherAnswer" IN ('open', 'yes', 'no')),
  ADD CONSTRAINT "event_introductions_line" CHECK (char_length("line") BETWEEN 1 AND 200);
CREATE TRIGGER "event_introductions_of_members" BEFORE INSERT ON "event_introductions" FOR EACH ROW EXECUTE FUNCTION "refuse_deleted_member"('introducerId', 'oneId', 'otherId');

ALTER TABLE "event_rounds"
  ADD CONSTRAINT "event_rounds_numbers" CHECK ("rounds" BETWEEN 1 AND 12 AND "minutes" BETWEEN 1 AND 60 AND "size" IN (3, 4)),
  ADD CONSTRAINT "event_rounds_round" CHECK ("round" BETWEEN 0 AND "rounds" AND ("round" = 0) = ("dealtAt" IS NULL));

-- An event has one at a time.
CREATE UNIQUE INDEX "event_rounds_one_open" ON "event_rounds"("eventId") WHERE "endedAt" IS NULL;

ALTER TABLE "event_round_people"
  ADD CONSTRAINT "event_round_people_one_person" CHECK (num_nonnulls("userId", "guestId") = 1);
ALTER TABLE "event_round_seats"
  ADD CONSTRAINT "event_round_seats_table" CHECK ("table" >= 0);
CREATE TRIGGER "event_round_people_of_members" BEFORE INSERT ON "event_round_people" FOR EACH ROW EXECUTE FUNCTION "refuse_deleted_member"('userId');

ALTER TABLE "event_questions"
  ADD CONSTRAINT "event_questions_matching" CHECK (NOT "isForMatching" OR "kind" <> 'text');

-- Whom a member was shown as a suggestion at an event. A person has a slot for each of 12 viewers.
ALTER TABLE "suggestion_showings"
  ADD CONSTRAINT "suggestion_showings_slot" CHECK ("slot" BETWEEN 1 AND 12),
  ADD CONSTRAINT "suggestion_showings_times" CHECK ("times" >= 1),
  ADD CONSTRAINT "suggestion_showings_two" CHECK ("viewerId" <> "userId");
CREATE TRIGGER "suggestion_showings_of_members" BEFORE INSERT ON "suggestion_showings" FOR EACH ROW EXECUTE FUNCTION "refuse_deleted_member"('viewerId', 'userId');
CREATE TRIGGER "event_door_links_of_members" BEFORE INSERT ON "event_door_links" FOR EACH ROW EXECUTE FUNCTION "refuse_deleted_member"('createdById');
CREATE TRIGGER "event_guest_offers_of_members" BEFORE INSERT ON "event_guest_offers" FOR EACH ROW EXECUTE FUNCTION "refuse_deleted_member"('userId');

ALTER TABLE "event_announcements"
  ADD CONSTRAINT "event_announcements_audience_known" CHECK (
  "audience" IN ('everyone', 'confirmed', 'waitlisted', 'pending', 'checked_in', 'not_checked_in', 'first_time', 'away')
);
