-- The requester's words to the receiver.
ALTER TABLE "connections" ADD COLUMN "line" VARCHAR(200);
ALTER TABLE "connections" ADD CONSTRAINT "connections_line_check" CHECK ("line" <> '' AND "line" !~ '[\r\n]');
