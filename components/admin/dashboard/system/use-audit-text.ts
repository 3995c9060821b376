import { useTranslations } from "@/components/ui/text/use-translations";
import type { AuditRow } from "@/lib/admin/responses";
import type { Messages } from "@/lib/i18n/shared/messages";

type ActionKey = keyof Messages["admin"]["audit"]["actions"];

export function useAuditText(): (row: AuditRow) => string {
  const t = useTranslations("admin.audit");
  return ({ action, subjectType, subjectName, details }) => {
    // The entry of a deleted event contains its name.
    const savedName = typeof details?.name === "string" ? details.name : null;
    const formerNames: Record<string, string> = { user: t("formerMember"), event: savedName ?? t("formerEvent") };
    const name = subjectName ?? formerNames[subjectType] ?? "";
    // `user_role_changed` instead of `user.role_changed`, because a dot separates message keys.
    const key = `actions.${action.replace(".", "_") as ActionKey}` as const;
    if (!t.has(key)) return `${action.replace(".", ": ").replaceAll("_", " ")} ${name}`.trim();
    if (action === "user.role_changed" && typeof details?.to === "string")
      return t("roleChangedTo", { name, role: details.to });
    return t(key, { name }).trim();
  };
}
