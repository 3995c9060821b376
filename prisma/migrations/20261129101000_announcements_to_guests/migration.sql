-- When the guest unsubscribed from the event's announcements.
ALTER TABLE "event_guests" ADD COLUMN "announcementsOffAt" TIMESTAMPTZ(3);

-- An announcement to a guest without an account. The delivery is the guest's only trace of it.
ALTER TABLE "deliveries" ADD COLUMN "guestId" UUID;
CREATE INDEX "deliveries_guestId_idx" ON "deliveries"("guestId");
CREATE UNIQUE INDEX "deliveries_announcementId_guestId_key" ON "deliveries"("announcementId", "guestId");
ALTER TABLE "deliveries"
  ADD CONSTRAINT "deliveries_guestId_fkey" FOREIGN KEY ("guestId") REFERENCES "event_guests"("id") ON DELETE CASCADE ON UPDATE CASCADE,
  ADD CONSTRAINT "deliveries_to_guests" CHECK ("guestId" IS NULL OR ("userId" IS NULL AND "announcementId" IS NOT NULL AND "channel" = 'mail'));
