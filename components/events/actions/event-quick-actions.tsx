"use client";

import { CalendarPlus, Share2 } from "lucide-react";

import { useHydrated } from "@/components/layout/shell/use-hydrated";
import { Button } from "@/components/ui/button";
import { Menu } from "@/components/ui/overlay/menu";
import type { EventResponse } from "@/lib/events/schema/event";

import { CalendarItems } from "./calendar-menu";
import { shareEvent } from "./use-share-event";

/**
 * A card's Share and Calendar buttons (spec B§2). Neither does anything before the document lives, so a list of fifty is sent
 * without them; their place is kept, and nothing moves when they come.
 */
export function EventQuickActions({ event }: { event: EventResponse }) {
  const hydrated = useHydrated();
  return (
    <span className="flex h-11 w-20 shrink-0 *:text-muted-foreground *:last:-ml-2">
      {hydrated && (
        <>
          <Button variant="ghost" size="icon" aria-label={`Share ${event.name}`} onClick={() => void shareEvent(event)}>
            <Share2 aria-hidden className="size-5" />
          </Button>
          <Menu label={`Calendar for ${event.name}`} icon={CalendarPlus}>
            <CalendarItems event={event} />
          </Menu>
        </>
      )}
    </span>
  );
}
