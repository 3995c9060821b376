CREATE TABLE "event_door_links" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "eventId" UUID NOT NULL,
    "label" VARCHAR(60) NOT NULL,
    "tokenHash" TEXT NOT NULL,
    "deviceHash" TEXT,
    "createdById" UUID NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "event_door_links_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "event_door_links_label" CHECK (char_length("label") BETWEEN 1 AND 60)
);

CREATE UNIQUE INDEX "event_door_links_tokenHash_key" ON "event_door_links"("tokenHash");
CREATE INDEX "event_door_links_eventId_idx" ON "event_door_links"("eventId");
CREATE INDEX "event_door_links_createdById_idx" ON "event_door_links"("createdById");

ALTER TABLE "event_door_links" ADD CONSTRAINT "event_door_links_eventId_fkey" FOREIGN KEY ("eventId") REFERENCES "events"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "event_door_links" ADD CONSTRAINT "event_door_links_createdById_fkey" FOREIGN KEY ("createdById") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "event_door_check_ins" ADD COLUMN "helper" VARCHAR(60);
ALTER TABLE "event_door_check_ins" ADD CONSTRAINT "event_door_check_ins_one_sender" CHECK ("helper" IS NULL OR "userId" IS NULL);

ALTER TABLE "event_guests" DROP CONSTRAINT "event_guests_source_known";
ALTER TABLE "event_guests" ADD CONSTRAINT "event_guests_source_known" CHECK ("source" IN ('organizer', 'file', 'eventbrite', 'door'));
