-- An answer stays without its author when the account is deleted, so that no other answer takes its
-- place in a shown group. No tagged version has this table.
ALTER TABLE "event_feedback" ADD COLUMN "id" UUID NOT NULL DEFAULT gen_random_uuid();
ALTER TABLE "event_feedback" DROP CONSTRAINT "event_feedback_pkey", ADD CONSTRAINT "event_feedback_pkey" PRIMARY KEY ("id");
ALTER TABLE "event_feedback" ALTER COLUMN "userId" DROP NOT NULL;
CREATE UNIQUE INDEX "event_feedback_eventId_userId_key" ON "event_feedback"("eventId", "userId");
ALTER TABLE "event_feedback" DROP CONSTRAINT "event_feedback_userId_fkey", ADD CONSTRAINT "event_feedback_userId_fkey" FOREIGN KEY ("userId") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;
