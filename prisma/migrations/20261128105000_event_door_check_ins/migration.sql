-- What devices at the door sent. The id is made by the device, so that a repeated one answers the same.
CREATE TABLE "event_door_check_ins" (
    "id" UUID NOT NULL,
    "eventId" UUID NOT NULL,
    "deviceId" UUID NOT NULL,
    "sequence" INTEGER NOT NULL,
    "userId" UUID,
    "guestId" UUID,
    "memberId" UUID,
    "wasOffline" BOOLEAN NOT NULL,
    "result" TEXT NOT NULL,
    "reason" TEXT,
    "checkedInAt" TIMESTAMPTZ(3),
    "firstDeviceId" UUID,
    "receivedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "event_door_check_ins_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "event_door_check_ins_result_known" CHECK ("result" IN ('checked_in', 'already', 'conflict')),
    CONSTRAINT "event_door_check_ins_reason" CHECK (("result" = 'conflict') = ("reason" IS NOT NULL)),
    CONSTRAINT "event_door_check_ins_one_subject" CHECK ("guestId" IS NULL OR "memberId" IS NULL)
);

CREATE INDEX "event_door_check_ins_eventId_receivedAt_idx" ON "event_door_check_ins"("eventId", "receivedAt");
CREATE INDEX "event_door_check_ins_userId_idx" ON "event_door_check_ins"("userId");
CREATE INDEX "event_door_check_ins_guestId_idx" ON "event_door_check_ins"("guestId");
CREATE INDEX "event_door_check_ins_memberId_idx" ON "event_door_check_ins"("memberId");

ALTER TABLE "event_door_check_ins" ADD CONSTRAINT "event_door_check_ins_eventId_fkey" FOREIGN KEY ("eventId") REFERENCES "events"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "event_door_check_ins" ADD CONSTRAINT "event_door_check_ins_userId_fkey" FOREIGN KEY ("userId") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "event_door_check_ins" ADD CONSTRAINT "event_door_check_ins_guestId_fkey" FOREIGN KEY ("guestId") REFERENCES "event_guests"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "event_door_check_ins" ADD CONSTRAINT "event_door_check_ins_memberId_fkey" FOREIGN KEY ("memberId") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;
