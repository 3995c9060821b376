"use client";

import { Activity, type ComponentType, memo, use, useEffect, useLayoutEffect, useState } from "react";

/** How long a part waits for each one before it, which may have been removed meanwhile. */
const LATEST_MS = 200;

/** React reads these properties, so that nothing is rendered twice for a promise that is known to be fulfilled. */
const NOW: Promise<void> = Object.assign(Promise.resolve(), { status: "fulfilled", value: undefined });

type Turns = {
  /** The list itself is in the browser. Parts that were rendered before don't wait, as there was nothing to hydrate. */
  begin: () => void;
  /** Returns what the part waits for, the same until `skip`; null if it never waits. */
  wait: (index: number) => Promise<void> | null;
  /** The part no longer waits. */
  skip: (index: number) => void;
  /** The part can be used. */
  end: (index: number) => void;
};

function createTurns(count: number): Turns {
  const turns = new Map<number, Promise<void> | null>();
  const starts = new Map<number, () => void>();
  let hasBegun = false;
  const createTurn = (index: number): Promise<void> =>
    new Promise((resolve) => {
      const start = () => void setTimeout(resolve);
      starts.set(index, start);
      setTimeout(start, index * LATEST_MS);
    });
  return {
    begin: () => void (hasBegun = true),
    wait: (index) => {
      const known = turns.get(index);
      if (known !== undefined) return known;
      const turn = hasBegun && index > 0 && index < count ? createTurn(index) : null;
      turns.set(index, turn);
      return turn;
    },
    skip: (index) => void turns.set(index, turns.get(index) ? NOW : null),
    end: (index) => starts.get(index + 1)?.(),
  };
}

/** Returns the turns of a list that now has `count` parts, for its `hydrateInTurn` components. Parts that are added later don't wait. */
export function useTurns(count: number): Turns {
  const [turns] = useState(() => createTurns(count));
  // Effect: never on the server, and before the parts hydrate. A layout effect, because they may follow at once.
  useLayoutEffect(() => turns.begin(), [turns]);
  return turns;
}

type InTurn<Props> = Props & { turns: Turns; index: number };

/**
 * Returns a component that hydrates after the one before it in its list. React hydrates a page in slices, but ends with one task for the
 * effects of all its components, which blocks a slow phone for a third of a second if the list is long. What is pressed in a part that waits is
 * pressed again (`ReplayEarlyClick`). In a list that the browser renders, nothing waits.
 */
export function hydrateInTurn<Props extends object>(Component: ComponentType<Props>): ComponentType<InTurn<Props>> {
  function Part({ turns, index, props }: InTurn<{ props: Props }>) {
    const turn = turns.wait(index);
    if (turn) use(turn);
    // Effect: the next part begins when this one can be used.
    useEffect(() => turns.end(index), [turns, index]);
    return <Component {...props} />;
  }
  // Memo, so that a render of the list is no change of its parts.
  return memo(function ComponentInTurn(all: InTurn<Props>) {
    const [first] = useState(all);
    const { turns, index, ...props } = all;
    // A part that changes, such as by a live event, is hydrated before it is rendered again. If it waited, React would replace it.
    if (all !== first) turns.skip(index);
    return (
      <Activity>
        <Part turns={turns} index={index} props={props as unknown as Props} />
      </Activity>
    );
  });
}
