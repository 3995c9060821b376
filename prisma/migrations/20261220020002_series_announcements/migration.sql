-- The dates of a series that an announcement is for. Empty: its event alone.
ALTER TABLE "event_announcements" ADD COLUMN "dateIds" UUID[] DEFAULT ARRAY[]::UUID[];
