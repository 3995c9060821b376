-- AlterTable
ALTER TABLE "events" ADD COLUMN     "requiresDoorCode" BOOLEAN NOT NULL DEFAULT false;

-- An online event has no door. The setting ends when an admin or the sync makes the event online.
CREATE FUNCTION "online_without_door"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."requiresDoorCode" := false;
  RETURN NEW;
END $$;
CREATE TRIGGER "events_online_without_door" BEFORE INSERT OR UPDATE ON "events" FOR EACH ROW
  WHEN (NEW."isOnline" AND NEW."requiresDoorCode") EXECUTE FUNCTION "online_without_door"();
