-- What the requester wrote with the request.
ALTER TABLE "connections" ADD COLUMN "line" VARCHAR(200);
ALTER TABLE "connections" ADD CONSTRAINT "connections_line_check" CHECK ("line" <> '' AND "line" !~ '[\r\n]');
