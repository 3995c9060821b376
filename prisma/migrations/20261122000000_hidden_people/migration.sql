-- Everybody who is hidden from `viewer`, and from whom `viewer` is hidden: the people on the other side of a block, whoever
-- made it (docs/product/privacy.md#blocks). No rows for null. It is the only place that says so; every list and lookup uses it:
--
--   NOT EXISTS (SELECT FROM hidden_from($1) h WHERE h."userId" = r."userId")
--
-- A function in FROM with one SELECT is inlined, so the planner sees both halves and uses the primary key for one and the
-- index on "blockedId" for the other (tests/integration/platform/visibility-plan.test.ts). A scalar function that contains
-- EXISTS would not be inlined and would cost a query a row.
--
-- Suspended members aren't hidden. Deleted members have no profile, RSVP, attendance or connection, so lists of those don't
-- have them; only conversations keep them, as "Deleted member".
CREATE FUNCTION "hidden_from"("viewer" uuid) RETURNS TABLE ("userId" uuid) LANGUAGE sql STABLE PARALLEL SAFE ROWS 5 AS $$
  SELECT "blockedId" FROM "blocks" WHERE "blockerId" = "viewer"
  UNION ALL
  SELECT "blockerId" FROM "blocks" WHERE "blockedId" = "viewer"
$$;
