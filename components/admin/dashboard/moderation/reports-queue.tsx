"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { Flag } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";

import { Badge } from "@/components/ui/badge";
import { Card, CardHeader, CardTitle } from "@/components/ui/card";
import { MorePages } from "@/components/ui/more-pages";
import { reportsQuery } from "@/lib/admin/client/queries";
import type { AdminReport } from "@/lib/admin/schema/reports";

import { ReportDialog } from "./report-dialog";
import { ReportRow } from "./report-row";

/** See docs/product/administration.md#reports. */
export function ReportsQueue() {
  const t = useTranslations("admin.reports");
  const list = useInfiniteQuery(reportsQuery());
  const [pending, setPending] = useState<{ report: AdminReport; decision: "warned" | "suspended" } | null>(null);
  const reports = list.data?.pages.flatMap((page) => page.items);
  if (!reports) return null;
  if (reports.length === 0) {
    return (
      <p className="flex items-center gap-2.5 text-sm text-muted-foreground">
        <Flag aria-hidden className="size-4" />
        {t("empty")}
      </p>
    );
  }
  return (
    <Card className="overflow-hidden">
      <CardHeader className="pb-3">
        <CardTitle>{t("title")}</CardTitle>
        <Badge variant="soon">{t(list.hasNextPage ? "openOrMore" : "open", { count: String(reports.length) })}</Badge>
      </CardHeader>
      <ul>
        {reports.map((report) => (
          <ReportRow key={report.id} report={report} onDecide={(decision) => setPending({ report, decision })} />
        ))}
      </ul>
      <MorePages className="border-t p-3" list={list} itemsLabel={t("items")} />
      {pending && <ReportDialog {...pending} onClose={() => setPending(null)} />}
    </Card>
  );
}
