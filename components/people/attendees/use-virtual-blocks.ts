import { defaultRangeExtractor, useWindowVirtualizer } from "@tanstack/react-virtual";
import { type RefObject, useLayoutEffect } from "react";

import { useListLayout } from "./use-list-layout";

const GAP = 14;
/** Blocks in the first HTML. */
const FIRST_BLOCKS = 2;
/** In pixels. Used until a block is measured. */
const BLOCK_HEIGHT = 1_100;

type VirtualBlock = { index: number; spaceBefore: number };
type VirtualBlocks = {
  items: VirtualBlock[];
  spaceAfter: number;
  measureBlock: ((block: HTMLElement | null) => void) | undefined;
};

type Options = {
  count: number;
  list: RefObject<HTMLElement | null>;
  /** The block with the focus, which must stay rendered. */
  pinned: number | null;
};

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
