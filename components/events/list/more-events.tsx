import { useTranslations } from "next-intl";
import { useRef } from "react";

import { useInView } from "@/components/ui/browser/use-in-view";
import { Button } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { getEventsAddress } from "@/lib/events/client/filters";
import type { EventFilters } from "@/lib/events/schema/list";

const LOAD_AHEAD = "1600px 0px";

type MoreEventsProps = {
  filters: EventFilters;
  cursor: string | null;
  list: {
    data?: { pages: { next: string | null }[] };
    fetchNextPage: () => Promise<unknown>;
    hasNextPage: boolean;
    isFetching: boolean;
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    isPlaceholderData: boolean;
  };
};

/** The link also works without JavaScript and after a failed request. */
export function MoreEvents({ filters, cursor, list }: MoreEventsProps) {
  const t = useTranslations("events.list");
  const { fetchNextPage, hasNextPage, isFetching, isFetchingNextPage, isFetchNextPageError, isPlaceholderData } = list;
  const container = useRef<HTMLElement>(null);
  const canLoad = hasNextPage && !isFetchingNextPage && !isPlaceholderData;
  useInView(container, {
    margin: LOAD_AHEAD,
    // Loading a page would cancel a refetch of the pages before it.
    isEnabled: canLoad && !isFetching && !isFetchNextPageError,
    onView: () => void fetchNextPage(),
  });
  const next = list.data?.pages.at(-1)?.next;
  if (!cursor && !next) return null;
  return (
    <nav ref={container} aria-label={t("more")} className="flex flex-wrap justify-center gap-3">
      {cursor && (
        <Button asChild variant="outline">
          <Link href={getEventsAddress(filters)}>{t("backToFirst")}</Link>
        </Button>
      )}
      {next && (
        <Button asChild variant="outline">
          <a
            href={getEventsAddress(filters, new URLSearchParams(next.split("?")[1]).get("cursor"))}
            aria-disabled={isFetchingNextPage || undefined}
            onClick={(event) => {
              event.preventDefault();
              if (canLoad) void fetchNextPage();
            }}
          >
            {isFetchingNextPage ? t("loadingMore") : t("more")}
          </a>
        </Button>
      )}
    </nav>
  );
}
