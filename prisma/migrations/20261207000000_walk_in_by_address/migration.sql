-- An organizer asks by address without learning whether it has an account.
ALTER TABLE "walk_in_requests" ALTER COLUMN "userId" DROP NOT NULL;
ALTER TABLE "walk_in_requests" ADD COLUMN "address" TEXT;
ALTER TABLE "walk_in_requests"
  ADD CONSTRAINT "walk_in_requests_asks_somebody" CHECK ("userId" IS NOT NULL OR "address" IS NOT NULL),
  ADD CONSTRAINT "walk_in_requests_address_length" CHECK (char_length("address") <= 255);
CREATE UNIQUE INDEX "walk_in_requests_one_open_address" ON "walk_in_requests" ("address", "eventId", "requestedById")
  WHERE "status" = 'open';
