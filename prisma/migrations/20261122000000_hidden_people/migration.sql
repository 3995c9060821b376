-- Returns the members who are hidden from `viewer`: those whom `viewer` has blocked and those who have blocked `viewer`
-- (docs/product/privacy.md#blocks). Returns no rows for null. Every list and lookup in raw SQL uses this function:
--
--   NOT EXISTS (SELECT FROM hidden_from($1) h WHERE h."userId" = r."userId")
--
-- Queries through Prisma use the same rule from lib/profiles/data/visible-to.ts.
--
-- PostgreSQL inlines a function that is called in FROM and consists of one SELECT. The planner then sees both halves, and uses
-- the primary key for one and the index on "blockedId" for the other (tests/integration/platform/visibility.test.ts). It does
-- not inline a scalar function that contains EXISTS; such a function would run one query for each row.
--
-- Suspended members are not hidden. Deleted members have no profile, RSVP, attendance or connection, so lists of those don't
-- contain them. Only conversations keep them, as "Deleted member".
CREATE FUNCTION "hidden_from"("viewer" uuid) RETURNS TABLE ("userId" uuid) LANGUAGE sql STABLE PARALLEL SAFE ROWS 5 AS $$
  SELECT "blockedId" FROM "blocks" WHERE "blockerId" = "viewer"
  UNION ALL
  SELECT "blockerId" FROM "blocks" WHERE "blockedId" = "viewer"
$$;
