-- AlterTable
ALTER TABLE "pending_sign_ins" ADD COLUMN     "identity" JSONB;

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

-- CreateIndex
CREATE UNIQUE INDEX "connected_identities_userId_issuer_key" ON "connected_identities"("userId", "issuer");

-- AddForeignKey
ALTER TABLE "connected_identities" ADD CONSTRAINT "connected_identities_userId_fkey" FOREIGN KEY ("userId") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- OpenID Connect Core, 2: a subject has at most 255 characters.
ALTER TABLE "connected_identities" ADD CONSTRAINT "connected_identities_text_limits"
  CHECK (char_length("issuer") <= 255 AND char_length("subject") BETWEEN 1 AND 255);
CREATE TRIGGER "connected_identities_of_members" BEFORE INSERT ON "connected_identities" FOR EACH ROW EXECUTE FUNCTION "refuse_deleted_member"('userId');
