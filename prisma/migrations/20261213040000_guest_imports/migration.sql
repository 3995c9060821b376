-- The changes of a batch of an import, so that the import can be undone for an hour.
CREATE TABLE "event_guest_imports" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "eventId" UUID NOT NULL,
    "importId" UUID NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "changes" JSONB NOT NULL,

    CONSTRAINT "event_guest_imports_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "event_guest_imports_eventId_createdAt_idx" ON "event_guest_imports"("eventId", "createdAt");
CREATE INDEX "event_guest_imports_createdAt_idx" ON "event_guest_imports"("createdAt");
ALTER TABLE "event_guest_imports" ADD CONSTRAINT "event_guest_imports_eventId_fkey" FOREIGN KEY ("eventId") REFERENCES "events"("id") ON DELETE CASCADE ON UPDATE CASCADE;
