"use client";

import { Eye, EyeOff, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { lazyWithRetry } from "@/components/ui/lazy-with-retry";
import { useRef, useState } from "react";

import { Menu, MenuItem, MenuSeparator } from "@/components/ui/overlay/menu";
import type { EventResponse } from "@/lib/events/schema/event";

import { useHideEvent } from "./use-hide-event";

const DeleteEventDialog = lazyWithRetry(() => import("./delete-event-dialog").then((module) => module.default));

type EventMenuProps = { event: EventResponse; isAdmin: boolean; className?: string };

export function EventMenu({ event, isAdmin, className }: EventMenuProps) {
  const t = useTranslations("events.menu");
  const container = useRef<HTMLSpanElement>(null);
  const [deletion, setDeletion] = useState<{ focusAfterDelete: HTMLElement | null } | null>(null);
  return (
    <span ref={container} className={className}>
      <Menu label={t("label", { name: event.name })}>
        <HideItem event={event} onHide={() => findNextFocus(container.current)?.focus({ preventScroll: true })} />
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
  const { hide, unhide } = useHideEvent(event);
  if (event.viewer?.isHidden) {
    return (
      <MenuItem icon={Eye} onSelect={unhide}>
        {t("unhide")}
      </MenuItem>
    );
  }
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
