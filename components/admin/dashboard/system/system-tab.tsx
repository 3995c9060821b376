"use client";

import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { ScrollText } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";

import { ErrorState } from "@/components/ui/feedback/error-state";
import { Skeleton } from "@/components/ui/feedback/skeleton";
import { auditQuery, healthQuery } from "@/lib/admin/client/queries";
import { getErrorMessage } from "@/lib/http/browser/api-client";

import { formatMoment } from "../format/dates";
import { ListCard } from "../list/list-card";
import { HealthCard } from "./health-card";
import { TestTriggers } from "./test-triggers";
import { useAuditText } from "./use-audit-text";

export function SystemTab() {
  const t = useTranslations("admin.system");
  const health = useQuery(healthQuery());
  const refresh = () => void health.refetch();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 md:gap-5 lg:grid-cols-2">
      {health.data ? (
        <HealthCard health={health.data} isBusy={health.isFetching} onRefresh={refresh} />
      ) : health.error ? (
        <ErrorState
          title={t("loadFailed.title")}
          description={getErrorMessage(health.error, t("loadFailed.text"))}
          onRetry={refresh}
          isBusy={health.isFetching}
        />
      ) : (
        <Skeleton className="h-96" />
      )}
      <TestTriggers />
      <AuditLog />
    </div>
  );
}

/** See docs/product/administration.md#audit-log. */
function AuditLog() {
  const t = useTranslations("admin.audit");
  const locale = useLocale();
  const getAuditText = useAuditText();
  const list = useInfiniteQuery(auditQuery());
  return (
    <ListCard
      title={t("title")}
      list={list}
      itemsLabel={t("items")}
      empty={{ icon: ScrollText, title: t("empty.title"), description: t("empty.text") }}
      className="lg:col-span-2"
    >
      {(rows) => (
        <ul>
          {rows.map((row) => (
            <li key={row.id} className="flex flex-wrap justify-between gap-x-4 gap-y-0.5 border-t px-4 py-2.5 text-sm">
              <span className="min-w-0 [overflow-wrap:anywhere]">
                <span className="font-semibold">{row.actorName ?? t("formerAdmin")}</span> {getAuditText(row)}
              </span>
              <time dateTime={row.createdAt} className="text-muted-foreground">
                {formatMoment(row.createdAt, locale)}
              </time>
            </li>
          ))}
        </ul>
      )}
    </ListCard>
  );
}
