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

    CONSTRAINT "event_announcements_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "event_announcement_recipients" (
    "announcementId" UUID NOT NULL,
    "userId" UUID NOT NULL,

    CONSTRAINT "event_announcement_recipients_pkey" PRIMARY KEY ("announcementId","userId")
);

-- AlterTable
ALTER TABLE "deliveries" ADD COLUMN "announcementId" UUID;

-- CreateIndex
CREATE INDEX "event_announcements_eventId_sendAt_id_idx" ON "event_announcements"("eventId", "sendAt", "id");

-- CreateIndex
CREATE INDEX "event_announcements_authorId_idx" ON "event_announcements"("authorId");

-- CreateIndex
CREATE INDEX "event_announcement_recipients_userId_idx" ON "event_announcement_recipients"("userId");

-- CreateIndex
CREATE UNIQUE INDEX "deliveries_announcementId_userId_channel_key" ON "deliveries"("announcementId", "userId", "channel");

-- AddForeignKey
ALTER TABLE "event_announcements" ADD CONSTRAINT "event_announcements_eventId_fkey" FOREIGN KEY ("eventId") REFERENCES "events"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "event_announcements" ADD CONSTRAINT "event_announcements_authorId_fkey" FOREIGN KEY ("authorId") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "event_announcement_recipients" ADD CONSTRAINT "event_announcement_recipients_announcementId_fkey" FOREIGN KEY ("announcementId") REFERENCES "event_announcements"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "event_announcement_recipients" ADD CONSTRAINT "event_announcement_recipients_userId_fkey" FOREIGN KEY ("userId") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_announcementId_fkey" FOREIGN KEY ("announcementId") REFERENCES "event_announcements"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What Prisma's schema can't say.

ALTER TABLE "event_announcements"
  ADD CONSTRAINT "event_announcements_audience_known" CHECK ("audience" IN ('everyone', 'confirmed', 'waitlisted', 'pending', 'checked_in', 'not_checked_in')),
  ADD CONSTRAINT "event_announcements_status_known" CHECK ("status" IN ('scheduled', 'sending', 'sent', 'withdrawn')),
  ADD CONSTRAINT "event_announcements_text_limits" CHECK (char_length("title") <= 120 AND char_length("text") <= 5000),
  ADD CONSTRAINT "event_announcements_title_one_line" CHECK ("title" !~ '[\r\n]'),
  ADD CONSTRAINT "event_announcements_sent_at" CHECK (("sentAt" IS NOT NULL) = ("status" = 'sent'));
-- What the job has to do.
CREATE INDEX "event_announcements_due" ON "event_announcements" ("sendAt") WHERE "status" IN ('scheduled', 'sending');

CREATE TRIGGER "event_announcements_of_members" BEFORE INSERT ON "event_announcements" FOR EACH ROW EXECUTE FUNCTION "refuse_deleted_member"('authorId');
CREATE TRIGGER "event_announcement_recipients_of_members" BEFORE INSERT ON "event_announcement_recipients" FOR EACH ROW EXECUTE FUNCTION "refuse_deleted_member"('userId');
