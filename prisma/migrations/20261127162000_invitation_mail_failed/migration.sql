ALTER TABLE "invitations" ADD COLUMN "mailFailedAt" TIMESTAMPTZ(3);
