import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { MailWarning } from "lucide-react";
import { useLocale } from "next-intl";
import type { ReactNode } from "react";

import { Card, CardContent, CardHeader } from "@/components/ui/card";
import { QueryPlaceholder } from "@/components/ui/feedback/query-placeholder";
import { Skeleton } from "@/components/ui/feedback/skeleton";
import { lazyWithRetry } from "@/components/ui/lazy-with-retry";
import { PlainButton } from "@/components/ui/plain-button";
import { useTranslations } from "@/components/ui/text/use-translations";
import { statsQuery } from "@/lib/admin/client/queries";
import { type Range, RANGES } from "@/lib/admin/constants/statistics";
import type { Analytics, DayStats } from "@/lib/admin/schema/stats";
import { getFormatLocale } from "@/lib/i18n/shared/locales";

import { formatWeekday } from "@/components/organize/format/dates";
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

type OverviewTabProps = RangeProps & { now: string; isMailSent: boolean };

export function OverviewTab({ isMailSent, ...overview }: OverviewTabProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 md:gap-5">
      {!isMailSent && <NoMailNotice />}
      <Overview {...overview} />
    </div>
  );
}

/** See docs/product/administration.md#without-mail. */
function NoMailNotice() {
  const t = useTranslations("admin.noMail");
  return (
    <Card role="note" className="flex gap-3 p-4 text-sm">
      <MailWarning aria-hidden className="size-5 shrink-0 text-destructive" />
      <div className="min-w-0 [overflow-wrap:anywhere]">
        <p className="font-semibold">{t("title")}</p>
        <p className="text-muted-foreground">{t("text")}</p>
      </div>
    </Card>
  );
}

function Overview({ range, onRange, now }: RangeProps & { now: string }) {
  const t = useTranslations("admin.overview");
  const query = useQuery({ ...statsQuery(range), placeholderData: keepPreviousData });
  const { data, isPlaceholderData } = query;
  if (!data) {
    return (
      <QueryPlaceholder query={query} title={t("loadFailed.title")} fallback={t("loadFailed.text")}>
        <OverviewSkeleton />
      </QueryPlaceholder>
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

type RangeProps = { range: Range; onRange: (range: Range) => void };

function RangeSwitch({ range, onRange }: RangeProps) {
  const t = useTranslations("admin.overview");
  return (
    <div role="group" aria-label={t("range")} className="flex flex-wrap rounded-md bg-secondary p-[3px]">
      {RANGES.map((days) => (
        <PlainButton
          key={days}
          aria-pressed={days === range}
          data-state={days === range ? "active" : undefined}
          onClick={() => onRange(days)}
          className="min-h-11 rounded-[10px] px-3.5 text-sm font-semibold text-muted-foreground tabular-nums transition-colors hover:text-foreground data-[state=active]:bg-card data-[state=active]:text-card-foreground data-[state=active]:shadow-soft"
        >
          {t("rangeDays", { days: String(days) })}
        </PlainButton>
      ))}
    </div>
  );
}

function PopularPages({ pages, range }: { pages: Analytics["popularPages"]; range: number }) {
  const t = useTranslations("admin.popularPages");
  const locale = useLocale();
  const maxCount = pages[0]?.count ?? 1;
  return (
    <Card className="lg:col-span-2">
      <CardHeader title={t("title")}>
        <p className="text-xs text-muted-foreground">{t("description", { days: String(range) })}</p>
      </CardHeader>
      <CardContent>
        {pages.length === 0 ? (
          <p className="py-6 text-center text-sm text-muted-foreground">{t("empty")}</p>
        ) : (
          <ol className="grid gap-2.5 lg:grid-cols-2 lg:gap-x-6">
            {pages.map(({ page, count }) => (
              <li key={page} className="grid gap-1">
                <span className="flex items-baseline justify-between gap-3 text-sm">
                  <span className="min-w-0 font-medium [overflow-wrap:anywhere]">{page}</span>
                  <span className="text-muted-foreground tabular-nums">
                    {count.toLocaleString(getFormatLocale(locale))}
                  </span>
                </span>
                <span aria-hidden className="h-2 overflow-hidden rounded-full bg-muted">
                  <span
                    className="block h-full rounded-full bg-primary"
                    style={{ width: `${Math.max(1, (count / maxCount) * 100)}%` }}
                  />
                </span>
              </li>
            ))}
          </ol>
        )}
      </CardContent>
    </Card>
  );
}

type ChartCardProps = { title: string; days: DayStats[]; columns: ChartColumn[]; children: ReactNode };

function ChartCard({ title, days, columns, children }: ChartCardProps) {
  const t = useTranslations("admin.charts");
  const isEmpty = days.every((day) => columns.every((column) => day[column] === 0));
  return (
    <Card className="flex flex-col">
      <CardHeader title={title}>
        <p className="flex flex-wrap gap-x-3 text-xs text-muted-foreground tabular-nums">
          {columns.map((column) => (
            <ColumnTotal key={column} column={column} days={days} />
          ))}
        </p>
      </CardHeader>
      <CardContent className="grid grid-cols-[minmax(0,1fr)] gap-2">
        {isEmpty ? (
          <p className="grid h-56 place-content-center rounded-md bg-muted px-4 text-center text-sm text-muted-foreground">
            {t("empty")}
          </p>
        ) : (
          <div role="img" aria-label={t("imageLabel", { title })} className="h-56">
            {children}
          </div>
        )}
        <ChartTable title={title} days={days} columns={columns} />
      </CardContent>
    </Card>
  );
}

/** Active users are averaged, because the same person is active on several days. */
function ColumnTotal({ column, days }: { column: ChartColumn; days: DayStats[] }) {
  const t = useTranslations("admin.charts");
  const sum = days.reduce((total, day) => total + day[column], 0);
  const text =
    column === "activeUsers"
      ? t("dailyAverage", { count: String(Math.round(sum / Math.max(1, days.length))) })
      : t("total", { count: String(sum), label: t(`columns.${column}`) });
  return <span>{text}</span>;
}

type ChartColumn = "activeUsers" | "rsvps" | "checkIns";

function ChartTable({ title, days, columns }: { title: string; days: DayStats[]; columns: ChartColumn[] }) {
  const t = useTranslations("admin.charts");
  const locale = useLocale();
  return (
    <details className="text-sm">
      <summary className="flex min-h-11 w-fit cursor-pointer items-center rounded-md px-1 font-semibold text-accent-foreground">
        {t("showTable")}
      </summary>
      <div className="max-h-72 overflow-y-auto" tabIndex={0} role="region" aria-label={t("tableLabel", { title })}>
        <table className="w-full text-left tabular-nums">
          <thead className="sticky top-0 bg-card text-xs text-muted-foreground">
            <tr>
              <th className="py-2 pr-3 font-medium">{t("day")}</th>
              {columns.map((column) => (
                <th key={column} className="py-2 pl-3 text-right font-medium">
                  {t(`columns.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {[...days].reverse().map((day) => (
              <tr key={day.day} className="border-t">
                <th scope="row" className="py-2 pr-3 font-normal">
                  {formatWeekday(day.day, locale)}
                </th>
                {columns.map((column) => (
                  <td key={column} className="py-2 pl-3 text-right">
                    {day[column]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
