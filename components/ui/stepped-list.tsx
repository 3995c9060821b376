import { type ReactNode, useRef, useState } from "react";
import { flushSync } from "react-dom";

import { Button } from "./button";

type SteppedListProps<Item> = {
  items: readonly Item[];
  /** How many more are shown at a time. */
  step: number;
  className: string;
  "aria-labelledby"?: string;
  /** Which of the items are listed. Another view begins with its first step. */
  view?: string;
  getRemainingText?: (remaining: number) => string;
  getButtonText: (next: number) => string;
  /** A row, which needs `tabIndex={-1}`. */
  children: (item: Item) => ReactNode;
};

/** Bounds what a page renders at once of a list that it has whole. */
export function SteppedList<Item>(props: SteppedListProps<Item>) {
  const { items, step, view, getRemainingText, getButtonText, children, ...list } = props;
  const [shown, setShown] = useState({ view, count: step });
  const count = shown.view === view ? shown.count : step;
  const ref = useRef<HTMLUListElement>(null);
  const remaining = items.length - count;
  /** The button can go with the last rows, so the first new row takes the focus. */
  function showMore() {
    flushSync(() => setShown({ view, count: count + step }));
    (ref.current?.children[count] as HTMLElement | undefined)?.focus();
  }
  return (
    <>
      <ul ref={ref} {...list}>
        {items.slice(0, count).map(children)}
      </ul>
      {remaining > 0 && (
        <>
          {getRemainingText && <p className="text-sm text-muted-foreground">{getRemainingText(remaining)}</p>}
          <Button variant="outline" className="justify-self-center" onClick={showMore}>
            {getButtonText(Math.min(remaining, step))}
          </Button>
        </>
      )}
    </>
  );
}
