-- Whether a member is suggested to others at events.
ALTER TABLE "profiles" ADD COLUMN "suggestMe" BOOLEAN NOT NULL DEFAULT true;

-- Members whom a member doesn't want suggested.
CREATE TABLE "suggestion_dismissals" (
    "userId" UUID NOT NULL,
    "dismissedId" UUID NOT NULL,
    "until" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "suggestion_dismissals_pkey" PRIMARY KEY ("userId", "dismissedId"),
    CONSTRAINT "suggestion_dismissals_not_own" CHECK ("userId" <> "dismissedId")
);
CREATE INDEX "suggestion_dismissals_dismissedId_idx" ON "suggestion_dismissals"("dismissedId");
ALTER TABLE "suggestion_dismissals" ADD CONSTRAINT "suggestion_dismissals_userId_fkey" FOREIGN KEY ("userId") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "suggestion_dismissals" ADD CONSTRAINT "suggestion_dismissals_dismissedId_fkey" FOREIGN KEY ("dismissedId") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
CREATE TRIGGER "suggestion_dismissals_of_members" BEFORE INSERT ON "suggestion_dismissals" FOR EACH ROW EXECUTE FUNCTION "refuse_deleted_member"('userId', 'dismissedId');
