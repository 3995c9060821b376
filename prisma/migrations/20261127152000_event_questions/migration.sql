CREATE TABLE "event_questions" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "eventId" UUID NOT NULL,
    "position" SMALLINT NOT NULL,
    "label" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "options" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "isRequired" BOOLEAN NOT NULL DEFAULT false,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "archivedAt" TIMESTAMPTZ(3),

    CONSTRAINT "event_questions_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "event_questions_position" CHECK ("position" BETWEEN 1 AND 3),
    CONSTRAINT "event_questions_label" CHECK (char_length("label") BETWEEN 1 AND 200),
    CONSTRAINT "event_questions_kind_known" CHECK ("kind" IN ('text', 'one', 'several')),
    CONSTRAINT "event_questions_options" CHECK (
      CASE "kind" WHEN 'text' THEN cardinality("options") = 0 ELSE cardinality("options") BETWEEN 2 AND 10 END
      AND char_length(array_to_string("options", '')) <= 1000
    )
);

-- Three positions, so at most three questions that are asked.
CREATE UNIQUE INDEX "event_questions_asked" ON "event_questions" ("eventId", "position") WHERE "archivedAt" IS NULL;
CREATE INDEX "event_questions_eventId_idx" ON "event_questions"("eventId");

ALTER TABLE "event_questions" ADD CONSTRAINT "event_questions_eventId_fkey" FOREIGN KEY ("eventId") REFERENCES "events"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE TABLE "event_rsvp_answers" (
    "rsvpId" UUID NOT NULL,
    "questionId" UUID NOT NULL,
    "text" TEXT,
    "choices" TEXT[] DEFAULT ARRAY[]::TEXT[],

    CONSTRAINT "event_rsvp_answers_pkey" PRIMARY KEY ("rsvpId", "questionId"),
    CONSTRAINT "event_rsvp_answers_text_or_choices" CHECK (("text" IS NULL) = (coalesce(cardinality("choices"), 0) > 0)),
    CONSTRAINT "event_rsvp_answers_text" CHECK (char_length("text") BETWEEN 1 AND 1000),
    CONSTRAINT "event_rsvp_answers_choices" CHECK (
      cardinality("choices") <= 10 AND char_length(array_to_string("choices", '')) <= 1000
    )
);

CREATE INDEX "event_rsvp_answers_questionId_idx" ON "event_rsvp_answers"("questionId");

ALTER TABLE "event_rsvp_answers" ADD CONSTRAINT "event_rsvp_answers_rsvpId_fkey" FOREIGN KEY ("rsvpId") REFERENCES "event_rsvps"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "event_rsvp_answers" ADD CONSTRAINT "event_rsvp_answers_questionId_fkey" FOREIGN KEY ("questionId") REFERENCES "event_questions"("id") ON DELETE CASCADE ON UPDATE CASCADE;
