-- The search for members finds a word of three letters or more by its groups of three. Pairs alone ("77" in "777") are in so many
-- texts that their number grows with the members (docs/decisions/075-search-members-by-letter-groups.md).

-- Every two and every three letters that follow each other; null for a text of one letter. A text that contains a word has all its
-- groups.
CREATE FUNCTION "letter_groups"("given" TEXT) RETURNS TEXT[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT array_agg(substr("given", n, size)) FROM generate_series(2, 3) size, generate_series(1, length("given") - size + 1) n
$$;

-- Without `fastupdate`, which collects up to 4 MB of new entries that each search would read from the first to the last.
CREATE INDEX "users_email_groups" ON "users" USING gin ("letter_groups"("search_text"("email"))) WITH (fastupdate = off);
