-- The secret address of a member's own events (docs/product/calendar-subscription.md).
CREATE TABLE "calendar_subscriptions" (
    "userId" UUID NOT NULL,
    "tokenHash" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "calendar_subscriptions_pkey" PRIMARY KEY ("userId")
);
CREATE UNIQUE INDEX "calendar_subscriptions_tokenHash_key" ON "calendar_subscriptions"("tokenHash");
ALTER TABLE "calendar_subscriptions" ADD CONSTRAINT "calendar_subscriptions_userId_fkey" FOREIGN KEY ("userId") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
CREATE TRIGGER "calendar_subscriptions_of_members" BEFORE INSERT ON "calendar_subscriptions" FOR EACH ROW EXECUTE FUNCTION "refuse_deleted_member"('userId');
