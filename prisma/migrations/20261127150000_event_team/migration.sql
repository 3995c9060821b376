CREATE TABLE "event_team_members" (
    "eventId" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "role" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "event_team_members_pkey" PRIMARY KEY ("eventId", "userId"),
    CONSTRAINT "event_team_members_role" CHECK ("role" IN ('owner', 'editor', 'door'))
);

CREATE INDEX "event_team_members_userId_idx" ON "event_team_members"("userId");
CREATE UNIQUE INDEX "event_team_members_one_owner" ON "event_team_members"("eventId") WHERE "role" = 'owner';

ALTER TABLE "event_team_members" ADD CONSTRAINT "event_team_members_eventId_fkey" FOREIGN KEY ("eventId") REFERENCES "events"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "event_team_members" ADD CONSTRAINT "event_team_members_userId_fkey" FOREIGN KEY ("userId") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE TRIGGER "event_team_members_of_members" BEFORE INSERT ON "event_team_members" FOR EACH ROW EXECUTE FUNCTION "refuse_deleted_member"('userId');

CREATE TABLE "event_team_invitations" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "eventId" UUID NOT NULL,
    "email" VARCHAR(255) NOT NULL,
    "role" TEXT NOT NULL,
    "tokenHash" TEXT NOT NULL,
    "invitedById" UUID NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,
    "acceptedAt" TIMESTAMPTZ(3),
    "acceptedById" UUID,
    "revokedAt" TIMESTAMPTZ(3),

    CONSTRAINT "event_team_invitations_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "event_team_invitations_role" CHECK ("role" IN ('editor', 'door')),
    CONSTRAINT "event_team_invitations_one_end" CHECK ("acceptedAt" IS NULL OR "revokedAt" IS NULL)
);

CREATE UNIQUE INDEX "event_team_invitations_tokenHash_key" ON "event_team_invitations"("tokenHash");
CREATE UNIQUE INDEX "event_team_invitations_one_open" ON "event_team_invitations"("eventId", "email") WHERE "acceptedAt" IS NULL AND "revokedAt" IS NULL;
CREATE INDEX "event_team_invitations_eventId_idx" ON "event_team_invitations"("eventId");
CREATE INDEX "event_team_invitations_invitedById_idx" ON "event_team_invitations"("invitedById");
CREATE INDEX "event_team_invitations_acceptedById_idx" ON "event_team_invitations"("acceptedById");
CREATE INDEX "event_team_invitations_email_idx" ON "event_team_invitations"("email");
CREATE INDEX "event_team_invitations_expiresAt_idx" ON "event_team_invitations"("expiresAt");

ALTER TABLE "event_team_invitations" ADD CONSTRAINT "event_team_invitations_eventId_fkey" FOREIGN KEY ("eventId") REFERENCES "events"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "event_team_invitations" ADD CONSTRAINT "event_team_invitations_invitedById_fkey" FOREIGN KEY ("invitedById") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "event_team_invitations" ADD CONSTRAINT "event_team_invitations_acceptedById_fkey" FOREIGN KEY ("acceptedById") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

CREATE TRIGGER "event_team_invitations_of_members" BEFORE INSERT ON "event_team_invitations" FOR EACH ROW EXECUTE FUNCTION "refuse_deleted_member"('invitedById');

-- Who created an event owns it.
INSERT INTO "event_team_members" ("eventId", "userId", "role", "createdAt")
SELECT e."id", e."createdById", 'owner', e."createdAt" FROM "events" e
JOIN "users" u ON u."id" = e."createdById" WHERE u."deletedAt" IS NULL;
