import { type RefObject, useLayoutEffect, useRef, useState } from "react";

import type { Bubble } from "../bubble/bubble";

const END_TOLERANCE_PX = 32;

type ScrollAnchor = {
  scroller: RefObject<HTMLDivElement | null>;
  content: RefObject<HTMLOListElement | null>;
  newMessageCount: number;
  onScroll: () => void;
  scrollToEnd: () => void;
};

/**
 * Keeps the message that is being read in place. The scroller is a reversed column: position 0 is
 * the newest message, and older ones grow upward without a shift. Only messages appended while the
 * reader is further up need a correction.
 */
export function useScrollAnchor(bubbles: readonly Bubble[]): ScrollAnchor {
  const scroller = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLOListElement>(null);
  const isAtEnd = useRef(true);
  const [newMessageCount, setNewMessageCount] = useState(0);
  const last = bubbles.at(-1);
  const previous = useRef({ first: bubbles[0]?.key, last: last?.key, seq: getNewestSeq(bubbles), height: 0 });
  /** The fraction of a pixel that the browser rounded off the last correction. */
  const roundingError = useRef(0);

  const scrollToEnd = () => {
    scroller.current?.scrollTo({ top: 0 });
    isAtEnd.current = true;
    setNewMessageCount(0);
  };

  // Corrects the position before the browser paints.
  useLayoutEffect(() => {
    const before = previous.current;
    const height = content.current?.getBoundingClientRect().height ?? 0;
    previous.current = { first: bubbles[0]?.key, last: last?.key, seq: getNewestSeq(bubbles), height };
    if (!last || last.key === before.last || !scroller.current) return;
    const isOwnSend = last.isOwn && last.seq === null;
    if (isAtEnd.current || isOwnSend) {
      scroller.current.scrollTop = 0;
      isAtEnd.current = true;
      setNewMessageCount(0);
      return;
    }
    if (bubbles[0]?.key === before.first) {
      const position = scroller.current.scrollTop - (height - before.height) + roundingError.current;
      scroller.current.scrollTop = position;
      roundingError.current = position - scroller.current.scrollTop;
    }
    const arrived = bubbles.filter(({ isOwn, seq }) => !isOwn && seq !== null && seq > before.seq).length;
    setNewMessageCount((count) => count + arrived);
  }, [bubbles, last]);

  return {
    scroller,
    content,
    newMessageCount,
    onScroll: () => {
      // Positions above the end are negative.
      isAtEnd.current = Math.abs(scroller.current?.scrollTop ?? 0) < END_TOLERANCE_PX;
      if (isAtEnd.current) setNewMessageCount(0);
    },
    scrollToEnd,
  };
}

const getNewestSeq = (bubbles: readonly Bubble[]): number => bubbles.findLast(({ seq }) => seq !== null)?.seq ?? 0;
