-- Letters without a decomposition are written without it too, so that "grosse" finds "Größe" and
-- "lukasz" finds "Łukasz". lib/core/shared/text-search.ts does the same in the browser.
CREATE OR REPLACE FUNCTION "search_text"("given" TEXT) RETURNS TEXT LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN octet_length("given") = length("given") THEN lower("given" COLLATE "pg_c_utf8")
    ELSE translate(
      replace(replace(replace(
        lower(regexp_replace(normalize("given", NFD), '[\u0300-\u036f]', '', 'g') COLLATE "pg_c_utf8"),
        'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'),
      'øłđı', 'oldi') END
$$;

UPDATE "profiles" SET "firstName" = "firstName"
WHERE "searchText" IS DISTINCT FROM "search_text"("searchText");
