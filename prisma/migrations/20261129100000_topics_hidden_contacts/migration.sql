-- Members who are hidden at an event.
CREATE TABLE "event_hidden_members" (
    "eventId" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "event_hidden_members_pkey" PRIMARY KEY ("eventId", "userId")
);
CREATE INDEX "event_hidden_members_userId_idx" ON "event_hidden_members"("userId");
ALTER TABLE "event_hidden_members" ADD CONSTRAINT "event_hidden_members_eventId_fkey" FOREIGN KEY ("eventId") REFERENCES "events"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "event_hidden_members" ADD CONSTRAINT "event_hidden_members_userId_fkey" FOREIGN KEY ("userId") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
CREATE TRIGGER "event_hidden_members_of_members" BEFORE INSERT ON "event_hidden_members" FOR EACH ROW EXECUTE FUNCTION "refuse_deleted_member"('userId');

-- What members look for and can help with.
CREATE TABLE "member_topics" (
    "userId" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "position" SMALLINT NOT NULL,
    "key" VARCHAR(40) NOT NULL,
    "label" VARCHAR(40) NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "member_topics_pkey" PRIMARY KEY ("userId", "kind", "position"),
    CONSTRAINT "member_topics_kind_check" CHECK ("kind" IN ('looking_for', 'can_help_with')),
    CONSTRAINT "member_topics_position_check" CHECK ("position" BETWEEN 1 AND 5),
    CONSTRAINT "member_topics_text_check" CHECK ("key" <> '' AND "label" <> '')
);
CREATE UNIQUE INDEX "member_topics_userId_kind_key_key" ON "member_topics"("userId", "kind", "key");
CREATE INDEX "member_topics_kind_key_idx" ON "member_topics"("kind", "key");
ALTER TABLE "member_topics" ADD CONSTRAINT "member_topics_userId_fkey" FOREIGN KEY ("userId") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
CREATE TRIGGER "member_topics_of_members" BEFORE INSERT ON "member_topics" FOR EACH ROW EXECUTE FUNCTION "refuse_deleted_member"('userId');

-- People without an account in a member's network.
CREATE TABLE "contacts" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "ownerId" UUID NOT NULL,
    "name" VARCHAR(100) NOT NULL,
    "email" VARCHAR(255),
    "phone" VARCHAR(40),
    "company" VARCHAR(100),
    "jobTitle" VARCHAR(100),
    "line" VARCHAR(280),
    "source" TEXT NOT NULL,
    "eventId" UUID,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "contacts_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "contacts_source_check" CHECK ("source" IN ('given', 'scanned')),
    CONSTRAINT "contacts_name_check" CHECK ("name" <> ''),
    CONSTRAINT "contacts_email_lower_check" CHECK ("email" = lower("email"))
);
CREATE INDEX "contacts_ownerId_createdAt_idx" ON "contacts"("ownerId", "createdAt");
CREATE INDEX "contacts_email_idx" ON "contacts"("email");
CREATE INDEX "contacts_eventId_idx" ON "contacts"("eventId");
ALTER TABLE "contacts" ADD CONSTRAINT "contacts_ownerId_fkey" FOREIGN KEY ("ownerId") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "contacts" ADD CONSTRAINT "contacts_eventId_fkey" FOREIGN KEY ("eventId") REFERENCES "events"("id") ON DELETE SET NULL ON UPDATE CASCADE;
CREATE TRIGGER "contacts_of_members" BEFORE INSERT ON "contacts" FOR EACH ROW EXECUTE FUNCTION "refuse_deleted_member"('ownerId');
