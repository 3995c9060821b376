-- AlterTable
ALTER TABLE "users" ADD COLUMN     "hasTwoStep" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "sessions" ADD COLUMN     "provedAt" TIMESTAMPTZ(3);

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

-- Sessions of before this version prove what their sign-in proved.
UPDATE "sessions" SET "provedAt" = ("sess" ->> 'createdAt')::timestamptz WHERE "sess" ->> 'createdAt' IS NOT NULL;

ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_name_given" CHECK (btrim("name") <> ''), ADD CONSTRAINT "passkeys_counter_positive" CHECK ("counter" >= 0);
ALTER TABLE "passkey_challenges" ADD CONSTRAINT "passkey_challenges_purpose" CHECK ("purpose" IN ('register', 'sign_in', 'second_step', 'reauthenticate')),
  ADD CONSTRAINT "passkey_challenges_user" CHECK (("userId" IS NULL) = ("purpose" = 'sign_in'));
ALTER TABLE "two_step_attempts" ADD CONSTRAINT "two_step_attempts_counted" CHECK ("failures" > 0);

-- Every request reads users."hasTwoStep" with its session. The lock makes two removals of the last two factors wait for each
-- other: the second one sees what the first one left.
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

CREATE TRIGGER "passkeys_of_members" BEFORE INSERT ON "passkeys" FOR EACH ROW EXECUTE FUNCTION "refuse_deleted_member"('userId');
CREATE TRIGGER "authenticators_of_members" BEFORE INSERT ON "authenticators" FOR EACH ROW EXECUTE FUNCTION "refuse_deleted_member"('userId');
CREATE TRIGGER "recovery_codes_of_members" BEFORE INSERT ON "recovery_codes" FOR EACH ROW EXECUTE FUNCTION "refuse_deleted_member"('userId');
CREATE TRIGGER "remembered_devices_of_members" BEFORE INSERT ON "remembered_devices" FOR EACH ROW EXECUTE FUNCTION "refuse_deleted_member"('userId');
CREATE TRIGGER "pending_sign_ins_of_members" BEFORE INSERT ON "pending_sign_ins" FOR EACH ROW EXECUTE FUNCTION "refuse_deleted_member"('userId');
CREATE TRIGGER "passkey_challenges_of_members" BEFORE INSERT ON "passkey_challenges" FOR EACH ROW EXECUTE FUNCTION "refuse_deleted_member"('userId');
CREATE TRIGGER "two_step_attempts_of_members" BEFORE INSERT ON "two_step_attempts" FOR EACH ROW EXECUTE FUNCTION "refuse_deleted_member"('userId');
