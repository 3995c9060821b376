-- Whom a member was shown as a suggestion at an event. A person has a slot for each of 12 viewers.
CREATE TABLE "suggestion_showings" (
  "eventId" UUID NOT NULL,
  "viewerId" UUID NOT NULL,
  "userId" UUID NOT NULL,
  "slot" SMALLINT NOT NULL,
  "times" INTEGER NOT NULL DEFAULT 1,
  "shownAt" TIMESTAMPTZ(3) NOT NULL,
  "openedAt" TIMESTAMPTZ(3),
  CONSTRAINT "suggestion_showings_pkey" PRIMARY KEY ("eventId", "viewerId", "userId"),
  CONSTRAINT "suggestion_showings_slot" CHECK ("slot" BETWEEN 1 AND 12),
  CONSTRAINT "suggestion_showings_times" CHECK ("times" >= 1),
  CONSTRAINT "suggestion_showings_two" CHECK ("viewerId" <> "userId")
);
CREATE UNIQUE INDEX "suggestion_showings_eventId_userId_slot_key" ON "suggestion_showings"("eventId", "userId", "slot");
CREATE INDEX "suggestion_showings_viewerId_idx" ON "suggestion_showings"("viewerId");
CREATE INDEX "suggestion_showings_userId_idx" ON "suggestion_showings"("userId");
ALTER TABLE "suggestion_showings" ADD CONSTRAINT "suggestion_showings_eventId_fkey"
  FOREIGN KEY ("eventId") REFERENCES "events"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "suggestion_showings" ADD CONSTRAINT "suggestion_showings_viewerId_fkey"
  FOREIGN KEY ("viewerId") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "suggestion_showings" ADD CONSTRAINT "suggestion_showings_userId_fkey"
  FOREIGN KEY ("userId") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
