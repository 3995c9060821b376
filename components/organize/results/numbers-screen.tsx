"use client";

import { useQuery } from "@tanstack/react-query";
import { ChartColumn } from "lucide-react";
import { useLocale } from "next-intl";
import type { ReactNode } from "react";

import { useDates } from "@/components/organize/format/use-dates";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/feedback/empty-state";
import { QueryPlaceholder } from "@/components/ui/feedback/query-placeholder";
import { Skeleton } from "@/components/ui/feedback/skeleton";
import { Link } from "@/components/ui/link";
import { useTranslations } from "@/components/ui/text/use-translations";
import { getDeskPath } from "@/lib/events/constants/desk";
import { getFormatLocale } from "@/lib/i18n/shared/locales";
import { getNumbersFile, numbersQuery } from "@/lib/recap/client";
import { NUMBERS_FILE_NAME } from "@/lib/recap/constants";
import type { EventNumbers } from "@/lib/recap/schema";

import { PageHeader } from "../desk/page-header";
import { ExportButton } from "./export-button";

type NumbersScreenProps = { series?: string };

/** See docs/product/organizer-numbers.md. */
export function NumbersScreen({ series }: NumbersScreenProps) {
  const t = useTranslations("admin.events.numbers");
  const query = useQuery(numbersQuery(series));
  const { data } = query;
  if (!data)
    return (
      <QueryPlaceholder query={query} title={t("loadFailed.title")} description={t("loadFailed.description")}>
        <div role="status" aria-label={t("loading")}>
          <Skeleton className="h-72" />
        </div>
      </QueryPlaceholder>
    );
  const hasEvents = data.events.length > 0;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <PageHeader
        title={t("title")}
        actions={hasEvents && <ExportButton load={() => getNumbersFile(series)} fileName={NUMBERS_FILE_NAME} />}
      >
        <p className="text-sm text-muted-foreground">{t(series ? "introSeries" : "intro")}</p>
        {series && (
          <p>
            <Link href="/organize/numbers" className="-my-3 inline-block py-3 text-sm font-semibold underline">
              {t("all")}
            </Link>
          </p>
        )}
      </PageHeader>
      {hasEvents ? (
        <NumbersTable events={data.events} />
      ) : (
        <EmptyState icon={ChartColumn} title={t("empty.title")} description={t("empty.text")} />
      )}
    </div>
  );
}

const COLUMNS = [
  ...(["expected", "came", "showUp", "first", "returned", "cameTwice", "cameMore"] as const),
  ...(["arrival", "connections", "suggestions"] as const),
];

/** With many columns the table scrolls, not the page. */
function NumbersTable({ events }: { events: EventNumbers[] }) {
  const t = useTranslations("admin.events.numbers");
  return (
    <Card>
      <div className="relative overflow-x-auto" tabIndex={0} role="group" aria-label={t("title")}>
        <table className="w-full text-left text-sm tabular-nums">
          <thead className="bg-muted text-xs text-muted-foreground">
            <tr>
              <th scope="col" className="px-4 py-2.5 font-medium">
                {t("columns.event")}
              </th>
              {COLUMNS.map((column) => (
                <th key={column} scope="col" className="min-w-20 px-3 py-2.5 text-right font-medium">
                  {t(`columns.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {events.map((numbers) => (
              <EventRow key={numbers.event.id} numbers={numbers} />
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  );
}

function EventRow({ numbers }: { numbers: EventNumbers }) {
  const t = useTranslations("admin.events.numbers");
  const { formatDate } = useDates();
  const locale = getFormatLocale(useLocale());
  const { event, expected, came, first, returned, cameTwice, cameMore, arrival, connections, suggestions } = numbers;
  const percent = new Intl.NumberFormat(locale, { style: "percent" });
  const hidden = (
    <>
      <span aria-hidden>–</span>
      <span className="sr-only">{t("tooFew")}</span>
    </>
  );
  const show = (value: number | null): ReactNode => (value === null ? hidden : value.toLocaleString(locale));
  const cells: Record<(typeof COLUMNS)[number], ReactNode> = {
    ...{ expected: show(expected), came: show(came), first: show(first), returned: show(returned) },
    ...{ cameTwice: show(cameTwice), cameMore: show(cameMore), connections: show(connections) },
    showUp: expected > 0 ? percent.format(came / expected) : hidden,
    arrival: arrival === null ? hidden : t(arrival < 0 ? "before" : "after", { minutes: Math.abs(arrival) }),
    suggestions:
      suggestions && suggestions.connected !== null
        ? t("connected", { shown: suggestions.shown, connected: suggestions.connected })
        : hidden,
  };
  return (
    <tr className="border-t">
      <th scope="row" className="min-w-40 px-4 py-2.5 font-medium">
        <Link href={getDeskPath(event.id, "results")} className="-my-3.5 inline-block py-3.5 hover:underline">
          <bdi>{event.name}</bdi>
        </Link>
        <span className="block text-xs font-normal text-muted-foreground">{formatDate(event.startTime)}</span>
      </th>
      {COLUMNS.map((column) => (
        <td key={column} className="px-3 py-2.5 text-right whitespace-nowrap">
          {cells[column]}
        </td>
      ))}
    </tr>
  );
}
