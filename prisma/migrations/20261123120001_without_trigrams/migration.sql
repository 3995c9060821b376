-- What `letter_pairs` replaces, in a transaction of its own: one that builds an index and then waits for all others to drop one can
-- deadlock with them. The extension stays: it belongs to the database, and something else may use it.
DROP INDEX IF EXISTS "users_email_search";
DROP INDEX IF EXISTS "profiles_name_search";
DROP FUNCTION "create_search_indexes"();
