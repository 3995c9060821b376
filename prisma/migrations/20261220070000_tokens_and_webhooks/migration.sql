-- Personal access tokens (docs/product/access-tokens.md) and webhooks (docs/product/webhooks.md).
CREATE TABLE "access_tokens" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "userId" UUID NOT NULL,
    "name" VARCHAR(60) NOT NULL,
    "prefix" VARCHAR(10) NOT NULL,
    "tokenHash" TEXT NOT NULL,
    "scopes" TEXT[],
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,
    "lastUsedAt" TIMESTAMPTZ(3),

    CONSTRAINT "access_tokens_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "access_tokens_scopes_known" CHECK (cardinality("scopes") > 0 AND "scopes" <@ ARRAY['events:read', 'events:write', 'people:read', 'people:write', 'checkins:read', 'checkins:write']),
    CONSTRAINT "access_tokens_expire" CHECK ("expiresAt" <= "createdAt" + INTERVAL '366 days')
);

CREATE UNIQUE INDEX "access_tokens_tokenHash_key" ON "access_tokens"("tokenHash");
CREATE INDEX "access_tokens_userId_idx" ON "access_tokens"("userId");
ALTER TABLE "access_tokens" ADD CONSTRAINT "access_tokens_userId_fkey" FOREIGN KEY ("userId") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
CREATE TRIGGER "access_tokens_of_members" BEFORE INSERT ON "access_tokens" FOR EACH ROW EXECUTE FUNCTION "refuse_deleted_member"('userId');

CREATE TABLE "webhooks" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "userId" UUID NOT NULL,
    "eventId" UUID,
    "url" VARCHAR(500) NOT NULL,
    "lastSequence" INTEGER NOT NULL DEFAULT 0,
    "failures" INTEGER NOT NULL DEFAULT 0,
    "offAt" TIMESTAMPTZ(3),
    "claimedUntil" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "webhooks_pkey" PRIMARY KEY ("id")
);

CREATE INDEX "webhooks_userId_idx" ON "webhooks"("userId");
CREATE INDEX "webhooks_eventId_idx" ON "webhooks"("eventId");
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_userId_fkey" FOREIGN KEY ("userId") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_eventId_fkey" FOREIGN KEY ("eventId") REFERENCES "events"("id") ON DELETE CASCADE ON UPDATE CASCADE;
CREATE TRIGGER "webhooks_of_members" BEFORE INSERT ON "webhooks" FOR EACH ROW EXECUTE FUNCTION "refuse_deleted_member"('userId');

CREATE TABLE "webhook_messages" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "webhookId" UUID NOT NULL,
    "position" BIGSERIAL NOT NULL,
    "eventId" UUID NOT NULL,
    "type" VARCHAR(30) NOT NULL,
    "personKind" VARCHAR(10),
    "personId" UUID,
    "occurredAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "sequence" INTEGER,
    "status" VARCHAR(10) NOT NULL DEFAULT 'waiting',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "attemptedAt" TIMESTAMPTZ(3),
    "nextAttemptAt" TIMESTAMPTZ(3),
    "result" VARCHAR(60),

    CONSTRAINT "webhook_messages_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "webhook_messages_status_known" CHECK ("status" IN ('waiting', 'delivered', 'failed')),
    CONSTRAINT "webhook_messages_person" CHECK (("personKind" IS NULL) = ("personId" IS NULL) AND "personKind" IN ('member', 'guest'))
);

CREATE INDEX "webhook_messages_webhookId_status_position_idx" ON "webhook_messages"("webhookId", "status", "position");
CREATE INDEX "webhook_messages_occurredAt_idx" ON "webhook_messages"("occurredAt");
ALTER TABLE "webhook_messages" ADD CONSTRAINT "webhook_messages_webhookId_fkey" FOREIGN KEY ("webhookId") REFERENCES "webhooks"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Triggers write what webhooks tell, so that each way of changing the people of an event is told in
-- its own transaction, a whole statement at once (docs/decisions/163).

-- The webhooks that may tell of an event. The lock keeps one that is being deleted from failing the
-- change. Rights are checked when a message is sent.
CREATE FUNCTION "webhooks_of"(uuid) RETURNS SETOF uuid LANGUAGE sql AS $$
  SELECT w."id" FROM "webhooks" w
  WHERE w."offAt" IS NULL AND (w."eventId" = $1 OR (w."eventId" IS NULL AND EXISTS (
    SELECT FROM "events" e WHERE e."id" = $1 AND (e."hostUserId" = w."userId" OR e."createdById" = w."userId" OR EXISTS (
      SELECT FROM "event_team_members" t WHERE t."eventId" = $1 AND t."userId" = w."userId")))))
  FOR KEY SHARE OF w
