DROP INDEX "users_email_groups", "profiles_name_groups";
DROP FUNCTION "letter_groups"(TEXT);
DROP FUNCTION "letter_pairs"(TEXT);

-- A trusted extension: the owner of the database may create it.
CREATE EXTENSION IF NOT EXISTS pg_trgm;

ALTER TABLE "profiles" ADD COLUMN "searchText" TEXT NOT NULL DEFAULT '';

-- The text in which the search for members looks for words. Triggers keep it, because an index can't read two tables.
CREATE FUNCTION "set_search_text"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT "search_text"(concat_ws(' ', "email", NEW."firstName", NEW."lastName")) INTO STRICT NEW."searchText"
  FROM "users" WHERE "id" = NEW."userId";
  RETURN NEW;
END $$;
CREATE TRIGGER "profiles_search_text" BEFORE INSERT OR UPDATE OF "firstName", "lastName" ON "profiles"
  FOR EACH ROW EXECUTE FUNCTION "set_search_text"();

CREATE FUNCTION "set_search_text_of_email"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "profiles" SET "firstName" = "firstName" WHERE "userId" = NEW."id";
  RETURN NULL;
END $$;
CREATE TRIGGER "users_search_text" AFTER UPDATE OF "email" ON "users"
  FOR EACH ROW EXECUTE FUNCTION "set_search_text_of_email"();

UPDATE "profiles" SET "firstName" = "firstName";
CREATE INDEX "profiles_searchText_idx" ON "profiles" USING gin ("searchText" gin_trgm_ops);
