type Source = () => number;

const system: Source = () => Date.now();
let source: Source = system;

/** The only source of time in `lib/`. Tests replace it, so don't use other clocks or `now()`. */
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
