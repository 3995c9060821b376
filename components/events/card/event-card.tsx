import { useMutation, useQueryClient } from "@tanstack/react-query";
import { clsx } from "clsx";
import { CalendarPlus, EyeOff, Navigation, Share2, Trash2 } from "lucide-react";
import { memo, useId, useRef, useState, useSyncExternalStore } from "react";

import { IconBadge } from "@/components/ui/badge";
import { createStore } from "@/components/ui/browser/store";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { dismissToastsAbout, toast, toastFailure } from "@/components/ui/feedback/toast";
import { lazyWithRetry } from "@/components/ui/lazy-with-retry";
import { Menu, MenuItem, MenuSeparator } from "@/components/ui/overlay/menu";
import { useSiteSettings } from "@/components/ui/site/site-settings";
import { useFormatDistance } from "@/components/ui/text/use-format-distance";
import { useTranslations } from "@/components/ui/text/use-translations";
import { METERS_PER_MILE } from "@/lib/core/shared/units";
import { applyHidden, invalidateEventLists, undoHidden } from "@/lib/events/client/changes";
import { setEventHidden } from "@/lib/events/client/events";
import { hasEnded } from "@/lib/events/policy/check-in";
import { hasActiveRsvp } from "@/lib/events/policy/own-rsvp";
import type { EventResponse } from "@/lib/events/schema/event";

import { CalendarItems } from "../actions/calendar-menu";
import { useShareEvent } from "../actions/use-share-event";
import { HideMeItem } from "../rsvp/hide-me";
import { RsvpControl } from "../rsvp/rsvp-control";
import { formatEventTime, formatEventVenue } from "../time/event-times";
import { MovingDate } from "./date-block";
import { EventTitleLink } from "./event-title-link";

function useHideEvent(event: Pick<EventResponse, "id">) {
  const t = useTranslations("events.hide");
  const queryClient = useQueryClient();
  const change = useRef<{ restore?: () => void; isUndone: boolean }>({ isUndone: false });
  // The scope runs the requests of all cards in order: an Undo cannot overtake the next Hide.
  const scope = { id: `hidden:${event.id}` };
  const mutationFn = (isHidden: boolean) => setEventHidden(event.id, isHidden);
  const mutation = useMutation({
    scope,
    mutationFn,
    onMutate: async (isHidden) => {
      dismissToastsAbout(scope.id);
      const restore = await applyHidden(queryClient, event.id, isHidden);
      change.current = { restore, isUndone: false };
      return restore;
    },
    onError: (error, isHidden, rollBack) => {
      rollBack?.();
      if (isHidden) toastFailure(error, t("hideFailed.title"), t("hideFailed.description"), scope.id);
      else toastFailure(error, t("unhideFailed.title"), t("unhideFailed.description"), scope.id);
    },
    // Lists that are read before a running Undo would lack the event again.
    onSettled: () => (change.current.isUndone ? undefined : invalidateEventLists(queryClient)),
  });

  // Undo unmounts the card and this mutation's callbacks, so Undo runs its own mutation.
  const undo = async () => {
    const { restore } = change.current;
    change.current.isUndone = true;
    if (restore) await undoHidden(queryClient, event.id, restore);
    try {
      await queryClient.getMutationCache().build(queryClient, { scope, mutationFn }).execute(false);
    } catch (error) {
      toastFailure(error, t("undoFailed.title"), t("undoFailed.description"), scope.id);
    }
    await invalidateEventLists(queryClient);
  };
  const hide = () => {
    mutation.mutate(true);
    toast({ title: t("hidden"), action: { label: t("undo"), onClick: () => void undo() } });
  };
  const unhide = () => mutation.mutate(false);
  return { hide, unhide, isUnhiding: mutation.isPending };
}

const DeleteEventDialog = lazyWithRetry(() =>
  import("../actions/delete-event-dialog").then((module) => module.default),
);

type EventCardSummaryProps = { event: EventResponse; viewerZone: string; titleId: string; onOpen: () => void };

function EventCardSummary({ event, viewerZone, titleId, onOpen }: EventCardSummaryProps) {
  const t = useTranslations("events.detail");
  const timeTexts = useTranslations("events.time");
  return (
    // Wraps below the date if enlarged text leaves too little room beside it.
    <div className={clsx("min-w-0 flex-1 basis-[8rem]", event.viewer?.isHidden && "opacity-70")}>
      <h3 className="line-clamp-3 pr-7 text-base leading-snug font-bold [overflow-wrap:anywhere]">
        <EventTitleLink event={event} id={titleId} onOpen={onOpen} />
      </h3>
      <p data-numeric className="mt-1 text-sm text-pretty [overflow-wrap:anywhere] text-muted-foreground">
        <bdi>{formatEventVenue(event, timeTexts)}</bdi> ·{" "}
        {keepTimeOnOneLine(formatEventTime(event, viewerZone, timeTexts))}
      </p>
      {event.visibility === "unlisted" && (
        <p className="mt-1 flex items-center gap-1 text-sm font-semibold text-muted-foreground">
          <EyeOff aria-hidden className="size-3.5" />
          {t("unlisted")}
        </p>
      )}
      {event.distance !== undefined && (
        <p data-numeric className="mt-1 flex items-center gap-1 text-sm font-semibold text-accent-foreground">
          <Navigation aria-hidden className="size-3.5" />
          <Distance miles={event.distance} />
        </p>
      )}
      {event.description && (
        <p dir="auto" className="mt-1.5 line-clamp-2 text-sm [overflow-wrap:anywhere] text-muted-foreground">
          {event.description}
        </p>
      )}
    </div>
  );
}

