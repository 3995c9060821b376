import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import { clsx } from "clsx";
import type { ReactNode } from "react";

import { QueryPlaceholder } from "@/components/ui/feedback/query-placeholder";
import { Loading } from "@/components/ui/feedback/skeleton";
import { DebouncedSearchInput } from "@/components/ui/form/text/debounced-search-input";
import { MorePages } from "@/components/ui/more-pages";
import { Tabs, TabsContent, TabsList } from "@/components/ui/tabs";
import { MAX_SEARCH_LENGTH } from "@/lib/events/constants/list";

type TextKey =
  "search" | "searchPlaceholder" | "tabs" | "items" | "loading" | "loadFailed.title" | "loadFailed.description";

type TabbedListProps<Item, Tab extends string> = {
  list: UseInfiniteQueryResult<InfiniteData<{ items: Item[] }>>;
  tabs: readonly Tab[];
  tab: Tab;
  onTab: (tab: Tab) => void;
  getTabLabel: (tab: Tab) => string;
  getText: (key: TextKey) => string;
  search: string;
  onSearch: (search: string) => void;
  status?: ReactNode;
  empty: ReactNode;
  gap: "gap-2" | "gap-3";
  skeletonHeight: string;
  children: (item: Item) => ReactNode;
};

/** Shows a skeleton, a failure or an empty state if there are no items. */
export function TabbedList<Item, Tab extends string>(props: TabbedListProps<Item, Tab>) {
  const { list, tab, getText } = props;
  return (
    <Tabs value={tab} onValueChange={(value) => props.onTab(value as Tab)} className="grid gap-3">
      <div className="grid items-center gap-3 lg:grid-cols-[minmax(0,1fr)_auto]">
        <DebouncedSearchInput
          aria-label={getText("search")}
          placeholder={getText("searchPlaceholder")}
          maxLength={MAX_SEARCH_LENGTH}
          value={props.search}
          onSearch={props.onSearch}
        />
        <TabsList
          className={props.tabs.length > 4 ? "lg:min-w-120 xl:min-w-160" : "lg:min-w-96"}
          aria-label={getText("tabs")}
          tabs={props.tabs}
          getLabel={props.getTabLabel}
        />
      </div>
      {props.status}
      <TabsContent
        value={tab}
        tabIndex={-1}
        aria-busy={list.isPlaceholderData}
        className={clsx("grid gap-4", list.isPlaceholderData && "opacity-60")}
      >
        <ListedItems {...props} />
      </TabsContent>
    </Tabs>
  );
}

function ListedItems<Item, Tab extends string>(props: TabbedListProps<Item, Tab>) {
  const { list, getText } = props;
  const items = list.data?.pages.flatMap((page) => page.items);
  const gridClasses = clsx("grid", props.gap);
  if (!items)
    return (
      <QueryPlaceholder
        query={list}
        title={getText("loadFailed.title")}
        description={getText("loadFailed.description")}
      >
        <Loading label={getText("loading")} count={3} className={gridClasses} skeleton={props.skeletonHeight} />
      </QueryPlaceholder>
    );
  return (
    <>
      {items.length === 0 && props.empty}
      <ul className={gridClasses}>{items.map(props.children)}</ul>
      <MorePages list={list} itemsLabel={getText("items")} />
    </>
  );
}
