import { clsx } from "clsx";
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";

import { createStore } from "@/components/ui/browser/store";
import { isTraversal, NAVIGATION_START } from "@/instrumentation-client";
import type { Attendee } from "@/lib/attendance/schema/attendance";
import { listen } from "@/lib/core/browser/listen";

/** As many columns as fit, each wide enough for the words of the buttons. */
export const ROW_GRID_CLASSES = "grid grid-cols-[repeat(auto-fill,minmax(min(27rem,100%),1fr))] gap-2";

/** Divisible by 1, 2, 3 and 4 columns, so that no block ends in an incomplete row. */
const BLOCK_SIZE = 12;
/** Always rendered, also by the server: the first page of a list. */
const FIRST_BLOCKS = 5;
/** Of them, those that a window can show without scrolling. */
const SEEN_BLOCKS = 2;
/** How far from the window the others are rendered. */
const MARGIN = "100% 0px";

// The height of twelve rows in one, two and three columns, until the browser knows it.
const EMPTY_CLASSES = "min-h-[61rem] @min-[54.5rem]:min-h-[30rem] @min-[82rem]:min-h-[20rem]";
const SKIPPED_CLASSES =
  "[content-visibility:auto] [contain-intrinsic-block-size:auto_61rem] @min-[54.5rem]:[contain-intrinsic-block-size:auto_30rem] @min-[82rem]:[contain-intrinsic-block-size:auto_20rem]";

type AttendeeRowsProps = {
  attendees: Attendee[];
  /** For screen readers; -1 if more attendees are on the server. */
  setSize: number;
  children: (attendee: Attendee) => ReactNode;
};

/**
 * After the first page, only blocks near the window are in the document. A block is a grid of a few
 * rows; CSS chooses its columns, so the server needs no width. After Back the row that was first in
 * the window is there again (docs/product/presence.md#current-attendees).
 */
export function AttendeeRows({ attendees, setSize, children }: AttendeeRowsProps) {
  const list = useRef<HTMLDivElement>(null);
  const keptId = useKeptRow(list, attendees[0]?.eventId);
  const keptBlock = Math.floor(attendees.findIndex(({ userId }) => userId === keptId) / BLOCK_SIZE);
  const count = Math.ceil(attendees.length / BLOCK_SIZE);
  return (
    <div ref={list} role="list" className="@container grid grid-cols-1 gap-2">
      {Array.from({ length: count }, (_, block) => {
        const isShownFirst = keptBlock >= 0 && Math.abs(block - keptBlock) <= 1;
        return (
          <Block
            key={block}
            isAlways={block < FIRST_BLOCKS}
            isShownFirst={isShownFirst}
            // Around the kept row, heights are the real ones before the first paint.
            className={block < SEEN_BLOCKS || isShownFirst ? undefined : SKIPPED_CLASSES}
          >
            <RowItems {...{ attendees, block, setSize, children }} />
          </Block>
        );
      })}
    </div>
  );
}

/** The items know their position, because the document has only a part of them. */
function RowItems({ attendees, block, setSize, children }: AttendeeRowsProps & { block: number }) {
  const first = block * BLOCK_SIZE;
  return attendees.slice(first, first + BLOCK_SIZE).map((attendee, index) => (
    <div
      key={attendee.userId}
      role="listitem"
      aria-posinset={first + index + 1}
      aria-setsize={setSize}
      data-user={attendee.userId}
      className="min-w-0"
    >
      {children(attendee)}
    </div>
  ));
}

type BlockProps = { isAlways: boolean; isShownFirst: boolean; className?: string; children: ReactNode };

/** Empty, with the height that it had, while it is far from the window. */
function Block({ isAlways, isShownFirst, className, children }: BlockProps) {
  const element = useRef<HTMLDivElement>(null);
  const [isShown, setShown] = useState(isAlways || isShownFirst);
  const [height, setHeight] = useState<number>();
  const onChange = useEffectEvent(({ isIntersecting, boundingClientRect, target }: IntersectionObserverEntry) => {
    // The focus stays where it is.
    if (isIntersecting === isShown || target.contains(document.activeElement)) return;
    if (isShown) setHeight(boundingClientRect.height);
    setShown(isIntersecting);
  });
  // Effect: observes whether the block is near the window.
  useEffect(() => {
    if (isAlways || !element.current) return;
    // A batch can hold several changes; the last one is the current state.
    const observer = new IntersectionObserver(
      (entries) => {
        const entry = entries.at(-1);
        if (entry) onChange(entry);
      },
      { rootMargin: MARGIN },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [isAlways]);
  return (
    <div
      ref={element}
      className={clsx(ROW_GRID_CLASSES, className, !isShown && height === undefined && EMPTY_CLASSES)}
      style={isShown ? undefined : { height }}
    >
      {isShown && children}
    </div>
  );
}

/** `top` is the row's distance from the top of the window, in pixels. */
type KeptRow = { eventId: string | undefined; userId: string; top: number };

const keptRow = createStore<KeptRow | null>(null);

const listRows = (list: HTMLElement | null): HTMLElement[] => [
  ...(list?.querySelectorAll<HTMLElement>("[data-user]") ?? []),
];

/** Returns the member of the row that Back or Forward shows again. */
function useKeptRow(list: RefObject<HTMLElement | null>, eventId: string | undefined): string | null {
  const [kept] = useState(() => (isTraversal() && keptRow.get()?.eventId === eventId ? keptRow.get() : null));
  // Before the browser paints, and again after it has restored its own position.
  useLayoutEffect(() => {
    if (!kept) return;
    keptRow.set(null);
    const scroll = () => {
      const row = listRows(list.current).find(({ dataset }) => dataset.user === kept.userId);
      if (row) window.scrollBy({ top: row.getBoundingClientRect().top - kept.top, behavior: "instant" });
    };
    scroll();
    const frame = requestAnimationFrame(scroll);
    return () => cancelAnimationFrame(frame);
  }, [list, kept]);
  const keep = useEffectEvent(() => {
    const row = listRows(list.current).find((each) => each.getBoundingClientRect().bottom > 0);
    const userId = row?.dataset.user;
    keptRow.set(row && userId ? { eventId, userId, top: row.getBoundingClientRect().top } : null);
  });
  // Effect: remembers the first row in the window when the router begins to leave the screen.
  useEffect(() => listen(window, () => keep(), NAVIGATION_START), []);
  return kept?.userId ?? null;
}
