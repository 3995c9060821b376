-- The codes on tickets of other tools, so that the door reads them. Few for each guest, and only as
-- hashes, because a code admits its holder.
ALTER TABLE "event_guests" ADD COLUMN "ticketHashes" TEXT[] DEFAULT ARRAY[]::TEXT[];
ALTER TABLE "event_guests" ADD CONSTRAINT "event_guests_ticket_hashes_check" CHECK (cardinality("ticketHashes") <= 3);
