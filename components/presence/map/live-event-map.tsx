import { useState, useSyncExternalStore } from "react";

import { Card, CardHeader } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/feedback/skeleton";
import { lazyWithRetry } from "@/components/ui/lazy-with-retry";
import { useTranslations } from "@/components/ui/text/use-translations";
import { listen } from "@/lib/core/browser/listen";

import type { EventMapProps } from "./event-map";

// Leaflet needs a window and is large, so it loads when the map is shown.
const EventMap = lazyWithRetry(() => import("./event-map").then((module) => module.default), MapSkeleton);

function MapSkeleton() {
  const t = useTranslations("presence.map");
  return (
    <div role="status">
      <CardHeader className="pb-3" title={t("title")} />
      <div className="px-4 pb-4">
        <span className="sr-only">{t("loading")}</span>
        <Skeleton className="h-64 xl:h-72" />
        <Skeleton className="mt-3 h-11" />
      </div>
    </div>
  );
}

/**
 * Below 1,280 px it loads when the viewer opens it. Folded again it goes on sharing, and receives
 * no positions.
 */
export function LiveEventMap({ isOpen, ...props }: Omit<EventMapProps, "isShown"> & { isOpen: boolean }) {
  const isWide = useMediaQuery("(min-width: 80rem)");
  const [wasOpened, setWasOpened] = useState(isOpen);
  if (isOpen && !wasOpened) setWasOpened(true);
  return <Card>{wasOpened || isWide ? <EventMap {...props} isShown={isOpen || isWide} /> : <MapSkeleton />}</Card>;
}

function useMediaQuery(query: string): boolean {
  return useSyncExternalStore(
    (listener) => listen(window.matchMedia(query), listener, "change"),
    () => window.matchMedia(query).matches,
    () => false,
  );
}
