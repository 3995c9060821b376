"use client";

import { useQuery } from "@tanstack/react-query";

import { ErrorState } from "@/components/ui/feedback/error-state";
import { Skeleton } from "@/components/ui/feedback/skeleton";
import { healthQuery } from "@/lib/admin/client";
import { errorMessage } from "@/lib/http/browser/api-client";

import { AuditLog } from "./audit-log";
import { HealthCard } from "./health-card";
import { TestMails } from "./test-triggers";

/** Spec B§2, System: what it all stands on, the test triggers, and what admins did. */
export function SystemTab() {
  const health = useQuery(healthQuery());
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 md:gap-5 lg:grid-cols-2">
      {health.data ? (
        <HealthCard health={health.data} busy={health.isFetching} onRefresh={() => void health.refetch()} />
      ) : health.error ? (
        <ErrorState
          title="Couldn't ask the system"
          description={errorMessage(health.error, "Please check your connection and try again.")}
          onRetry={() => void health.refetch()}
          busy={health.isFetching}
        />
      ) : (
        <Skeleton className="h-96" />
      )}
      <TestMails />
      <AuditLog />
    </div>
  );
}
