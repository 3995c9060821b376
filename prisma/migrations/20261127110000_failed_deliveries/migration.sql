-- AlterTable
ALTER TABLE "deliveries" ADD COLUMN "failedAt" TIMESTAMPTZ(3);

UPDATE "deliveries" SET "failedAt" = "nextAttemptAt" WHERE "status" = 'failed';

CREATE INDEX "deliveries_failed" ON "deliveries" ("failedAt" DESC NULLS LAST) WHERE "status" = 'failed';
