-- CreateTable
CREATE TABLE "opened_contacts" (
    "viewerId" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "openedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "opened_contacts_pkey" PRIMARY KEY ("viewerId","userId")
);

-- CreateIndex
CREATE INDEX "opened_contacts_userId_idx" ON "opened_contacts"("userId");

-- CreateIndex
CREATE INDEX "opened_contacts_openedAt_idx" ON "opened_contacts"("openedAt");

-- AddForeignKey
ALTER TABLE "opened_contacts" ADD CONSTRAINT "opened_contacts_viewerId_fkey" FOREIGN KEY ("viewerId") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "opened_contacts" ADD CONSTRAINT "opened_contacts_userId_fkey" FOREIGN KEY ("userId") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "opened_contacts" ADD CONSTRAINT "opened_contacts_not_own" CHECK ("viewerId" <> "userId");

CREATE TRIGGER "opened_contacts_of_members" BEFORE INSERT ON "opened_contacts" FOR EACH ROW EXECUTE FUNCTION "refuse_deleted_member"('viewerId', 'userId');
