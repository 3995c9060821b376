type Source = () => number;

const system: Source = () => Date.now();
let source: Source = system;

/**
 * The only source of the current time in `lib/`. Tests replace it, so no rule may read the system
 * clock or SQL `now()`.
 */
export const clock = {
  ms: (): number => source(),
  now: (): Date => new Date(source()),
};

/** Sets the time for tests. Without an argument, restores the system clock. */
export function setClock(next?: Date | Source): void {
  if (next === undefined) source = system;
  else if (next instanceof Date) source = () => next.getTime();
  else source = next;
}
