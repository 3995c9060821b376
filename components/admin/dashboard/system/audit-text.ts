import type { AuditRow } from "@/lib/admin/schema";

const WORDS: Record<string, string> = {
  "user.role_changed": "changed the role of",
  "user.password_reset": "reset the password of",
  "user.deleted": "deleted",
  "user.suspended": "suspended",
  "user.suspension_lifted": "lifted the suspension of",
  "report.dismissed": "dismissed a report",
  "report.warned": "warned a member after a report",
  "report.suspended": "suspended a member after a report",
};

/** What was done, in words: an action without a sentence of its own reads as it is named. */
export function auditText({ action, subjectType, subjectName, details }: AuditRow): string {
  const verb = WORDS[action] ?? action.replace(".", ": ").replaceAll("_", " ");
  const whom = subjectName ?? (subjectType === "user" ? "a former member" : "");
  const role = action === "user.role_changed" && typeof details?.to === "string" ? ` to ${details.to}` : "";
  return `${verb} ${whom}${role}`.replaceAll(/\s+/g, " ").trim();
}
