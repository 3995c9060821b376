CREATE TABLE "email_codes" (
    "tokenHash" TEXT NOT NULL,
    "codeHash" TEXT NOT NULL,
    "tries" INTEGER NOT NULL DEFAULT 0,
    "doorEventId" UUID,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "email_codes_pkey" PRIMARY KEY ("tokenHash"),
    CONSTRAINT "email_codes_tries" CHECK ("tries" BETWEEN 0 AND 5)
);

CREATE INDEX "email_codes_expiresAt_idx" ON "email_codes"("expiresAt");
CREATE INDEX "email_codes_doorEventId_idx" ON "email_codes"("doorEventId");

ALTER TABLE "email_codes" ADD CONSTRAINT "email_codes_doorEventId_fkey" FOREIGN KEY ("doorEventId") REFERENCES "events"("id") ON DELETE SET NULL ON UPDATE CASCADE;
