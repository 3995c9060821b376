-- Audiences of who is there for the first time, and of who was away.
ALTER TABLE "event_announcements" DROP CONSTRAINT "event_announcements_audience_known";
ALTER TABLE "event_announcements" ADD CONSTRAINT "event_announcements_audience_known" CHECK (
  "audience" IN ('everyone', 'confirmed', 'waitlisted', 'pending', 'checked_in', 'not_checked_in', 'first_time', 'away')
);
