import { recordEventAudit } from "@/lib/activity/service/audit";
import type { Db } from "@/lib/core/server/db";

type AuditAction =
  | "requests_decided"
  | "moved_up"
  | "removed"
  | "checked_in"
  | "checked_out"
  | "check_in_undone"
  | "exported"
  | "insights_exported"
  | "walk_in_requested";

/** For a walk-in, `consent` is `code` (showed their code) or `request` (accepted). */
export const recordAttendeeAudit = (
  actor: { userId: string },
  action: AuditAction,
  eventId: string,
  details: Record<string, string>,
  client?: Db,
) => recordEventAudit(actor, `attendees_${action}`, eventId, details, client);
