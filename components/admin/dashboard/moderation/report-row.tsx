"use client";

import { Ban, MessageSquareWarning } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";

import { UserAvatar } from "@/components/profiles/tag/user-avatar";
import { Button } from "@/components/ui/button";
import type { AdminReport } from "@/lib/admin/schema/reports";
import { formatFullName } from "@/lib/profiles/constants/profile";

import { formatDate } from "../format/dates";
import { useDecideReport } from "./use-decide-report";

type ReportRowProps = {
  report: AdminReport;
  onDecide: (decision: "warned" | "suspended") => void;
};

export function ReportRow({ report, onDecide }: ReportRowProps) {
  const t = useTranslations("admin.reports");
  const locale = useLocale();
  const { mutate, isPending } = useDecideReport(report);
  const { reported, reporter, reason, createdAt, others } = report;
  const name = formatFullName(reported.profile);
  const source = t("source", { name: formatFullName(reporter.profile), date: formatDate(createdAt, locale) });
  return (
    <li className="grid gap-3 border-t px-4 py-3.5">
      <div className="flex gap-3">
        <UserAvatar profile={reported.profile} />
        <div className="min-w-0 flex-1">
          <p className="font-semibold [overflow-wrap:anywhere]">
            {name} <span className="text-sm font-normal text-muted-foreground">{reported.email}</span>
          </p>
          <p className="mt-1 text-sm [overflow-wrap:anywhere] whitespace-pre-line">{t("quote", { reason })}</p>
          <p className="mt-1 text-xs text-muted-foreground">
            {others > 0 ? t("sourceAndOthers", { source, count: others }) : source}
          </p>
        </div>
      </div>
      {/* The buttons stay focusable while busy, because the dialog returns the focus to one. */}
      <div className="flex flex-wrap gap-2 sm:pl-13" role="group" aria-label={t("decisions", { name })}>
        <Button variant="outline" keepsFocus isBusy={isPending} onClick={() => mutate({ decision: "dismissed" })}>
          {t("dismiss")}
        </Button>
        <Button variant="secondary" keepsFocus disabled={isPending} onClick={() => onDecide("warned")}>
          <MessageSquareWarning aria-hidden />
          {t("warn")}
        </Button>
        <Button variant="destructive" keepsFocus disabled={isPending} onClick={() => onDecide("suspended")}>
          <Ban aria-hidden />
          {t("suspend")}
        </Button>
      </div>
    </li>
  );
}
