ALTER TABLE "event_questions" ADD COLUMN "isForDoor" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "event_rsvp_answers" ADD COLUMN "isForDoor" BOOLEAN NOT NULL DEFAULT false;
