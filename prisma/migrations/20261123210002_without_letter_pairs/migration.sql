-- What `letter_groups` replaces, in a transaction of its own: one that builds an index and then waits for all others to drop one can
-- deadlock with them. The function `letter_pairs` stays, because the earlier version's searches call it.
DROP INDEX IF EXISTS "users_email_pairs";
DROP INDEX IF EXISTS "profiles_name_pairs";
