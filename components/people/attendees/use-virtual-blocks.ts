import { defaultRangeExtractor, useWindowVirtualizer } from "@tanstack/react-virtual";
import { type RefObject, useLayoutEffect } from "react";

import { useListLayout } from "./use-list-layout";

/** The gap between two rows of cards, in pixels. */
const GAP = 14;
/** Blocks in the first HTML. */
const FIRST_BLOCKS = 2;
/** An estimate for the time before a block is measured, in pixels. */
const BLOCK_HEIGHT = 1_100;

type VirtualBlock = { index: number; spaceBefore: number };
type VirtualBlocks = {
  items: VirtualBlock[];
  spaceAfter: number;
  /** The ref of each rendered block. */
  measureBlock: ((block: HTMLElement | null) => void) | undefined;
};

type Options = {
  count: number;
  list: RefObject<HTMLElement | null>;
  /** A block to keep rendered wherever the window is: the one with the focus. */
  pinned: number | null;
};

/** Selects the blocks to render for the window's scroll position, and the space to leave for the others. */
export function useVirtualBlocks({ count, list, pinned }: Options): VirtualBlocks {
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
  // Effect: measures the blocks again when the list's width changes, before the browser paints, because their cached heights
  // are wrong then.
  useLayoutEffect(() => {
    if (width === undefined) return;
    virtualizer.measure();
    list.current?.querySelectorAll<HTMLElement>("[data-index]").forEach((block) => virtualizer.measureElement(block));
  }, [width, list, virtualizer]);

  // The server, and the first render in the browser, which has to match it, know neither the width nor the scroll position.
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
