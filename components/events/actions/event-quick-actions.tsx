"use client";

import { CalendarPlus, Share2 } from "lucide-react";
import { useTranslations } from "next-intl";

import { Button } from "@/components/ui/button";
import { Menu } from "@/components/ui/overlay/menu";
import type { EventResponse } from "@/lib/events/schema/event";

import { CalendarItems } from "./calendar-menu";
import { useShareEvent } from "./use-share-event";

export function EventQuickActions({ event }: { event: EventResponse }) {
  const shareTexts = useTranslations("events.share");
  const calendarTexts = useTranslations("events.calendar");
  const share = useShareEvent(event);
  return (
    <span className="flex h-11 w-20 shrink-0 *:text-muted-foreground *:last:-ml-2">
      <Button
        variant="ghost"
        size="icon"
        aria-label={shareTexts("label", { name: event.name })}
        onClick={() => void share()}
      >
        <Share2 aria-hidden className="size-5" />
      </Button>
      <Menu label={calendarTexts("label", { name: event.name })} icon={CalendarPlus}>
        <CalendarItems event={event} />
      </Menu>
    </span>
  );
}
