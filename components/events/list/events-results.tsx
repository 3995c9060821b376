import { CalendarDays, SearchX } from "lucide-react";
import { useTranslations } from "next-intl";

import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/feedback/empty-state";
import { ErrorState } from "@/components/ui/feedback/error-state";
import type { EventResponse } from "@/lib/events/schema/event";

import { EventListSkeleton, EventSection, type CardContext } from "./event-list";

type EventsResultsProps = CardContext & {
  events: EventResponse[] | undefined;
  hasFilters: boolean;
  onClear: () => void;
  list: { isError: boolean; isFetching: boolean; refetch: () => Promise<unknown> };
};

export function EventsResults({ events, hasFilters, onClear, list, ...context }: EventsResultsProps) {
  const t = useTranslations("events.list");
  if (events && events.length > 0) return <EventSections events={events} {...context} />;
  if (events) return <NoEvents hasFilters={hasFilters} onClear={onClear} />;
  if (!list.isError) return <EventListSkeleton label={t("loading")} />;
  return (
    <ErrorState
      title={t("failed.title")}
      description={t("failed.description")}
      onRetry={() => void list.refetch()}
      isBusy={list.isFetching}
    />
  );
}

/**
 * Splits by the stored status (docs/product/events.md#event-sections). An event stored as ended
 * whose end was moved into the future is live.
 */
function EventSections({ events, ...context }: CardContext & { events: EventResponse[] }) {
  const t = useTranslations("events.list");
  const isFuture = (event: EventResponse) => event.status === "upcoming";
  return (
    <>
      <EventSection title={t("upcoming")} events={events.filter((event) => !isFuture(event))} {...context} />
      <EventSection title={t("future")} events={events.filter(isFuture)} {...context} />
    </>
  );
}

function NoEvents({ hasFilters, onClear }: { hasFilters: boolean; onClear: () => void }) {
  const t = useTranslations("events.list");
  if (!hasFilters)
    return <EmptyState icon={CalendarDays} title={t("empty.title")} description={t("empty.description")} />;
  return (
    <EmptyState
      icon={SearchX}
      title={t("empty.title")}
      description={t("empty.noMatch")}
      action={
        <Button variant="outline" onClick={onClear}>
          {t("empty.clear")}
        </Button>
      }
    />
  );
}