$$;

-- Kind of the people, and for each change its type, its event and its person.
CREATE FUNCTION "queue_webhooks"(text, text[], uuid[], uuid[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO "webhook_messages" ("webhookId", "eventId", "type", "personKind", "personId")
  SELECT w."id", c."eventId", c."type", $1, c."personId"
  FROM unnest($2, $3, $4) WITH ORDINALITY c("type", "eventId", "personId", "line")
  JOIN (
    SELECT e."eventId", t."id" FROM (SELECT DISTINCT unnest($3) AS "eventId") e
    CROSS JOIN LATERAL "webhooks_of"(e."eventId") t("id")) w ON w."eventId" = c."eventId"
  ORDER BY c."line"
$$;

CREATE FUNCTION "queue_guest_webhooks"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM "webhooks") THEN
    RETURN NULL;
  END IF;
  IF TG_OP = 'INSERT' THEN
    PERFORM "queue_webhooks"('guest', array_agg(k."type" ORDER BY n."id", k."line"), array_agg(n."eventId" ORDER BY n."id", k."line"), array_agg(n."id" ORDER BY n."id", k."line"))
    FROM new_rows n CROSS JOIN LATERAL (VALUES
      (1, 'guest.added', true),
      (2, 'checkin.created', n."checkedInAt" IS NOT NULL)) k("line", "type", "applies")
    WHERE k."applies";
  ELSIF TG_OP = 'UPDATE' THEN
    PERFORM "queue_webhooks"('guest', array_agg(k."type" ORDER BY n."id", k."line"), array_agg(n."eventId" ORDER BY n."id", k."line"), array_agg(n."id" ORDER BY n."id", k."line"))
    FROM new_rows n JOIN old_rows o ON o."id" = n."id" CROSS JOIN LATERAL (VALUES
      (1, 'guest.joined', o."claimedAt" IS NULL AND n."claimedAt" IS NOT NULL),
      (2, 'guest.updated', n."claimedAt" IS NULL AND (o."name", o."email", o."company", o."note", o."status") IS DISTINCT FROM (n."name", n."email", n."company", n."note", n."status")),
      (3, 'checkin.created', n."claimedAt" IS NULL AND o."checkedInAt" IS NULL AND n."checkedInAt" IS NOT NULL),
      (4, 'checkin.ended', n."claimedAt" IS NULL AND o."checkedInAt" IS NOT NULL AND n."checkedInAt" IS NULL)) k("line", "type", "applies")
    WHERE k."applies";
  ELSE
    PERFORM "queue_webhooks"('guest', array_agg('guest.removed'::text ORDER BY o."id"), array_agg(o."eventId" ORDER BY o."id"), array_agg(o."id" ORDER BY o."id"))
    FROM old_rows o WHERE o."claimedAt" IS NULL;
  END IF;
  RETURN NULL;
END
$$;

CREATE TRIGGER "event_guests_added_webhooks" AFTER INSERT ON "event_guests" REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION "queue_guest_webhooks"();
CREATE TRIGGER "event_guests_changed_webhooks" AFTER UPDATE ON "event_guests" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION "queue_guest_webhooks"();
CREATE TRIGGER "event_guests_removed_webhooks" AFTER DELETE ON "event_guests" REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION "queue_guest_webhooks"();

CREATE FUNCTION "queue_rsvp_webhooks"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM "webhooks") THEN
    RETURN NULL;
  END IF;
  IF TG_OP = 'INSERT' THEN
    PERFORM "queue_webhooks"('member', array_agg('rsvp.created'::text ORDER BY n."id"), array_agg(n."eventId" ORDER BY n."id"), array_agg(n."userId" ORDER BY n."id"))
    FROM new_rows n;
  ELSIF TG_OP = 'UPDATE' THEN
    PERFORM "queue_webhooks"('member', array_agg('rsvp.updated'::text ORDER BY n."id"), array_agg(n."eventId" ORDER BY n."id"), array_agg(n."userId" ORDER BY n."id"))
    FROM new_rows n JOIN old_rows o ON o."id" = n."id"
    WHERE (o."status", o."sharesEmail") IS DISTINCT FROM (n."status", n."sharesEmail");
  ELSE
    PERFORM "queue_webhooks"('member', array_agg('rsvp.cancelled'::text ORDER BY o."id"), array_agg(o."eventId" ORDER BY o."id"), array_agg(o."userId" ORDER BY o."id"))
    FROM old_rows o;
  END IF;
  RETURN NULL;
