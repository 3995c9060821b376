-- Followers of organizers (docs/product/organizers.md#followers).
CREATE TABLE "organizer_follows" (
    "userId" UUID NOT NULL,
    "organizerId" UUID NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "organizer_follows_pkey" PRIMARY KEY ("userId", "organizerId")
);
CREATE INDEX "organizer_follows_organizerId_idx" ON "organizer_follows"("organizerId");
ALTER TABLE "organizer_follows" ADD CONSTRAINT "organizer_follows_userId_fkey" FOREIGN KEY ("userId") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "organizer_follows" ADD CONSTRAINT "organizer_follows_organizerId_fkey" FOREIGN KEY ("organizerId") REFERENCES "organizers"("id") ON DELETE CASCADE ON UPDATE CASCADE;
CREATE TRIGGER "organizer_follows_of_members" BEFORE INSERT ON "organizer_follows" FOR EACH ROW EXECUTE FUNCTION "refuse_deleted_member"('userId');

-- The default marks the events that exist as told, without writing their rows. New ones are not.
ALTER TABLE "events" ADD COLUMN "followersToldAt" TIMESTAMPTZ(3) DEFAULT CURRENT_TIMESTAMP;
ALTER TABLE "events" ALTER COLUMN "followersToldAt" DROP DEFAULT;
CREATE INDEX "events_untold_idx" ON "events"("startTime") WHERE "followersToldAt" IS NULL;
