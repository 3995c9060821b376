"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import dynamic from "next/dynamic";

import { ErrorState } from "@/components/ui/feedback/error-state";
import { Skeleton } from "@/components/ui/feedback/skeleton";
import { cn } from "@/lib/core/browser/cn";
import { statsQuery } from "@/lib/admin/client";
import { type Range, RANGES } from "@/lib/admin/constants";
import { errorMessage } from "@/lib/http/browser/api-client";

import { ChartCard } from "../charts/chart-card";
import { PopularPages } from "./popular-pages";
import { RegistrationsTable } from "./registrations-table";
import { StatTiles } from "./stat-tiles";

const ChartSkeleton = () => <Skeleton className="h-56 w-full" />;
// The library that draws comes when a chart is shown, to this screen alone (quality §1).
const ActiveUsersChart = dynamic(() => import("../charts/charts").then((charts) => charts.ActiveUsersChart), {
  ssr: false,
  loading: ChartSkeleton,
});
const AttendanceChart = dynamic(() => import("../charts/charts").then((charts) => charts.AttendanceChart), {
  ssr: false,
  loading: ChartSkeleton,
});

type RangeProps = { range: Range; onRange: (range: Range) => void };
/** `now`: when the server rendered this, ISO 8601. */
type OverviewTabProps = RangeProps & { now: string };

/** Spec B§3: every figure, and what they were on each day of the range. */
export function OverviewTab({ range, onRange, now }: OverviewTabProps) {
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    ...statsQuery(range),
    placeholderData: keepPreviousData,
  });
  if (!data) {
    return error ? (
      <ErrorState
        title="Couldn't load the statistics"
        description={errorMessage(error, "Please check your connection and try again.")}
        onRetry={() => void refetch()}
        busy={isFetching}
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
        <h2 className="text-xl">Day by day</h2>
        <RangeSwitch range={range} onRange={onRange} />
      </div>
      <div
        aria-busy={isPlaceholderData}
        className={cn("grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-2", isPlaceholderData && "opacity-60")}
      >
        <ChartCard title="Daily active users" days={days} columns={[["Active users", "activeUsers"]]}>
          <ActiveUsersChart days={days} />
        </ChartCard>
        <ChartCard
          title="RSVPs and check-ins"
          days={days}
          columns={[
            ["RSVPs", "rsvps"],
            ["Check-ins", "checkIns"],
          ]}
        >
          <AttendanceChart days={days} />
        </ChartCard>
        <PopularPages pages={popularPages} range={range} />
      </div>
      <RegistrationsTable now={now} />
    </div>
  );
}

function RangeSwitch({ range, onRange }: RangeProps) {
  return (
    <div role="group" aria-label="Range" className="flex rounded-md bg-secondary p-[3px]">
      {RANGES.map((days) => (
        <button
          key={days}
          type="button"
          aria-pressed={days === range}
          data-state={days === range ? "active" : undefined}
          onClick={() => onRange(days)}
          className="min-h-10 rounded-[10px] px-3.5 text-sm font-semibold text-muted-foreground tabular-nums transition-colors hover:text-foreground data-[state=active]:bg-card data-[state=active]:text-card-foreground data-[state=active]:shadow-soft"
        >
          {days} days
        </button>
      ))}
    </div>
  );
}

function OverviewSkeleton() {
  return (
    <div role="status" className="grid gap-4">
      <span className="sr-only">Loading the statistics</span>
      <div className="grid grid-cols-2 gap-3 md:grid-cols-4">
        {Array.from({ length: 8 }, (_, at) => (
          <Skeleton key={at} className="h-24" />
        ))}
      </div>
      <div className="grid gap-4 lg:grid-cols-2">
        <Skeleton className="h-80" />
        <Skeleton className="h-80" />
      </div>
    </div>
  );
}
