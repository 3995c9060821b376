-- When the door, a code or a position showed that a member is at the place. Of open attendances only an organizer's check-in and a
-- stored position are known; who scanned the door's code before scans it again, or asks.
ALTER TABLE "event_attendances" ADD COLUMN "onSiteAt" TIMESTAMPTZ(3);
UPDATE "event_attendances" SET "onSiteAt" = coalesce("positionAt", "checkInTime")
WHERE "isActive" AND ("positionAt" IS NOT NULL OR "checkedInById" <> "userId");
