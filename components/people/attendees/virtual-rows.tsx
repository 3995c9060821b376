import { defaultRangeExtractor, useWindowVirtualizer } from "@tanstack/react-virtual";
import { type FocusEvent, type RefObject, useLayoutEffect, useRef, useState } from "react";

import type { Attendee } from "@/lib/attendance/schema/attendance";

import { ROW_GRID_CLASSES, RowItems, type RowsProps } from "./row-grid";

const GAP = 8;
/** Blocks in the first HTML. */
const FIRST_BLOCKS = 2;
/** In pixels. Used until a block is measured. */
const BLOCK_HEIGHT = 1_050;

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
export default function VirtualRows({ attendees, setSize, children }: RowsProps) {
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
          className={ROW_GRID_CLASSES}
          style={{ marginTop: spaceBefore }}
        >
          <RowItems attendees={blocks[index] ?? []} setSize={setSize} firstPosition={index * BLOCK_SIZE + 1}>
            {children}
          </RowItems>
        </div>
      ))}
    </div>
  );
}

type VirtualBlock = { index: number; spaceBefore: number };

type Options = {
  count: number;
  list: RefObject<HTMLElement | null>;
  /** The block with the focus, which must stay rendered. */
  pinned: number | null;
};

function useVirtualBlocks({ count, list, pinned }: Options) {
  const layout = useListLayout(list);
  const top = layout?.top ?? 0;
  const virtualizer = useWindowVirtualizer<HTMLElement>({
    count,
    estimateSize: () => layout?.blockHeight || BLOCK_HEIGHT,
    scrollMargin: top,
    gap: GAP,
    overscan: 1,
    rangeExtractor: (range) => {
      const indexes = defaultRangeExtractor(range);
      if (pinned === null || pinned >= count || indexes.includes(pinned)) return indexes;
      return [...indexes, pinned].sort((a, b) => a - b);
    },
  });
  const width = layout?.width;
  // Another width makes the cached heights wrong.
  useLayoutEffect(() => {
    if (width === undefined) return;
    virtualizer.measure();
    list.current?.querySelectorAll<HTMLElement>("[data-index]").forEach((block) => virtualizer.measureElement(block));
  }, [width, list, virtualizer]);

  // The server and the first render know neither the width nor the scroll position.
  if (!layout) {
    const shown = Math.min(count, FIRST_BLOCKS);
    return {
      items: Array.from({ length: shown }, (_, index) => ({ index, spaceBefore: index === 0 ? 0 : GAP })),
      spaceAfter: (count - shown) * (BLOCK_HEIGHT + GAP),
      measureBlock: undefined,
    };
  }
  let end = top;
  const items: VirtualBlock[] = [];
  for (const item of virtualizer.getVirtualItems()) {
    items.push({ index: item.index, spaceBefore: item.start - end });
    end = item.end;
  }
  return { items, spaceAfter: top + virtualizer.getTotalSize() - end, measureBlock: virtualizer.measureElement };
}

type ListLayout = {
  /** From the top of the document, in pixels. */
  top: number;
  width: number;
  blockHeight: number;
};

function readLayout(list: HTMLElement): ListLayout {
  const { top, width } = list.getBoundingClientRect();
  const heights = Array.from(list.querySelectorAll<HTMLElement>("[data-index]"), (block) => block.offsetHeight);
  return { top: Math.round(top + window.scrollY), width, blockHeight: Math.max(0, ...heights) };
}

/** Null on the server and in the first render. */
function useListLayout(list: RefObject<HTMLElement | null>): ListLayout | null {
  const [layout, setLayout] = useState<ListLayout | null>(null);
  // Reads the layout before the browser paints.
  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return;
    const update = () =>
      setLayout((previous) => {
        const next = readLayout(element);
        if (previous?.width !== next.width) return next;
        return previous.top === next.top ? previous : { ...previous, top: next.top };
      });
    update();
    const observer = new ResizeObserver(update);
    // Anything that moves the list changes the height of the document.
    observer.observe(document.body);
    observer.observe(element);
    return () => observer.disconnect();
  }, [list]);
  return layout;
}
