"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { ScrollText } from "lucide-react";
import { useTranslations } from "next-intl";

import { Card, CardHeader, CardTitle } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/feedback/empty-state";
import { Skeleton } from "@/components/ui/feedback/skeleton";
import { MorePages } from "@/components/ui/more-pages";
import { auditQuery } from "@/lib/admin/client/queries";

import { formatMoment } from "../format/dates";
import { useAuditText } from "./use-audit-text";

/** The actions of all admins, newest first (docs/product/administration.md#audit-log). */
export function AuditLog() {
  const t = useTranslations("admin.audit");
  const getAuditText = useAuditText();
  const list = useInfiniteQuery(auditQuery());
  const rows = list.data?.pages.flatMap((page) => page.items);
  return (
    <Card className="overflow-hidden lg:col-span-2">
      <CardHeader className="pb-3">
        <CardTitle>{t("title")}</CardTitle>
      </CardHeader>
      {!rows ? (
        <div className="p-4 pt-0">
          <Skeleton className="h-40" />
        </div>
      ) : rows.length === 0 ? (
        <EmptyState icon={ScrollText} title={t("empty.title")} description={t("empty.text")} />
      ) : (
        <ul>
          {rows.map((row) => (
            <li key={row.id} className="flex flex-wrap justify-between gap-x-4 gap-y-0.5 border-t px-4 py-2.5 text-sm">
              <span className="min-w-0 [overflow-wrap:anywhere]">
                <span className="font-semibold">{row.actorName ?? t("formerAdmin")}</span> {getAuditText(row)}
              </span>
              <time dateTime={row.createdAt} className="text-muted-foreground">
                {formatMoment(row.createdAt)}
              </time>
            </li>
          ))}
        </ul>
      )}
      <MorePages className="border-t p-3" list={list} itemsLabel={t("items")} />
    </Card>
  );
}
