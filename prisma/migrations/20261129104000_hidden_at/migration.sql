-- The members who are hidden at an event (docs/product/privacy.md#hidden-at-an-event). Conditions
-- for SQL and for Prisma are in lib/events/data/hidden-members.ts. No other code may read
-- event_hidden_members for this purpose (tests/integration/platform/hidden-at-event.test.ts).
--
-- PostgreSQL inlines it like "hidden_from".
CREATE FUNCTION "hidden_at"("event" uuid) RETURNS TABLE ("userId" uuid) LANGUAGE sql STABLE PARALLEL SAFE ROWS 5 AS $$
  SELECT "userId" FROM "event_hidden_members" WHERE "eventId" = "event"
$$;
