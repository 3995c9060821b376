-- The name by which contacts are sorted, in the order of code points, as lists of members are. A
-- trigger keeps it.
ALTER TABLE "contacts" ADD COLUMN "sortName" TEXT COLLATE "C" NOT NULL DEFAULT '';

CREATE FUNCTION "set_sort_name"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."sortName" := "search_text"(NEW."name");
  RETURN NEW;
END $$;
CREATE TRIGGER "contacts_sort_name" BEFORE INSERT OR UPDATE OF "name" ON "contacts"
  FOR EACH ROW EXECUTE FUNCTION "set_sort_name"();

UPDATE "contacts" SET "name" = "name";
