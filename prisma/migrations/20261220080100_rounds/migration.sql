CREATE TABLE "event_rounds" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "eventId" UUID NOT NULL,
    "createdById" UUID,
    "rounds" SMALLINT NOT NULL,
    "minutes" SMALLINT NOT NULL,
    "size" SMALLINT NOT NULL,
    "seed" INTEGER NOT NULL,
    "round" SMALLINT NOT NULL DEFAULT 0,
    "dealtAt" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "endedAt" TIMESTAMPTZ(3),

    CONSTRAINT "event_rounds_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "event_rounds_numbers" CHECK ("rounds" BETWEEN 1 AND 12 AND "minutes" BETWEEN 1 AND 60 AND "size" IN (3, 4)),
    CONSTRAINT "event_rounds_round" CHECK ("round" BETWEEN 0 AND "rounds" AND ("round" = 0) = ("dealtAt" IS NULL))
);

CREATE INDEX "event_rounds_eventId_idx" ON "event_rounds"("eventId");
CREATE INDEX "event_rounds_createdById_idx" ON "event_rounds"("createdById");
-- An event has one at a time.
CREATE UNIQUE INDEX "event_rounds_one_open" ON "event_rounds"("eventId") WHERE "endedAt" IS NULL;

ALTER TABLE "event_rounds" ADD CONSTRAINT "event_rounds_eventId_fkey" FOREIGN KEY ("eventId") REFERENCES "events"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "event_rounds" ADD CONSTRAINT "event_rounds_createdById_fkey" FOREIGN KEY ("createdById") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

CREATE TABLE "event_round_people" (
    "roundsId" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "joinedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "event_round_people_pkey" PRIMARY KEY ("roundsId", "userId")
);

CREATE INDEX "event_round_people_userId_idx" ON "event_round_people"("userId");

ALTER TABLE "event_round_people" ADD CONSTRAINT "event_round_people_roundsId_fkey" FOREIGN KEY ("roundsId") REFERENCES "event_rounds"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "event_round_people" ADD CONSTRAINT "event_round_people_userId_fkey" FOREIGN KEY ("userId") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE TABLE "event_round_seats" (
    "roundsId" UUID NOT NULL,
    "round" SMALLINT NOT NULL,
    "userId" UUID NOT NULL,
    "table" SMALLINT NOT NULL,

    CONSTRAINT "event_round_seats_pkey" PRIMARY KEY ("roundsId", "round", "userId"),
    CONSTRAINT "event_round_seats_table" CHECK ("table" >= 0)
);

CREATE INDEX "event_round_seats_userId_idx" ON "event_round_seats"("userId");

ALTER TABLE "event_round_seats" ADD CONSTRAINT "event_round_seats_roundsId_fkey" FOREIGN KEY ("roundsId") REFERENCES "event_rounds"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "event_round_seats" ADD CONSTRAINT "event_round_seats_userId_fkey" FOREIGN KEY ("userId") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
CREATE TRIGGER "event_round_people_of_members" BEFORE INSERT ON "event_round_people" FOR EACH ROW EXECUTE FUNCTION "refuse_deleted_member"('userId');
