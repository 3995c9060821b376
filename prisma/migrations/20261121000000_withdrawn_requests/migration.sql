-- AlterTable
ALTER TABLE "connections" ADD COLUMN     "withdrawnAt" TIMESTAMPTZ(3);

-- Only a declined request is kept after its requester took it back.
ALTER TABLE "connections"
  ADD CONSTRAINT "connections_withdrawn_only_when_declined" CHECK ("withdrawnAt" IS NULL OR "status" = 'declined');
