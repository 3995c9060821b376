-- The search for members finds words of two letters or more, in any script, by the pairs of letters in a text. A GIN index of an
-- array needs no extension, so the indexes are there at every host (docs/decisions/070-search-members-by-letter-pairs.md).

-- Every two letters that follow each other; null for a text of one letter. A text that contains a word has all its pairs.
CREATE FUNCTION "letter_pairs"("given" TEXT) RETURNS TEXT[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT array_agg(substr("given", n, 2)) FROM generate_series(1, length("given") - 1) n
$$;

CREATE INDEX "users_email_pairs" ON "users" USING gin ("letter_pairs"("search_text"("email")));
CREATE INDEX "profiles_name_pairs" ON "profiles" USING gin ("letter_pairs"("search_text"("firstName" || ' ' || "lastName")));
