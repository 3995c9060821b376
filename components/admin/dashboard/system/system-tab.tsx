import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import {
  ArrowRight,
  CircleCheck,
  CircleMinus,
  type LucideIcon,
  RotateCw,
  ScrollText,
  TriangleAlert,
} from "lucide-react";

import { Button } from "@/components/ui/button";
import { Card, CardContent, CardHeader } from "@/components/ui/card";
import { QueryPlaceholder } from "@/components/ui/feedback/query-placeholder";
import { Skeleton } from "@/components/ui/feedback/skeleton";
import { useTranslations } from "@/components/ui/text/use-translations";
import { auditQuery, healthQuery } from "@/lib/admin/client/queries";
import type { AdminHealth, HealthPart } from "@/lib/admin/responses";

import { useDates } from "@/components/organize/format/use-dates";
import { ListCard } from "../list/list-card";
import { FailedDeliveries } from "./failed-deliveries";
import { TestTriggers } from "./test-triggers";
import { useAuditText } from "./use-audit-text";

export function SystemTab() {
  const t = useTranslations("admin.system");
  const health = useQuery(healthQuery());
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 md:gap-5 lg:grid-cols-2">
      {health.data ? (
        <HealthCard health={health.data} isBusy={health.isFetching} onRefresh={() => void health.refetch()} />
      ) : (
        <QueryPlaceholder query={health} title={t("loadFailed.title")} fallback={t("loadFailed.text")}>
          <Skeleton className="h-96" />
        </QueryPlaceholder>
      )}
      <div className="grid h-fit gap-4 md:gap-5">
        <SiteCard />
        <TestTriggers />
      </div>
      {health.data && <FailedDeliveries deliveries={health.data.failedDeliveries} />}
      <AuditLog />
    </div>
  );
}

function SiteCard() {
  const t = useTranslations("admin.dashboard.siteLink");
  return (
    <Card>
      <CardHeader title={t("title")} />
      <CardContent className="grid gap-3">
        <p className="text-sm text-muted-foreground">{t("text")}</p>
        <Button variant="outline" align="start" href="/admin/settings">
          {t("link")}
          <ArrowRight aria-hidden />
        </Button>
      </CardContent>
    </Card>
  );
}

/** See docs/product/administration.md#audit-log. */
function AuditLog() {
  const t = useTranslations("admin.audit");
  const { formatMoment } = useDates();
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
                {formatMoment(row.createdAt)}
              </time>
            </li>
          ))}
        </ul>
      )}
    </ListCard>
  );
}

const STATE_ICONS: Record<HealthPart["state"], { icon: LucideIcon; className: string }> = {
  ok: { icon: CircleCheck, className: "text-present" },
  off: { icon: CircleMinus, className: "text-muted-foreground" },
  failing: { icon: TriangleAlert, className: "text-destructive" },
};

function HealthCard({ health, isBusy, onRefresh }: { health: AdminHealth; isBusy: boolean; onRefresh: () => void }) {
  const t = useTranslations("admin.system");
  const { formatMoment } = useDates();
  return (
    <Card>
      <CardHeader title={t("title")}>
        <Button variant="ghost" isBusy={isBusy} onClick={onRefresh}>
          {!isBusy && <RotateCw aria-hidden />}
          {t("refresh")}
        </Button>
      </CardHeader>
      <CardContent className="grid gap-4">
        <ul className="grid gap-3">
          {health.parts.map((part) => (
            <PartRow key={part.key} part={part} />
          ))}
        </ul>
        {health.jobs.length > 0 && <JobRuns jobs={health.jobs} />}
        <dl className="flex flex-wrap gap-x-5 gap-y-1 border-t pt-3 text-sm">
          <Fact label={t("version")} value={health.version} isStrong />
          <Fact label={t("node")} value={health.node} />
          <Fact label={t("checkedAt")} value={formatMoment(health.checkedAt)} />
        </dl>
        <a
          href="/api/admin/changelog"
          target="_blank"
          className="flex min-h-11 w-fit items-center text-sm font-semibold text-accent-foreground underline"
        >
          {t("changelog")}
        </a>
      </CardContent>
    </Card>
  );
}

function PartRow({ part: { name, state, detail } }: { part: HealthPart }) {
  const t = useTranslations("admin.system");
  const { icon: Icon, className } = STATE_ICONS[state];
  return (
    <li className="flex gap-3">
      <Icon aria-hidden className={clsx("mt-0.5 size-5 shrink-0", className)} />
      <p className="min-w-0 text-sm">
        <span className="font-semibold">{name}</span>
        <span className="sr-only"> ({t(`states.${state}`)})</span>
        <span className="block [overflow-wrap:anywhere] text-muted-foreground">{detail}</span>
      </p>
    </li>
  );
}

function JobRuns({ jobs }: Pick<AdminHealth, "jobs">) {
  const t = useTranslations("admin.system");
  const { formatMoment } = useDates();
  return (
    <details className="text-sm">
      <summary className="flex min-h-11 w-fit cursor-pointer items-center rounded-md px-1 font-semibold text-accent-foreground">
        {t("jobRuns")}
      </summary>
      <ul className="grid gap-1.5">
        {jobs.map(({ name, state, at }) => (
          <li key={name} className="flex flex-wrap justify-between gap-x-3">
            <span className="font-medium">{name}</span>
            <span className="text-muted-foreground">
              {state}
              {at && `, ${formatMoment(at)}`}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}

function Fact({ label, value, isStrong = false }: { label: string; value: string; isStrong?: boolean }) {
  return (
    <div className="flex gap-1.5">
      <dt className="text-muted-foreground">{label}</dt>
      <dd className={clsx("tabular-nums", isStrong && "font-semibold")}>{value}</dd>
    </div>
  );
}
