import { recordAudit } from "@/lib/activity/service/audit";
import type { Db } from "@/lib/core/server/db";

type AuditAction = "checked_in" | "checked_out" | "exported" | "walk_in_requested";

/**
 * Records what an organizer did to an event's attendees. A check-in of a member without an RSVP has `consent`: `code` (the member
 * showed their code) or `request` (they accepted), at the entry's time.
 */
export const recordAttendeeAudit = (
  { userId: actorId }: { userId: string },
  action: AuditAction,
  eventId: string,
  details: Record<string, string>,
  client?: Db,
) =>
  recordAudit(
    { actorId, action: `event.attendees_${action}`, subjectType: "event", subjectId: eventId, details },
    client,
  );
