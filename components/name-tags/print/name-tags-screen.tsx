"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { IdCard } from "lucide-react";
import { useState } from "react";

import { NamedBackLink } from "@/components/ui/back-link";
import { useReloadWhenForbidden } from "@/components/ui/browser/use-reload-when-forbidden";
import { EmptyState } from "@/components/ui/feedback/empty-state";
import { QueryPlaceholder } from "@/components/ui/feedback/query-placeholder";
import { Skeleton } from "@/components/ui/feedback/skeleton";
import { DebouncedSearchInput } from "@/components/ui/form/text/debounced-search-input";
import { Field } from "@/components/ui/form/field";
import { NativeSelect, Options } from "@/components/ui/form/choice/native-select";
import { useTranslations } from "@/components/ui/text/use-translations";
import { type NameTagFilters, nameTagsQuery } from "@/lib/name-tags/client";
import { MAX_NAME_TAG_SEARCH, SHOWN_NAME_TAGS } from "@/lib/name-tags/constants";

import { NameTagPrint } from "./name-tag-print";

type NameTagsScreenProps = {
  event: { id: string; name: string };
  /** The site's public address, which phones can open. */
  siteUrl: string;
  backHref: string;
};

/** See docs/product/name-tags.md#printing. */
export function NameTagsScreen({ event, siteUrl, backHref }: NameTagsScreenProps) {
  const t = useTranslations("nameTags.print");
  const [filters, setFilters] = useState<NameTagFilters>({ show: "all", search: "" });
  /** Of the pages up to the shown one; null is the first. */
  const [cursors, setCursors] = useState<(string | null)[]>([null]);
  const cursor = cursors.at(-1) ?? null;
  const list = useQuery({ ...nameTagsQuery(event.id, filters, cursor), placeholderData: keepPreviousData });
  useReloadWhenForbidden(list.error);
  const { data } = list;
  return (
    <main id="main" tabIndex={-1} className="grid min-h-dvh content-start gap-5 bg-background p-4 md:p-8">
      <header className="grid gap-2">
        <NamedBackLink name={event.name} href={backHref} />
        <h1 className="text-2xl font-extrabold md:text-3xl">{t("title")}</h1>
        <p className="max-w-prose text-pretty text-muted-foreground">{t("intro")}</p>
      </header>
      <NameTagFilterForm
        filters={filters}
        onChange={(changed) => {
          setFilters(changed);
          setCursors([null]);
        }}
      />
      {!data ? (
        <QueryPlaceholder query={list} title={t("notLoaded.title")} description={t("notLoaded.description")}>
          <Skeleton className="h-60" aria-label={t("loading")} />
        </QueryPlaceholder>
      ) : data.nameTags.length === 0 ? (
        <EmptyState icon={IdCard} title={t("empty.title")} description={t("empty.description")} />
      ) : (
        <NameTagPrint
          key={`${filters.show} ${filters.search} ${cursor}`}
          event={event}
          siteUrl={siteUrl}
          nameTags={data.nameTags}
          onRenew={() => void list.refetch()}
          onPrevious={cursors.length > 1 ? () => setCursors(cursors.slice(0, -1)) : undefined}
          onNext={data.nextCursor === null ? undefined : () => setCursors([...cursors, data.nextCursor])}
        />
      )}
    </main>
  );
}

type NameTagFilterFormProps = { filters: NameTagFilters; onChange: (filters: NameTagFilters) => void };

function NameTagFilterForm({ filters, onChange }: NameTagFilterFormProps) {
  const t = useTranslations("nameTags.print");
  return (
    <div className="grid max-w-3xl gap-4 sm:grid-cols-2">
      <Field label={t("show.label")}>
        <NativeSelect
          value={filters.show}
          onChange={({ target }) =>
            onChange({ ...filters, show: SHOWN_NAME_TAGS.find((show) => show === target.value) ?? "all" })
          }
        >
          <Options values={SHOWN_NAME_TAGS} getText={(show) => t(`show.${show}`)} />
        </NativeSelect>
      </Field>
      <Field label={t("search.label")}>
        <DebouncedSearchInput
          aria-label={t("search.label")}
          placeholder={t("search.placeholder")}
          maxLength={MAX_NAME_TAG_SEARCH}
          value={filters.search}
          onSearch={(search) => onChange({ ...filters, search })}
        />
      </Field>
    </div>
  );
}
