import { MapPin, X } from "lucide-react";

import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/feedback/empty-state";
import { QueryPlaceholder } from "@/components/ui/feedback/query-placeholder";
import { useFormatDistance } from "@/components/ui/text/use-format-distance";
import { useTranslations } from "@/components/ui/text/use-translations";
import { useSiteSettings } from "@/components/ui/site/site-settings";
import { METERS_PER_MILE } from "@/lib/core/shared/units";
import { getNearbyMiles } from "@/lib/events/constants/list";

import { EventListSkeleton, EventSection, type CardContext } from "../list/event-list";
import type { useNearbyEvents } from "./use-nearby-events";

type Nearby = NonNullable<ReturnType<typeof useNearbyEvents>["nearby"]>;
type NearbyEventsProps = CardContext & { nearby: Nearby; onClose: () => void };

/** See docs/product/events.md#nearby-events. */
export function NearbyEvents({ nearby, onClose, ...context }: NearbyEventsProps) {
  const t = useTranslations("events.nearby");
  const closeButton = (
    <Button variant="ghost" size="icon" aria-label={t("close")} onClick={onClose} className="-my-2">
      <X aria-hidden />
    </Button>
  );
  return (
    <EventSection
      title={t("title")}
      events={nearby.data ?? []}
      action={closeButton}
      empty={<NoNearbyEvents nearby={nearby} />}
      {...context}
    />
  );
}

function NoNearbyEvents({ nearby }: { nearby: Nearby }) {
  const t = useTranslations("events.nearby");
  const formatDistance = useFormatDistance();
  const radius = getNearbyMiles(useSiteSettings().nearbyDistanceM) * METERS_PER_MILE;
  if (nearby.data) {
    return (
      <EmptyState
        icon={MapPin}
        title={t("empty.title")}
        description={t("empty.description", { radius: formatDistance(radius) })}
        className="rounded-lg border border-dashed"
      />
    );
  }
  return (
    <QueryPlaceholder query={nearby} title={t("failed.title")} description={t("failed.description")}>
      <EventListSkeleton label={t("loading")} count={3} />
    </QueryPlaceholder>
  );
}