const keepTimeOnOneLine = (time: string): string => time.replace(/ (?=[AP]M\b)/g, "\u00a0");

const openedCard = createStore("");

/** Stays true when the list is shown again. */
const useIsOpenedCard = (card: string): boolean =>
  useSyncExternalStore(
    openedCard.subscribe,
    () => card === openedCard.get(),
    () => false,
  );

type EventCardProps = {
  event: EventResponse;
  list: string;
  viewerZone: string;
  renderedAt: string;
  isAdmin: boolean;
};

/** See docs/product/events.md#event-card. Memo, because the list renders again after hydration. */
export const EventCard = memo(function EventCard({ event, list, viewerZone, renderedAt, isAdmin }: EventCardProps) {
  // Not derived from the event's id, because a nearby event is on the screen twice.
  const titleId = useId();
  const card = `${list} ${event.id}`;
  const isOpened = useIsOpenedCard(card);
  return (
    <Card
      role="listitem"
      data-slot="event-card"
      data-tour="event-card"
      className={clsx(
        "flex min-w-0 flex-col gap-4 p-4",
        // The opened card takes part in the page transition, so its layout must not be skipped.
        !isOpened && "[contain-intrinsic-block-size:auto_13rem] [content-visibility:auto]",
      )}
    >
      <div className="relative flex flex-wrap gap-3.5">
        <MovingDate isMoving={isOpened} event={event} viewerZone={viewerZone} />
        <EventCardSummary event={event} viewerZone={viewerZone} titleId={titleId} onOpen={() => openedCard.set(card)} />
        <EventMenu {...{ event, renderedAt, isAdmin }} />
      </div>
      {event.viewer?.isHidden ? (
        <HiddenEventControl event={event} labelledBy={titleId} />
      ) : (
        <RsvpControl
          event={event}
          renderedAt={renderedAt}
          labelledBy={titleId}
          aside={<EventQuickActions event={event} />}
          className="mt-auto"
        />
      )}
    </Card>
  );
});

function HiddenEventControl({ event, labelledBy }: { event: EventResponse; labelledBy: string }) {
  const t = useTranslations("events.card");
  const { unhide, isUnhiding } = useHideEvent(event);
  return (
    <div className="mt-auto flex flex-wrap items-center justify-between gap-2">
      <IconBadge variant="outline" icon={EyeOff} label={t("hidden")} />
      <Button variant="outline" aria-describedby={labelledBy} aria-disabled={isUnhiding || undefined} onClick={unhide}>
        {t("unhide")}
      </Button>
    </div>
  );
}

/** '3.2 miles away' */
function Distance({ miles }: { miles: number }) {
  const t = useTranslations("events.nearby");
  const format = useFormatDistance();
  const smallest = useSiteSettings().distanceUnit === "km" ? 100 : METERS_PER_MILE / 10;
  const meters = miles * METERS_PER_MILE;
  return meters < smallest
    ? t("distanceUnder", { distance: format(smallest) })
    : t("distance", { distance: format(meters) });
}

function EventQuickActions({ event }: { event: EventResponse }) {
  const shareTexts = useTranslations("events.share");
  const calendarTexts = useTranslations("events.calendar");
  const share = useShareEvent(event);
  return (
    <span className="flex h-11 shrink-0 *:text-muted-foreground">
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

type EventMenuProps = Pick<EventCardProps, "event" | "renderedAt" | "isAdmin">;

function EventMenu({ event, renderedAt, isAdmin }: EventMenuProps) {
  const t = useTranslations("events.menu");
  const hasPlace = event.viewer?.isCheckedIn || hasActiveRsvp(event.viewer);
  const container = useRef<HTMLSpanElement>(null);
  const [deletion, setDeletion] = useState<{ focusAfterDelete: HTMLElement | null } | null>(null);
  // The card itself shows it again.
  const isHidden = event.viewer?.isHidden ?? false;
  if (isHidden && !isAdmin) return null;
  return (
    <span ref={container} className="absolute -top-2.5 -right-3 z-1">
      <Menu label={t("label", { name: event.name })}>
        {hasPlace && !hasEnded(event, new Date(renderedAt)) && <HideMeItem event={event} />}
        {!isHidden && (
          <HideItem event={event} onHide={() => findNextFocus(container.current)?.focus({ preventScroll: true })} />
        )}
        {isAdmin && (
          <>
            <MenuSeparator />
            <MenuItem
              icon={Trash2}
              destructive
              onSelect={() => setDeletion({ focusAfterDelete: findNextFocus(container.current) })}
            >
              {t("delete")}
            </MenuItem>
          </>
        )}
      </Menu>
      {deletion && <DeleteEventDialog event={event} {...deletion} onClose={() => setDeletion(null)} />}
    </span>
  );
}

/** A separate component, so that a card creates its mutation only while the menu is open. */
function HideItem({ event, onHide }: { event: EventResponse; onHide: () => void }) {
  const t = useTranslations("events.menu");
  const { hide } = useHideEvent(event);
  const onSelect = () => {
    onHide();
    hide();
  };
  return (
    <MenuItem icon={EyeOff} onSelect={onSelect}>
      {t("hide")}
    </MenuItem>
  );
}

/** The next card's link, else the previous card's, else the main region. */
function findNextFocus(insideCard: HTMLElement | null): HTMLElement | null {
  const cards = [...document.querySelectorAll('[data-slot="event-card"]')];
  const index = cards.findIndex((card) => card.contains(insideCard));
  const neighbor = index < 0 ? undefined : (cards[index + 1] ?? cards[index - 1]);
  return neighbor?.querySelector<HTMLElement>("a") ?? document.querySelector<HTMLElement>("main");
}
