-- The host and the team know their own answers, so these don't count in the groups that they read. Stored with the answer, because
-- they could leave the team and join it again.
ALTER TABLE "event_feedback" ADD COLUMN "byOrganizer" BOOLEAN NOT NULL DEFAULT false;
UPDATE "event_feedback" f SET "byOrganizer" = true
FROM "events" e
WHERE e."id" = f."eventId" AND (e."hostUserId" = f."userId"
  OR EXISTS (SELECT FROM "event_team_members" t WHERE t."eventId" = e."id" AND t."userId" = f."userId"));
