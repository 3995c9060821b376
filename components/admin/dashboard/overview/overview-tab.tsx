"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { useTranslations } from "next-intl";
import { lazyWithRetry } from "@/components/ui/lazy-with-retry";

import { ErrorState } from "@/components/ui/feedback/error-state";
import { Skeleton } from "@/components/ui/feedback/skeleton";
import { statsQuery } from "@/lib/admin/client/queries";
import { getErrorMessage } from "@/lib/http/browser/api-client";

import { ChartCard } from "../charts/chart-card";
import { PopularPages } from "./popular-pages";
import { type RangeProps, RangeSwitch } from "./range-switch";
import { RegistrationsTable } from "./registrations-table";
import { StatTiles } from "./stat-tiles";

const ChartSkeleton = () => <Skeleton className="h-56 w-full" />;

const ActiveUsersChart = lazyWithRetry(
  () => import("../charts/charts").then((charts) => charts.ActiveUsersChart),
  ChartSkeleton,
);
const AttendanceChart = lazyWithRetry(
  () => import("../charts/charts").then((charts) => charts.AttendanceChart),
  ChartSkeleton,
);

type OverviewTabProps = RangeProps & { now: string };

export function OverviewTab({ range, onRange, now }: OverviewTabProps) {
  const t = useTranslations("admin.overview");
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    ...statsQuery(range),
    placeholderData: keepPreviousData,
  });
  if (!data) {
    return error ? (
      <ErrorState
        title={t("loadFailed.title")}
        description={getErrorMessage(error, t("loadFailed.text"))}
        onRetry={() => void refetch()}
        isBusy={isFetching}
      />
    ) : (
      <OverviewSkeleton />
    );
  }
  const { days, popularPages } = data.analytics;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 md:gap-5">
      <StatTiles stats={data} />
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 className="text-xl">{t("days")}</h2>
        <RangeSwitch range={range} onRange={onRange} />
      </div>
      <div
        aria-busy={isPlaceholderData}
        className={clsx("grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-2", isPlaceholderData && "opacity-60")}
      >
        <ChartCard title={t("activeUsers")} days={days} columns={["activeUsers"]}>
          <ActiveUsersChart days={days} />
        </ChartCard>
        <ChartCard title={t("attendance")} days={days} columns={["rsvps", "checkIns"]}>
          <AttendanceChart days={days} />
        </ChartCard>
        <PopularPages pages={popularPages} range={range} />
      </div>
      <RegistrationsTable now={now} />
    </div>
  );
}

function OverviewSkeleton() {
  const t = useTranslations("admin.overview");
  return (
    <div role="status" className="grid gap-4">
      <span className="sr-only">{t("loading")}</span>
      <div className="grid grid-cols-2 gap-3 md:grid-cols-4">
        {Array.from({ length: 8 }, (_, index) => (
          <Skeleton key={index} className="h-24" />
        ))}
      </div>
      <div className="grid gap-4 lg:grid-cols-2">
        <Skeleton className="h-80" />
        <Skeleton className="h-80" />
      </div>
    </div>
  );
}
