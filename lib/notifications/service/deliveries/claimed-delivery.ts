import type { DeliveryChannel, DeliveryKind } from "./enqueue";
import type { EventFacts } from "../events/event-text";

/** A delivery that this run has claimed, with all that decides whether and how it goes out. */
export type ClaimedDelivery = {
  id: string;
  channel: DeliveryChannel;
  key: string;
  kind: DeliveryKind;
  userId: string;
  /** deliveryPayloadSchema reads it. */
  payload: unknown;
  attempts: number;
  createdAt: Date;
  /** Null once the member is gone or suspended. */
  reader: {
    email: string;
    firstName: string;
    notifications: unknown;
    timezone: string | null;
    isSuspended: boolean;
  } | null;
  /** The event it is about, as it is now; null where it is about none, or the event is gone. */
  event: EventFacts | null;
  rsvp: { status: string; email: boolean; push: boolean } | null;
};

type Row = Omit<ClaimedDelivery, "event"> & { event: (Omit<EventFacts, "startTime"> & Record<string, unknown>) | null };

const INSTANTS = ["startTime", "endTime", "createdAt", "updatedAt"] as const;

/** JSON has no dates. */
function toEvent(event: Row["event"]): EventFacts | null {
  if (!event) return null;
  const instants = Object.fromEntries(INSTANTS.map((name) => [name, new Date(event[name] as string)]));
  return { ...event, ...instants } as EventFacts;
}

export const toClaimed = (row: Row): ClaimedDelivery => ({ ...row, event: toEvent(row.event) });
export type ClaimedRow = Row;

/**
 * Claims due rows for `$2` seconds: by then they are settled, or whoever took them is dead and another takes them. Rows that
 * another claims at this moment are passed over. Counted by the database's clock, because the processes' own may differ.
 * A row whose attempts are used up (its process died each time) is left to GIVE_UP.
 */
export const CLAIM = `
  WITH due AS (
    SELECT id FROM deliveries WHERE status = 'queued' AND "nextAttemptAt" <= now() AND attempts < $3
    ORDER BY "nextAttemptAt" LIMIT $1 FOR UPDATE SKIP LOCKED
  ), claimed AS (
    UPDATE deliveries d SET attempts = d.attempts + 1, "nextAttemptAt" = now() + $2 * interval '1 second'
    FROM due WHERE d.id = due.id RETURNING d.*
  )
  SELECT c.id, c.channel, c.key, c.kind, c."userId", c.payload, c.attempts, c."createdAt",
    CASE WHEN u.id IS NOT NULL THEN json_build_object('email', u.email, 'firstName', p."firstName",
      'notifications', p.notifications, 'timezone', p.timezone, 'isSuspended', u."suspendedAt" IS NOT NULL) END AS reader,
    CASE WHEN e.id IS NOT NULL THEN json_build_object('id', e.id, 'name', e.name, 'description', e.description,
      'location', e.location, 'venueName', e."venueName", 'venueAddress', e."venueAddress", 'startTime', e."startTime",
      'endTime', e."endTime", 'timezone', e.timezone, 'isOnline', e."isOnline", 'status', e.status,
      'createdAt', e."createdAt", 'updatedAt', e."updatedAt") END AS event,
    CASE WHEN r.id IS NOT NULL THEN json_build_object('status', r.status,
      'email', coalesce((r."notificationPreferences"->>'email') <> 'false', true),
      'push', coalesce((r."notificationPreferences"->>'push') <> 'false', true)) END AS rsvp
  FROM claimed c
  LEFT JOIN users u ON u.id = c."userId" AND u."deletedAt" IS NULL
  LEFT JOIN profiles p ON p."userId" = u.id
  LEFT JOIN events e ON e.id = (c.payload->>'eventId')::uuid
  LEFT JOIN event_rsvps r ON r."eventId" = e.id AND r."userId" = c."userId"
  ORDER BY c."createdAt", c.key`;
