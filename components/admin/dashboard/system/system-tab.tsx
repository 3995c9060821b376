"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";

import { ErrorState } from "@/components/ui/feedback/error-state";
import { Skeleton } from "@/components/ui/feedback/skeleton";
import { healthQuery } from "@/lib/admin/client/queries";
import { getErrorMessage } from "@/lib/http/browser/api-client";

import { AuditLog } from "./audit-log";
import { HealthCard } from "./health-card";
import { TestTriggers } from "./test-triggers";

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
