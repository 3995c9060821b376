"use client";

import { type ReactNode, useCallback, useRef, useState } from "react";

import type { Attendee } from "@/lib/attendance/schema/attendance";

import { useNear } from "./use-near";

/** Divides by 1, 2, 3 and 4 columns, so that no chunk ends in half a row. */
const CHUNK = 12;
/** In the first HTML, and on the screen before it is known what is seen. */
const FIRST_CHUNKS = 2;
const GRID = "grid grid-cols-[repeat(auto-fill,minmax(min(14rem,100%),1fr))] gap-3.5";

type WindowedCardsProps = { attendees: Attendee[]; isWhole: boolean; children: (attendee: Attendee) => ReactNode };

/**
 * A list of cards of which only those near the window are there, however many it has: a room of 2,000 costs what a room of 50
 * does. What left keeps its height, so that nothing jumps.
 */
export function WindowedCards({ attendees, isWhole, children }: WindowedCardsProps) {
  const chunks = Array.from({ length: Math.ceil(attendees.length / CHUNK) }, (_, at) =>
    attendees.slice(at * CHUNK, (at + 1) * CHUNK),
  );
  return (
    <div role="list" className="grid gap-3.5">
      {chunks.map((chunk, at) => (
        <Chunk key={at} count={chunk.length} isFirst={at < FIRST_CHUNKS}>
          {() =>
            chunk.map((attendee, place) => (
              <div
                key={attendee.userId}
                role="listitem"
                aria-posinset={at * CHUNK + place + 1}
                aria-setsize={isWhole ? attendees.length : -1}
                className="min-w-0"
              >
                {children(attendee)}
              </div>
            ))
          }
        </Chunk>
      ))}
    </div>
  );
}

function Chunk({ count, isFirst, children }: { count: number; isFirst: boolean; children: () => ReactNode }) {
  const element = useRef<HTMLDivElement>(null);
  const [height, setHeight] = useState<number>();
  const onLeave = useCallback((chunk: HTMLElement) => {
    // Who works their way by keyboard keeps the card they are on.
    if (chunk.contains(document.activeElement)) return false;
    setHeight(chunk.getBoundingClientRect().height);
    return true;
  }, []);
  const isNear = useNear(element, "100% 0px", isFirst, onLeave);
  if (isNear) {
    return (
      <div ref={element} className={GRID}>
        {children()}
      </div>
    );
  }
  // Never seen yet: as many empty places in the same grid come near its height at any width.
  return (
    <div ref={element} aria-hidden className={GRID} style={height === undefined ? undefined : { height }}>
      {height === undefined && Array.from({ length: count }, (_, at) => <div key={at} className="h-64" />)}
    </div>
  );
}
