import { useTranslations } from "next-intl";

import type { AuditRow } from "@/lib/admin/responses";

const ACTIONS = [
  "user.role_changed",
  "user.email_verified",
  "user.password_reset",
  "user.deleted",
  "user.suspended",
  "user.suspension_lifted",
  "report.dismissed",
  "report.warned",
  "report.suspended",
  "user.two_step_reset",
  "event.created",
  "event.updated",
  "event.cancelled",
  "event.deleted",
  "event.attendees_checked_in",
  "event.attendees_checked_out",
  "event.attendees_exported",
  "event.attendees_walk_in_requested",
  "event.contact_limit_reached",
  "events.synced",
] as const;
type KnownAction = (typeof ACTIONS)[number];

/** `user.role_changed` becomes `user_role_changed`, because a dot separates message keys. */
const toKey = <Action extends KnownAction>(action: Action) =>
  action.replace(".", "_") as Action extends `${infer Subject}.${infer Verb}` ? `${Subject}_${Verb}` : never;

export function useAuditText(): (row: AuditRow) => string {
  const t = useTranslations("admin.audit");
  return ({ action, subjectType, subjectName, details }) => {
    // The entry of a deleted event contains its name.
    const savedName = typeof details?.name === "string" ? details.name : null;
    const formerNames: Record<string, string> = { user: t("formerMember"), event: savedName ?? t("formerEvent") };
    const name = subjectName ?? formerNames[subjectType] ?? "";
    const known = ACTIONS.find((candidate) => candidate === action);
    if (!known) return `${action.replace(".", ": ").replaceAll("_", " ")} ${name}`.trim();
    if (known === "user.role_changed" && typeof details?.to === "string")
      return t("roleChangedTo", { name, role: details.to });
    return t(`actions.${toKey(known)}`, { name }).trim();
  };
}
