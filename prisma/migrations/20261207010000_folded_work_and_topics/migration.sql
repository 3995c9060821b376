-- Texts by which suggestions find people, as search_text folds them. Triggers keep them, so that no
-- read folds thousands of texts.
ALTER TABLE "profiles" ADD COLUMN "professionText" TEXT;
ALTER TABLE "member_topics" ADD COLUMN "labelText" TEXT NOT NULL DEFAULT '';

CREATE FUNCTION "set_profession_text"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."professionText" := "search_text"(NEW."profession");
  RETURN NEW;
END $$;
CREATE TRIGGER "profiles_profession_text" BEFORE INSERT OR UPDATE OF "profession" ON "profiles"
  FOR EACH ROW EXECUTE FUNCTION "set_profession_text"();

CREATE FUNCTION "set_label_text"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."labelText" := "search_text"(NEW."label");
  RETURN NEW;
END $$;
CREATE TRIGGER "member_topics_label_text" BEFORE INSERT OR UPDATE OF "label" ON "member_topics"
  FOR EACH ROW EXECUTE FUNCTION "set_label_text"();

UPDATE "profiles" SET "profession" = "profession" WHERE "profession" IS NOT NULL;
UPDATE "member_topics" SET "label" = "label";
