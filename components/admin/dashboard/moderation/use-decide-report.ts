import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";

import { toast } from "@/components/ui/feedback/toast";
import { useFailureText } from "@/components/ui/feedback/use-failure-text";
import { decideReport } from "@/lib/admin/client/actions";
import { ADMIN_PATH } from "@/lib/admin/client/queries";
import type { AdminReport, ReportDecision } from "@/lib/admin/schema/reports";
import { useSharedMutation } from "@/lib/http/browser/use-shared-mutation";
import { formatFullName } from "@/lib/profiles/constants/profile";

import { noteDrafts } from "./note-drafts";

type Decision = { decision: ReportDecision["decision"]; note?: string };

/** A suspension also changes users and statistics, so all admin data is read again. */
export function useDecideReport(report: AdminReport) {
  const t = useTranslations("admin.reports.toast");
  const getFailureText = useFailureText();
  const client = useQueryClient();
  return useSharedMutation({
    mutationKey: ["decide report", report.id],
    mutationFn: (decision: Decision) => decideReport(report.id, decision),
    onSuccess: (_, { decision }) => {
      noteDrafts.set(report.id, "");
      const description =
        decision === "dismissed" ? undefined : t("memberNotified", { name: formatFullName(report.reported.profile) });
      toast({ title: t(decision), description });
    },
    onError: (error) =>
      toast({
        title: t("failed.title"),
        description: getFailureText(error, t("failed.text")),
        variant: "destructive",
      }),
    onSettled: () =>
      client.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith(ADMIN_PATH) }),
  });
}
