-- The search for members reads every one without an index: a quarter of a second at 100,000. Trigrams find a word anywhere in a
-- text. They need pg_trgm, a trusted extension: the database's owner may create it, no superuser is needed. Where a host
-- doesn't have or allow it, the indexes are left out and the search still works (docs/operations.md#the-extension-pg_trgm).

-- Lower case without accents, in Unicode whatever the database's locale is. Most text has no accents and takes the cheap branch.
CREATE FUNCTION "search_text"("given" TEXT) RETURNS TEXT LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN octet_length("given") = length("given") THEN lower("given" COLLATE "pg_c_utf8")
    ELSE lower(regexp_replace(normalize("given", NFD), '[\u0300-\u036f]', '', 'g') COLLATE "pg_c_utf8") END
$$;

-- Creates the indexes if pg_trgm is there; returns whether it is.
CREATE FUNCTION "create_search_indexes"() RETURNS BOOLEAN LANGUAGE plpgsql AS $$
DECLARE operators TEXT;
BEGIN
  SELECT quote_ident(n.nspname) || '.gin_trgm_ops' INTO operators
  FROM pg_extension e JOIN pg_namespace n ON n.oid = e.extnamespace WHERE e.extname = 'pg_trgm';
  IF operators IS NULL THEN RETURN false; END IF;
  EXECUTE 'CREATE INDEX IF NOT EXISTS "users_email_search" ON "users" USING gin (search_text("email") ' || operators || ')';
  EXECUTE 'CREATE INDEX IF NOT EXISTS "profiles_name_search" ON "profiles" USING gin (search_text("firstName" || '' '' || "lastName") '
    || operators || ')';
  RETURN true;
END $$;

DO $$
BEGIN
  CREATE EXTENSION IF NOT EXISTS pg_trgm;
EXCEPTION WHEN OTHERS THEN
  RAISE NOTICE 'pg_trgm is not available (%), so the search for members has no index', SQLERRM;
END $$;
SELECT "create_search_indexes"();
