-- AlterTable
ALTER TABLE "event_attendances" ADD COLUMN     "checkedInById" UUID,
ADD COLUMN     "confirmedAt" TIMESTAMPTZ(3);

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

-- CreateIndex
CREATE INDEX "walk_in_requests_eventId_createdAt_idx" ON "walk_in_requests"("eventId", "createdAt");

-- CreateIndex
CREATE INDEX "walk_in_requests_userId_createdAt_idx" ON "walk_in_requests"("userId", "createdAt");

-- CreateIndex
CREATE INDEX "walk_in_requests_requestedById_createdAt_idx" ON "walk_in_requests"("requestedById", "createdAt");

-- AddForeignKey
ALTER TABLE "event_attendances" ADD CONSTRAINT "event_attendances_checkedInById_fkey" FOREIGN KEY ("checkedInById") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "walk_in_requests" ADD CONSTRAINT "walk_in_requests_eventId_fkey" FOREIGN KEY ("eventId") REFERENCES "events"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "walk_in_requests" ADD CONSTRAINT "walk_in_requests_userId_fkey" FOREIGN KEY ("userId") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "walk_in_requests" ADD CONSTRAINT "walk_in_requests_requestedById_fkey" FOREIGN KEY ("requestedById") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Who checked in before is known only where an organizer did: the audit log has an entry of the same moment. The others checked
-- in themselves. What an organizer did is not confirmed by the member.
UPDATE "event_attendances" a SET
  "checkedInById" = COALESCE(
    (SELECT u."id" FROM "audit_log" l JOIN "users" u ON u."id" = l."actorId"
     WHERE l."action" = 'event.attendees_checked_in' AND l."subjectId" = a."eventId"::text
       AND l."details" ->> 'userId' = a."userId"::text
       AND l."createdAt" BETWEEN a."checkInTime" AND a."checkInTime" + interval '10 seconds'
     ORDER BY l."id" LIMIT 1),
    a."userId");
UPDATE "event_attendances" SET "confirmedAt" = "checkInTime" WHERE "checkedInById" = "userId";

-- Nobody checks themselves in without being there. An organizer's check-in has no confirmation until the member gives it.
ALTER TABLE "event_attendances" ADD CONSTRAINT "event_attendances_own_check_in_is_confirmed"
  CHECK ("checkedInById" IS DISTINCT FROM "userId" OR "confirmedAt" IS NOT NULL);

-- One request is open for a member and an event. An expired one is closed before the next is made.
CREATE UNIQUE INDEX "walk_in_requests_one_open" ON "walk_in_requests" ("userId", "eventId") WHERE "status" = 'open';
ALTER TABLE "walk_in_requests"
  ADD CONSTRAINT "walk_in_requests_status" CHECK ("status" IN ('open', 'accepted', 'declined', 'expired')),
  ADD CONSTRAINT "walk_in_requests_responded" CHECK (("status" IN ('accepted', 'declined')) = ("respondedAt" IS NOT NULL)),
  ADD CONSTRAINT "walk_in_requests_not_to_oneself" CHECK ("userId" <> "requestedById"),
  ADD CONSTRAINT "walk_in_requests_expires_later" CHECK ("expiresAt" > "createdAt");
CREATE TRIGGER "walk_in_requests_of_members" BEFORE INSERT ON "walk_in_requests" FOR EACH ROW
  EXECUTE FUNCTION "refuse_deleted_member"('userId', 'requestedById');
