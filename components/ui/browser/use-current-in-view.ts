import { useEffect, useRef } from "react";

/** For a row that scrolls sideways on a narrow screen. The page stays where it is. */
export function useCurrentInView<Row extends HTMLElement>(current: string) {
  const row = useRef<Row>(null);
  // Effect: scrolls the row to its current item.
  useEffect(() => {
    const item = row.current?.querySelector<HTMLElement>("[aria-current], [aria-selected=true]");
    if (row.current && item)
      row.current.scrollLeft = item.offsetLeft - (row.current.clientWidth - item.offsetWidth) / 2;
  }, [current]);
  return row;
}
