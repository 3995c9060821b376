/**
 * Names each table of the app with how a restore treats it. A test compares this list with the
 * schema, so that a new table must be added.
 *
 * - `restored`: its rows are in a backup, and a restore stores them.
 * - `temporary`: its rows open something for a short time, such as sessions and reset tokens. A
 * backup leaves them out, and a restore
 * removes those of the database: what was ended or used since the backup would be valid again.
 */
const TABLES: Readonly<Record<string, "restored" | "temporary">> = {
  // A revoked one would be valid again.
  access_tokens: "temporary",
  activity_daily_counts: "restored",
  activity_daily_users: "restored",
  // These rows only refuse attempts. Without them a restore would give more of them.
  attempt_levels: "restored",
  audit_log: "restored",
  authenticators: "restored",
  blocks: "restored",
  // A stopped address would be valid again.
  calendar_subscriptions: "temporary",
  // Without them, members without a password could not sign in.
  connected_identities: "restored",
  connections: "restored",
  contacts: "restored",
  conversations: "restored",
  // Those that were queued are not sent any more, nor are announcements that are due
  // (announcements.ts).
  deliveries: "restored",
  email_codes: "temporary",
  email_confirmations: "temporary",
  event_announcement_recipients: "restored",
  event_announcements: "restored",
  event_attendances: "restored",
  event_name_tags: "restored",
  event_door_check_ins: "restored",
  event_door_links: "temporary",
  event_feedback: "restored",
  // The guests whom they would bring back may have changed since the backup.
  event_guest_imports: "temporary",
  event_guest_offers: "restored",
  // Their mailed links end (guest-invitations.ts).
  event_guests: "restored",
  event_hidden_members: "restored",
  event_introductions: "restored",
  event_questions: "restored",
  event_removed_guests: "restored",
  event_round_people: "restored",
  event_round_seats: "restored",
  event_rounds: "restored",
  event_rsvps: "restored",
  event_rsvp_answers: "restored",
  event_series: "restored",
  // Used and withdrawn ones would be valid again.
  event_team_invitations: "temporary",
  event_team_members: "restored",
  event_tombstones: "restored",
  events: "restored",
  // Counts against a limit, as above.
  guest_mail_counts: "restored",
  // Used and revoked ones would be valid again.
  invitations: "temporary",
  member_topics: "restored",
  messages: "restored",
  network_note_tags: "restored",
  network_notes: "restored",
  // Counts against a limit, as above.
  opened_contacts: "restored",
  organizer_follows: "restored",
  organizers: "restored",
  passkey_challenges: "temporary",
  passkeys: "restored",
  password_reset_tokens: "temporary",
  pending_sign_ins: "temporary",
  profiles: "restored",
  push_subscriptions: "temporary",
  // Codes that were used since the backup stay used (recovery-codes.ts).
  recovery_codes: "restored",
  remembered_devices: "temporary",
  reports: "restored",
  series_rsvp_exceptions: "restored",
  series_rsvps: "restored",
  sessions: "temporary",
  site_settings: "restored",
  suggestion_dismissals: "restored",
  suggestion_showings: "restored",
  sync_runs: "restored",
  two_step_attempts: "restored",
  uploads: "restored",
  user_activity: "restored",
  user_event_preferences: "restored",
  user_onboarding_steps: "restored",
  users: "restored",
  walk_in_requests: "restored",
  // A copy of the site must not call other programs.
  webhook_messages: "temporary",
  webhooks: "temporary",
};

/** The names of all tables in the list. */
export const listKnownTables = (): string[] => Object.keys(TABLES);

/** Returns whether a backup leaves out the rows of a table, and a restore removes them. */
export const isTemporary = (table: string): boolean => TABLES[table] === "temporary";
