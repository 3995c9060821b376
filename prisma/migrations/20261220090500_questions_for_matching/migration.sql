-- Whether two who choose the same answer are suggested to each other. A text is never shown to others.
ALTER TABLE "event_questions" ADD COLUMN "isForMatching" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "event_questions" ADD CONSTRAINT "event_questions_matching" CHECK (NOT "isForMatching" OR "kind" <> 'text');
