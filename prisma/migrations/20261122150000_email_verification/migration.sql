-- AlterTable
ALTER TABLE "users" ADD COLUMN     "emailChangedAt" TIMESTAMPTZ(3),
ADD COLUMN     "emailVerifiedAt" TIMESTAMPTZ(3);

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

-- CreateIndex
CREATE UNIQUE INDEX "email_confirmations_token_key" ON "email_confirmations"("token");

-- CreateIndex
CREATE INDEX "email_confirmations_userId_idx" ON "email_confirmations"("userId");

-- CreateIndex
CREATE INDEX "email_confirmations_sid_idx" ON "email_confirmations"("sid");

-- AddForeignKey
ALTER TABLE "email_confirmations" ADD CONSTRAINT "email_confirmations_userId_fkey" FOREIGN KEY ("userId") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "email_confirmations" ADD CONSTRAINT "email_confirmations_sid_fkey" FOREIGN KEY ("sid") REFERENCES "sessions"("sid") ON DELETE SET NULL ON UPDATE CASCADE;

ALTER TABLE "email_confirmations"
  ADD CONSTRAINT "email_confirmations_kind_known" CHECK ("kind" IN ('registration', 'change')),
  ADD CONSTRAINT "email_confirmations_email_lower_case" CHECK ("email" = lower("email"));

CREATE TRIGGER "email_confirmations_of_members" BEFORE INSERT ON "email_confirmations" FOR EACH ROW EXECUTE FUNCTION "refuse_deleted_member"('userId');

-- Members who registered before addresses were verified count as verified: nobody could have confirmed an address until now.
UPDATE "users" SET "emailVerifiedAt" = "createdAt" WHERE "deletedAt" IS NULL;

-- A host must have a verified address, because organizers choose a host by it. An address never becomes unverified again, so it is
-- enough to check when a host is set. AFTER, so that a statement may insert both the member and the event.
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
