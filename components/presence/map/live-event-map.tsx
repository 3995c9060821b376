import { MapPinned } from "lucide-react";
import { useRef, useState, useSyncExternalStore } from "react";

import { Button } from "@/components/ui/button";
import { Card, CardHeader, CardTitle } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/feedback/skeleton";
import { lazyWithRetry } from "@/components/ui/lazy-with-retry";
import { useTranslations } from "@/components/ui/text/use-translations";
import { listen } from "@/lib/core/browser/listen";

import type { EventMapProps } from "./event-map";

// Leaflet needs a window and is large, so it loads when the map is shown.
const EventMap = lazyWithRetry(
  () => import("./event-map").then((module) => module.default),
  () => <MapSkeleton />,
);

function MapSkeleton({ className }: { className?: string }) {
  const t = useTranslations("presence.map");
  return (
    <div role="status" className={className}>
      <CardHeader className="pb-3">
        <CardTitle>{t("title")}</CardTitle>
      </CardHeader>
      <div className="px-4 pb-4">
        <span className="sr-only">{t("loading")}</span>
        <Skeleton className="h-64 xl:h-72" />
        <Skeleton className="mt-3 h-11" />
      </div>
    </div>
  );
}

export function LiveEventMap(props: EventMapProps) {
  const t = useTranslations("presence.map");
  const [isOpen, setOpen] = useState(false);
  const isWide = useMediaQuery("(min-width: 80rem)");
  const card = useRef<HTMLDivElement>(null);
  const open = () => {
    setOpen(true);
    // The button disappears, so the focus moves to the card with the map.
    card.current?.focus();
  };
  return (
    <Card ref={card} tabIndex={-1}>
      {isOpen || isWide ? (
        <EventMap {...props} />
      ) : (
        <>
          <Button
            variant="ghost"
            align="between"
            className="w-full flex-wrap xl:hidden"
            aria-expanded={false}
            onClick={open}
          >
            <span className="flex items-center gap-2.5 font-display text-base font-bold">
              <MapPinned aria-hidden className="size-5" />
              {t("title")}
            </span>
            <span className="text-accent-foreground">{t("show")}</span>
          </Button>
          <MapSkeleton className="hidden xl:block" />
        </>
      )}
    </Card>
  );
}

function useMediaQuery(query: string): boolean {
  return useSyncExternalStore(
    (listener) => listen(window.matchMedia(query), listener, "change"),
    () => window.matchMedia(query).matches,
    () => false,
  );
}
