/** Where an RSVP `r` that waits stands in the line, from 1 on; 0 for a confirmed one. */
export const PLACE_IN_LINE = `(
  SELECT count(*)::int FROM event_rsvps ahead WHERE r.status = 'waitlisted' AND ahead."eventId" = r."eventId"
  AND ahead.status = 'waitlisted' AND ahead."waitlistPosition" <= r."waitlistPosition")`;

/** RsvpAnswer of the row `r`: only one that waits says its place. */
export const RSVP_JSON = `(jsonb_build_object('eventId', r."eventId", 'userId', r."userId", 'status', r.status,
  'notificationPreferences', r."notificationPreferences") || CASE WHEN r.status = 'waitlisted'
  THEN jsonb_build_object('waitlistPosition', ${PLACE_IN_LINE}) ELSE '{}' END)`;
