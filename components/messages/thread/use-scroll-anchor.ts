import { type RefObject, useLayoutEffect, useRef, useState } from "react";

import type { Bubble } from "./timeline";

/** So near to the end counts as being there. */
const AT_END_PX = 32;

type Scroll = {
  scroller: RefObject<HTMLDivElement | null>;
  content: RefObject<HTMLOListElement | null>;
  /** What came while the reader was further up. */
  newBelow: number;
  onScroll: () => void;
  toEnd: () => void;
};

/**
 * What is being read never jumps (look/README, Live). The scroller is a reversed column, so its zero is the newest message: it
 * starts there in the first HTML, stays there when the keyboard takes its room, and older history grows out of sight. Only what
 * is appended while somebody reads further up has to be made up for.
 */
export function useScrollAnchor(bubbles: readonly Bubble[]): Scroll {
  const scroller = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLOListElement>(null);
  const atEnd = useRef(true);
  const [newBelow, setNewBelow] = useState(0);
  const last = bubbles.at(-1);
  const seen = useRef({ first: bubbles[0]?.key, last: last?.key, seq: newestSeq(bubbles), height: 0 });
  /** What a whole pixel was too coarse for the last time. */
  const owed = useRef(0);

  const toEnd = () => {
    scroller.current?.scrollTo({ top: 0 });
    atEnd.current = true;
    setNewBelow(0);
  };

  // A layout effect, because the place has to be put right before it is painted.
  useLayoutEffect(() => {
    const before = seen.current;
    const height = content.current?.getBoundingClientRect().height ?? 0;
    seen.current = { first: bubbles[0]?.key, last: last?.key, seq: newestSeq(bubbles), height };
    if (!last || last.key === before.last || !scroller.current) return;
    const wroteMyself = last.mine && last.seq === null;
    if (atEnd.current || wroteMyself) {
      scroller.current.scrollTop = 0;
      atEnd.current = true;
      setNewBelow(0);
      return;
    }
    if (bubbles[0]?.key === before.first) {
      const place = scroller.current.scrollTop - (height - before.height) + owed.current;
      scroller.current.scrollTop = place;
      owed.current = place - scroller.current.scrollTop;
    }
    setNewBelow((count) => count + bubbles.filter(({ mine, seq }) => !mine && seq !== null && seq > before.seq).length);
  }, [bubbles, last]);

  return {
    scroller,
    content,
    newBelow,
    onScroll: () => {
      // Zero is the end, further up is negative.
      atEnd.current = Math.abs(scroller.current?.scrollTop ?? 0) < AT_END_PX;
      if (atEnd.current) setNewBelow(0);
    },
    toEnd,
  };
}

const newestSeq = (bubbles: readonly Bubble[]): number => bubbles.findLast(({ seq }) => seq !== null)?.seq ?? 0;
