CREATE TABLE "event_introductions" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "eventId" UUID NOT NULL,
    "introducerId" UUID NOT NULL,
    "oneId" UUID NOT NULL,
    "otherId" UUID NOT NULL,
    "line" VARCHAR(200),
    "oneAnswer" TEXT NOT NULL DEFAULT 'open',
    "otherAnswer" TEXT NOT NULL DEFAULT 'open',
    "connectedAt" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "event_introductions_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "event_introductions_pair" CHECK ("oneId" < "otherId" AND "introducerId" NOT IN ("oneId", "otherId")),
    CONSTRAINT "event_introductions_answers" CHECK ("oneAnswer" IN ('open', 'yes', 'no') AND "otherAnswer" IN ('open', 'yes', 'no')),
    CONSTRAINT "event_introductions_line" CHECK (char_length("line") BETWEEN 1 AND 200)
);

CREATE UNIQUE INDEX "event_introductions_eventId_oneId_otherId_key" ON "event_introductions"("eventId", "oneId", "otherId");
CREATE INDEX "event_introductions_introducerId_idx" ON "event_introductions"("introducerId");
CREATE INDEX "event_introductions_oneId_idx" ON "event_introductions"("oneId");
CREATE INDEX "event_introductions_otherId_idx" ON "event_introductions"("otherId");

ALTER TABLE "event_introductions" ADD CONSTRAINT "event_introductions_eventId_fkey" FOREIGN KEY ("eventId") REFERENCES "events"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "event_introductions" ADD CONSTRAINT "event_introductions_introducerId_fkey" FOREIGN KEY ("introducerId") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "event_introductions" ADD CONSTRAINT "event_introductions_oneId_fkey" FOREIGN KEY ("oneId") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "event_introductions" ADD CONSTRAINT "event_introductions_otherId_fkey" FOREIGN KEY ("otherId") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
CREATE TRIGGER "event_introductions_of_members" BEFORE INSERT ON "event_introductions" FOR EACH ROW EXECUTE FUNCTION "refuse_deleted_member"('introducerId', 'oneId', 'otherId');
