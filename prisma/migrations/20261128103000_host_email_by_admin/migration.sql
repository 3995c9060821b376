-- Who wrote the address of the host last. False by default, so that an address that a process of an
-- earlier version stores is not used until an admin writes it.
ALTER TABLE "events" ADD COLUMN "hostEmailByAdmin" BOOLEAN NOT NULL DEFAULT false;

-- The earlier rule, and nobody who was an editor or the owner and left the team.
UPDATE "events" e SET "hostEmailByAdmin" = true
WHERE e."hostEmail" IS NOT NULL
  AND (e."createdById" IS NULL OR EXISTS (SELECT FROM "users" u WHERE u."id" = e."createdById" AND u."role" = 'admin'))
  AND NOT EXISTS (
    SELECT FROM "event_team_members" m JOIN "users" u ON u."id" = m."userId"
    WHERE m."eventId" = e."id" AND m."role" IN ('owner', 'editor') AND u."role" <> 'admin')
  AND NOT EXISTS (
    SELECT FROM "audit_log" a
    WHERE a."subjectId" = e."id"::text AND a."action" IN ('event.team_left', 'event.team_removed')
      AND a."details"->>'from' IN ('owner', 'editor'));
