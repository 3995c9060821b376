-- A deleted member's row in "users" stays (contract §4), so its foreign keys alone would let a call that was under way while
-- the account was deleted write something personal after it. FOR KEY SHARE waits for a deletion under way and then sees it;
-- a deletion, in its turn, waits for who came first and then removes what they wrote.
CREATE FUNCTION "refuse_deleted_member"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  member uuid;
  gone timestamptz;
  row_now jsonb := to_jsonb(NEW);
BEGIN
  FOR i IN 0 .. TG_NARGS - 1 LOOP
    member := (row_now ->> TG_ARGV[i])::uuid;
    CONTINUE WHEN member IS NULL;
    SELECT "deletedAt" INTO gone FROM "users" WHERE "id" = member FOR KEY SHARE;
    IF gone IS NOT NULL THEN
      RAISE EXCEPTION 'member % is deleted', member USING ERRCODE = 'foreign_key_violation';
    END IF;
  END LOOP;
  RETURN NEW;
END $$;

CREATE TRIGGER "event_rsvps_of_members" BEFORE INSERT ON "event_rsvps" FOR EACH ROW EXECUTE FUNCTION "refuse_deleted_member"('userId');
CREATE TRIGGER "event_attendances_of_members" BEFORE INSERT ON "event_attendances" FOR EACH ROW EXECUTE FUNCTION "refuse_deleted_member"('userId');
CREATE TRIGGER "user_event_preferences_of_members" BEFORE INSERT ON "user_event_preferences" FOR EACH ROW EXECUTE FUNCTION "refuse_deleted_member"('userId');
CREATE TRIGGER "password_reset_tokens_of_members" BEFORE INSERT ON "password_reset_tokens" FOR EACH ROW EXECUTE FUNCTION "refuse_deleted_member"('userId');
CREATE TRIGGER "user_activity_of_members" BEFORE INSERT ON "user_activity" FOR EACH ROW EXECUTE FUNCTION "refuse_deleted_member"('userId');
CREATE TRIGGER "user_onboarding_steps_of_members" BEFORE INSERT ON "user_onboarding_steps" FOR EACH ROW EXECUTE FUNCTION "refuse_deleted_member"('userId');
CREATE TRIGGER "sessions_of_members" BEFORE INSERT ON "sessions" FOR EACH ROW EXECUTE FUNCTION "refuse_deleted_member"('userId');
CREATE TRIGGER "push_subscriptions_of_members" BEFORE INSERT ON "push_subscriptions" FOR EACH ROW EXECUTE FUNCTION "refuse_deleted_member"('userId');
CREATE TRIGGER "deliveries_of_members" BEFORE INSERT ON "deliveries" FOR EACH ROW EXECUTE FUNCTION "refuse_deleted_member"('userId');
CREATE TRIGGER "uploads_of_members" BEFORE INSERT ON "uploads" FOR EACH ROW EXECUTE FUNCTION "refuse_deleted_member"('ownerId');
CREATE TRIGGER "connections_of_members" BEFORE INSERT ON "connections" FOR EACH ROW EXECUTE FUNCTION "refuse_deleted_member"('requesterId', 'receiverId');
CREATE TRIGGER "blocks_of_members" BEFORE INSERT ON "blocks" FOR EACH ROW EXECUTE FUNCTION "refuse_deleted_member"('blockerId', 'blockedId');
CREATE TRIGGER "reports_of_members" BEFORE INSERT ON "reports" FOR EACH ROW EXECUTE FUNCTION "refuse_deleted_member"('reporterId', 'reportedId');
