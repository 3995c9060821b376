"use client";

import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { CalendarPlus, CalendarX2, SearchX } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";

import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/feedback/empty-state";
import { DebouncedSearchInput } from "@/components/ui/form/debounced-search-input";
import { Link } from "@/components/ui/link";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "@/components/ui/tabs";
import { UnsavedGuard } from "@/components/ui/unsaved/unsaved-guard";
import { managedEventsQuery, type ManagedFilters } from "@/lib/events/client/manage";
import { MAX_SEARCH_LENGTH } from "@/lib/events/constants/list";
import { MANAGED_SCOPES, type ManagedScope } from "@/lib/events/schema/manage";

import { PagedResults } from "../paged-results";
import { SponsorsHostDialog } from "../sponsors/sponsors-host-dialog";
import { ManagedEventRow } from "./managed-event-row";

const PATH = "/admin/events";

type EventManagementScreenProps = {
  initialFilters: ManagedFilters;
  viewerZone: string;
  renderedAt: string;
};

/** See docs/product/administration.md#admin-event-management. */
export function EventManagementScreen({ initialFilters, viewerZone, renderedAt }: EventManagementScreenProps) {
  const t = useTranslations("admin.events.manage");
  const [filters, setFilters] = useState(initialFilters);
  const [editedEventId, setEditedEventId] = useState<string | null>(null);
  const [isDirty, setDirty] = useState(false);
  const list = useInfiniteQuery({ ...managedEventsQuery(filters), placeholderData: keepPreviousData });
  const count = list.data?.pages.reduce((sum, page) => sum + page.items.length, 0);
  const changeFilters = (part: Partial<ManagedFilters>) => {
    const next = { ...filters, ...part };
    setFilters(next);
    // Doesn't request the page. While Back loads another screen, the address belongs to that
    // screen.
    if (window.location.pathname === PATH) window.history.replaceState(null, "", getAddress(next));
  };
  return (
    <div className="grid gap-5">
      <Header />
      <Tabs
        value={filters.scope}
        onValueChange={(scope) => changeFilters({ scope: scope as ManagedScope })}
        className="grid gap-4"
      >
        <div className="grid items-center gap-3 lg:grid-cols-[minmax(0,1fr)_auto]">
          <DebouncedSearchInput
            aria-label={t("search")}
            placeholder={t("searchPlaceholder")}
            maxLength={MAX_SEARCH_LENGTH}
            value={filters.q}
            onSearch={(q) => changeFilters({ q })}
          />
          <TabsList className="lg:min-w-96" aria-label={t("tabs")}>
            {MANAGED_SCOPES.map((scope) => (
              <TabsTrigger key={scope} value={scope}>
                {t(`tab.${scope}`)}
              </TabsTrigger>
            ))}
          </TabsList>
        </div>
        <p role="status" className="sr-only">
          {count !== undefined && !list.isPlaceholderData && t(list.hasNextPage ? "countPartial" : "count", { count })}
        </p>
        <TabsContent
          value={filters.scope}
          tabIndex={-1}
          aria-busy={list.isPlaceholderData}
          className={clsx("grid gap-4", list.isPlaceholderData && "opacity-60")}
        >
          <PagedResults
            list={list}
            itemsLabel={t("items")}
            loadingLabel={t("loading")}
            failure={{ title: t("loadFailed.title"), description: t("loadFailed.description") }}
            empty={<NoEvents search={filters.q} onClearSearch={() => changeFilters({ q: "" })} />}
            gap="gap-3"
            skeletonHeight="h-28"
          >
            {(event) => (
              <ManagedEventRow
                key={event.id}
                event={event}
                onEditSponsors={() => setEditedEventId(event.id)}
                viewerZone={viewerZone}
                renderedAt={renderedAt}
              />
            )}
          </PagedResults>
        </TabsContent>
      </Tabs>
      <UnsavedGuard isDirty={isDirty} />
      {editedEventId && (
        <SponsorsHostDialog eventId={editedEventId} onDirtyChange={setDirty} onClose={() => setEditedEventId(null)} />
      )}
    </div>
  );
}

function getAddress({ scope, q }: ManagedFilters): string {
  const params = new URLSearchParams({ ...(scope !== "upcoming" && { scope }), ...(q && { q }) });
  return params.size > 0 ? `${PATH}?${params.toString()}` : PATH;
}

function Header() {
  const t = useTranslations("admin.events.manage");
  return (
    <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <h1 className="text-2xl font-extrabold md:text-3xl">{t("title")}</h1>
        <Badge>{t("adminBadge")}</Badge>
      </div>
      <Button asChild>
        <Link href="/admin/events/new">
          <CalendarPlus aria-hidden />
          {t("newEvent")}
        </Link>
      </Button>
    </header>
  );
}

function NoEvents({ search, onClearSearch }: { search: string; onClearSearch: () => void }) {
  const t = useTranslations("admin.events.manage.empty");
  if (!search) return <EmptyState icon={CalendarX2} title={t("title")} description={t("description")} />;
  return (
    <EmptyState
      icon={SearchX}
      title={t("title")}
      description={t("noMatch", { search })}
      action={
        <Button variant="outline" onClick={onClearSearch}>
          {t("clear")}
        </Button>
      }
    />
  );
}