END
$$;

CREATE TRIGGER "event_rsvps_added_webhooks" AFTER INSERT ON "event_rsvps" REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION "queue_rsvp_webhooks"();
CREATE TRIGGER "event_rsvps_changed_webhooks" AFTER UPDATE ON "event_rsvps" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION "queue_rsvp_webhooks"();
CREATE TRIGGER "event_rsvps_removed_webhooks" AFTER DELETE ON "event_rsvps" REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION "queue_rsvp_webhooks"();

CREATE FUNCTION "queue_check_in_webhooks"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM "webhooks") THEN
    RETURN NULL;
  END IF;
  IF TG_OP = 'INSERT' THEN
    PERFORM "queue_webhooks"('member', array_agg('checkin.created'::text ORDER BY n."id"), array_agg(n."eventId" ORDER BY n."id"), array_agg(n."userId" ORDER BY n."id"))
    FROM new_rows n;
  ELSIF TG_OP = 'UPDATE' THEN
    PERFORM "queue_webhooks"('member', array_agg('checkin.ended'::text ORDER BY n."id"), array_agg(n."eventId" ORDER BY n."id"), array_agg(n."userId" ORDER BY n."id"))
    FROM new_rows n JOIN old_rows o ON o."id" = n."id"
    WHERE o."isActive" AND NOT n."isActive";
  ELSE
    -- Taken back, with all that came before it.
    PERFORM "queue_webhooks"('member', array_agg('checkin.ended'::text), array_agg(o."eventId" ORDER BY o."eventId", o."userId"), array_agg(o."userId" ORDER BY o."eventId", o."userId"))
    FROM (SELECT DISTINCT "eventId", "userId" FROM old_rows) o;
  END IF;
  RETURN NULL;
END
$$;

CREATE TRIGGER "event_attendances_added_webhooks" AFTER INSERT ON "event_attendances" REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION "queue_check_in_webhooks"();
CREATE TRIGGER "event_attendances_changed_webhooks" AFTER UPDATE ON "event_attendances" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION "queue_check_in_webhooks"();
CREATE TRIGGER "event_attendances_removed_webhooks" AFTER DELETE ON "event_attendances" REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION "queue_check_in_webhooks"();

CREATE FUNCTION "queue_event_webhooks"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    PERFORM "queue_webhooks"(NULL, ARRAY['event.deleted'], ARRAY[OLD."id"], ARRAY[NULL::uuid]);
    RETURN OLD;
  END IF;
  IF NOT EXISTS (SELECT FROM "webhooks") THEN
    RETURN NULL;
  END IF;
  IF TG_OP = 'INSERT' THEN
    PERFORM "queue_webhooks"(NULL, array_agg('event.created'::text ORDER BY n."startTime", n."id"), array_agg(n."id" ORDER BY n."startTime", n."id"), array_agg(NULL::uuid))
    FROM new_rows n;
  ELSE
    PERFORM "queue_webhooks"(NULL, array_agg(CASE WHEN n."status" = 'cancelled' AND o."status" <> 'cancelled' THEN 'event.cancelled' ELSE 'event.updated' END ORDER BY n."startTime", n."id"), array_agg(n."id" ORDER BY n."startTime", n."id"), array_agg(NULL::uuid))
    FROM new_rows n JOIN old_rows o ON o."id" = n."id"
    WHERE (o."name", o."startTime", o."endTime", o."timezone", o."status", o."isOnline", o."location", o."venueName", o."venueAddress", o."capacity", o."visibility")
      IS DISTINCT FROM (n."name", n."startTime", n."endTime", n."timezone", n."status", n."isOnline", n."location", n."venueName", n."venueAddress", n."capacity", n."visibility");
  END IF;
  RETURN NULL;
END
$$;

CREATE TRIGGER "events_added_webhooks" AFTER INSERT ON "events" REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION "queue_event_webhooks"();
CREATE TRIGGER "events_changed_webhooks" AFTER UPDATE ON "events" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION "queue_event_webhooks"();
-- Before: afterwards nobody knows whose event it was.
CREATE TRIGGER "events_removed_webhooks" BEFORE DELETE ON "events" FOR EACH ROW EXECUTE FUNCTION "queue_event_webhooks"();
