ALTER TABLE "events" ADD COLUMN "createdById" UUID;

CREATE INDEX "events_createdById_idx" ON "events"("createdById");

ALTER TABLE "events" ADD CONSTRAINT "events_createdById_fkey" FOREIGN KEY ("createdById") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;
