"use client";

import { MapPinned } from "lucide-react";
import dynamic from "next/dynamic";
import { useRef, useState } from "react";

import { Button } from "@/components/ui/button";
import { Card, CardHeader, CardTitle } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/feedback/skeleton";

import type { EventMapProps } from "./event-map";
import { useMediaQuery } from "./use-media-query";

// Leaflet needs a window, and is by far the largest thing on the screen: it comes when the map is shown.
const EventMap = dynamic(() => import("./event-map"), { ssr: false, loading: () => <MapSkeleton /> });

function MapSkeleton({ className }: { className?: string }) {
  return (
    <div role="status" className={className}>
      <CardHeader className="pb-3">
        <CardTitle>Live Event Map</CardTitle>
      </CardHeader>
      <div className="px-4 pb-4">
        <span className="sr-only">Loading the map…</span>
        <Skeleton className="h-64 xl:h-72" />
        <Skeleton className="mt-3 h-11" />
      </div>
    </div>
  );
}

/** Spec B§2, Live Event Map: for who is checked in. Beside the list where there is room, on phones after a tap. */
export function LiveEventMap(props: EventMapProps) {
  const [isOpen, setOpen] = useState(false);
  const hasRoom = useMediaQuery("(min-width: 80rem)");
  const card = useRef<HTMLDivElement>(null);
  const open = () => {
    setOpen(true);
    // The button goes; who used it stays where the map appears.
    card.current?.focus();
  };
  return (
    <Card ref={card} tabIndex={-1}>
      {isOpen || hasRoom ? (
        <EventMap {...props} />
      ) : (
        <>
          <Button variant="ghost" className="w-full justify-between xl:hidden" aria-expanded={false} onClick={open}>
            <span className="flex items-center gap-2.5 font-display text-base font-bold">
              <MapPinned aria-hidden className="size-5" />
              Live Event Map
            </span>
            <span className="text-accent-foreground">Show map</span>
          </Button>
          <MapSkeleton className="hidden xl:block" />
        </>
      )}
    </Card>
  );
}
