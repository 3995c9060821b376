import { MapPin, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { useId } from "react";

import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/feedback/empty-state";
import { ErrorState } from "@/components/ui/feedback/error-state";
import { NEARBY_RADIUS_MILES } from "@/lib/events/constants/list";

import { EventListSkeleton, EventSection, type CardContext } from "../list/event-list";
import type { useNearbyEvents } from "./use-nearby-events";

type Nearby = NonNullable<ReturnType<typeof useNearbyEvents>["nearby"]>;
type NearbyEventsProps = CardContext & { nearby: Nearby; onClose: () => void };

/** See docs/product/events.md#nearby-events. */
export function NearbyEvents({ nearby, onClose, ...context }: NearbyEventsProps) {
  const t = useTranslations("events.nearby");
  const titleId = useId();
  const closeButton = (
    <Button variant="ghost" size="icon" aria-label={t("close")} onClick={onClose} className="-my-2">
      <X aria-hidden />
    </Button>
  );
  const { events } = nearby;
  if (events && events.length > 0)
    return <EventSection title={t("title")} events={events} action={closeButton} {...context} />;
  return (
    <section aria-labelledby={titleId} className="grid gap-3">
      <div className="flex items-center justify-between gap-3">
        <h2 id={titleId} className="text-base font-bold md:text-xl">
          {t("title")}
        </h2>
        {closeButton}
      </div>
      <NoNearbyEvents nearby={nearby} />
    </section>
  );
}

function NoNearbyEvents({ nearby: { events, isError, isFetching, refetch } }: { nearby: Nearby }) {
  const t = useTranslations("events.nearby");
  if (events) {
    return (
      <EmptyState
        icon={MapPin}
        title={t("empty.title")}
        description={t("empty.description", { radius: NEARBY_RADIUS_MILES })}
        className="rounded-lg border border-dashed"
      />
    );
  }
  if (!isError) return <EventListSkeleton label={t("loading")} count={3} />;
  return (
    <ErrorState title={t("failed.title")} description={t("failed.description")} onRetry={refetch} isBusy={isFetching} />
  );
}
