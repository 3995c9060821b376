-- Tickets of guests who were removed here, so that the Eventbrite sync doesn't bring them again.
CREATE TABLE "event_removed_guests" (
    "eventId" UUID NOT NULL,
    "externalId" VARCHAR(100) NOT NULL,

    CONSTRAINT "event_removed_guests_pkey" PRIMARY KEY ("eventId", "externalId")
);
ALTER TABLE "event_removed_guests" ADD CONSTRAINT "event_removed_guests_eventId_fkey" FOREIGN KEY ("eventId") REFERENCES "events"("id") ON DELETE CASCADE ON UPDATE CASCADE;
