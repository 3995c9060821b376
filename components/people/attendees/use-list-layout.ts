import { type RefObject, useLayoutEffect, useState } from "react";

type ListLayout = {
  /** The distance of the list from the top of the document, in pixels. */
  top: number;
  width: number;
  /** The height of a rendered block, as an estimate for the others. */
  blockHeight: number;
};

function readLayout(list: HTMLElement): ListLayout {
  const { top, width } = list.getBoundingClientRect();
  const heights = Array.from(list.querySelectorAll<HTMLElement>("[data-index]"), (block) => block.offsetHeight);
  return { top: Math.round(top + window.scrollY), width, blockHeight: Math.max(0, ...heights) };
}

/** Returns the position and width of a list in the document; null on the server and in the first render. */
export function useListLayout(list: RefObject<HTMLElement | null>): ListLayout | null {
  const [layout, setLayout] = useState<ListLayout | null>(null);
  // Effect: reads the list's width and position from the browser's layout before it paints, and follows their changes.
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
    // Whatever moves the list changes the height of the document.
    observer.observe(document.body);
    observer.observe(element);
    return () => observer.disconnect();
  }, [list]);
  return layout;
}
