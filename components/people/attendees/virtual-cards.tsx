"use client";

import { type FocusEvent, useRef, useState } from "react";

import type { Attendee } from "@/lib/attendance/schema/attendance";

import { CARD_GRID_CLASSES, CardItems, type CardsProps } from "./card-grid";
import { useVirtualBlocks } from "./use-virtual-blocks";

/** Divisible by 1, 2, 3 and 4 columns, so that no block ends in an incomplete row. */
const BLOCK_SIZE = 12;

function splitIntoBlocks(attendees: Attendee[]): Attendee[][] {
  const count = Math.ceil(attendees.length / BLOCK_SIZE);
  return Array.from({ length: count }, (_, index) => attendees.slice(index * BLOCK_SIZE, (index + 1) * BLOCK_SIZE));
}

/**
 * Only blocks near the window are in the document. A block is a grid of a few rows; CSS chooses its
 * columns, so the server needs no width. Margins replace the blocks that are left out.
 */
export default function VirtualCards({ attendees, setSize, children }: CardsProps) {
  const blocks = splitIntoBlocks(attendees);
  const list = useRef<HTMLDivElement>(null);
  const [focusedBlock, setFocusedBlock] = useState<number | null>(null);
  const { items, spaceAfter, measureBlock } = useVirtualBlocks({ count: blocks.length, list, pinned: focusedBlock });

  const onFocus = ({ target }: FocusEvent) => {
    const index = target.closest<HTMLElement>("[data-index]")?.dataset.index;
    setFocusedBlock(index === undefined ? null : Number(index));
  };
  return (
    <div
      ref={list}
      role="list"
      onFocus={onFocus}
      onBlur={() => setFocusedBlock(null)}
      // The virtualizer corrects the scroll position itself. In a flex column, margins don't
      // collapse.
      className="flex flex-col [overflow-anchor:none]"
      style={{ paddingBottom: spaceAfter }}
    >
      {items.map(({ index, spaceBefore }) => (
        <div
          key={index}
          ref={measureBlock}
          data-index={index}
          className={CARD_GRID_CLASSES}
          style={{ marginTop: spaceBefore }}
        >
          <CardItems attendees={blocks[index] ?? []} setSize={setSize} firstPosition={index * BLOCK_SIZE + 1}>
            {children}
          </CardItems>
        </div>
      ))}
    </div>
  );
}
