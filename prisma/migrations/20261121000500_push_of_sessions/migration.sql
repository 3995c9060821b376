-- A device is pushed to while the session that asked for it stands.
DELETE FROM "push_subscriptions" d WHERE NOT EXISTS (SELECT FROM "sessions" s WHERE s."sid" = d."sid");

-- AddForeignKey
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_sid_fkey" FOREIGN KEY ("sid") REFERENCES "sessions"("sid") ON DELETE CASCADE ON UPDATE CASCADE;
