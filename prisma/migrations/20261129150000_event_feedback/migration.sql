-- What members thought of an event.
CREATE TABLE "event_feedback" (
    "eventId" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "rating" SMALLINT NOT NULL,
    "line" VARCHAR(280),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "event_feedback_pkey" PRIMARY KEY ("eventId", "userId"),
    CONSTRAINT "event_feedback_rating_check" CHECK ("rating" BETWEEN 1 AND 5),
    CONSTRAINT "event_feedback_line_check" CHECK ("line" <> '' AND "line" !~ '[\r\n]')
);
CREATE INDEX "event_feedback_userId_idx" ON "event_feedback"("userId");
ALTER TABLE "event_feedback" ADD CONSTRAINT "event_feedback_eventId_fkey" FOREIGN KEY ("eventId") REFERENCES "events"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "event_feedback" ADD CONSTRAINT "event_feedback_userId_fkey" FOREIGN KEY ("userId") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
CREATE TRIGGER "event_feedback_of_members" BEFORE INSERT ON "event_feedback" FOR EACH ROW EXECUTE FUNCTION "refuse_deleted_member"('userId');
