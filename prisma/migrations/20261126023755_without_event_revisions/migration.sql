-- The ETag of a public response is a hash of its body, so no counter of changes is kept.
DROP TRIGGER IF EXISTS "events_revised" ON "events";
DROP TRIGGER IF EXISTS "event_rsvps_revised" ON "event_rsvps";
DROP TRIGGER IF EXISTS "event_hosts_revised" ON "users";
DROP TRIGGER IF EXISTS "event_host_profiles_revised" ON "profiles";
DROP FUNCTION IF EXISTS "event_revisions_rise"();

-- DropTable
DROP TABLE "event_revisions";
