"use client";

import { Eye, EyeOff, Trash2 } from "lucide-react";
import dynamic from "next/dynamic";
import { useRef, useState } from "react";

import { Menu, MenuItem, MenuSeparator } from "@/components/ui/overlay/menu";
import type { EventResponse } from "@/lib/events/schema/event";

import { useHideEvent } from "./use-hide-event";

// Only admins need it, and seldom.
const DeleteEventDialog = dynamic(() => import("./delete-event-dialog"), { ssr: false });

type EventMenuProps = { event: EventResponse; isAdmin: boolean; className?: string };

/** What else can be done with an event of the list: hide, and for admins delete. */
export function EventMenu({ event, isAdmin, className }: EventMenuProps) {
  /** While the question is open: who has the focus once the card is gone. */
  const [deleting, setDeleting] = useState<{ next: HTMLElement | null } | null>(null);
  const place = useRef<HTMLSpanElement>(null);
  return (
    <span ref={place} className={className}>
      <Menu label={`More for ${event.name}`}>
        <HideItem event={event} onHide={() => neighbourOf(place.current)?.focus({ preventScroll: true })} />
        {isAdmin && (
          <>
            <MenuSeparator />
            <MenuItem icon={Trash2} destructive onSelect={() => setDeleting({ next: neighbourOf(place.current) })}>
              Delete
            </MenuItem>
          </>
        )}
      </Menu>
      {deleting && <DeleteEventDialog event={event} next={deleting.next} onClose={() => setDeleting(null)} />}
    </span>
  );
}

/** Apart, so that only an open menu has what hiding needs, and not every card. */
function HideItem({ event, onHide }: { event: EventResponse; onHide: () => void }) {
  const { hide, unhide } = useHideEvent(event);
  if (event.viewer?.isHidden) {
    return (
      <MenuItem icon={Eye} onSelect={unhide}>
        Unhide
      </MenuItem>
    );
  }
  return (
    <MenuItem
      icon={EyeOff}
      onSelect={() => {
        onHide();
        hide();
      }}
    >
      Hide
    </MenuItem>
  );
}

/** What takes the focus when a card leaves the list: the next one's link, else the one before's, else the screen. */
function neighbourOf(within: HTMLElement | null): HTMLElement | null {
  const cards = [...document.querySelectorAll('[data-slot="event-card"]')];
  const at = cards.findIndex((card) => card.contains(within));
  const neighbour = at < 0 ? undefined : (cards[at + 1] ?? cards[at - 1]);
  return neighbour?.querySelector<HTMLElement>("a") ?? document.querySelector<HTMLElement>("main");
}
