import { type RefObject, useLayoutEffect, useState } from "react";

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
export function useListLayout(list: RefObject<HTMLElement | null>): ListLayout | null {
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
