-- The dates of the series whose team the invited person joins.
ALTER TABLE "event_team_invitations" ADD COLUMN "scope" TEXT NOT NULL DEFAULT 'this';
ALTER TABLE "event_team_invitations" ADD CONSTRAINT "event_team_invitations_scope"
  CHECK ("scope" IN ('this', 'thisAndLater', 'all'));
