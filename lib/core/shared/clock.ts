/**
 * The one source of the present time for every rule. Tests set it; nothing else in `lib/` may ask the system.
 */
type Source = () => number;

const system: Source = () => Date.now();
let source: Source = system;

export const clock = {
  /** Milliseconds since the epoch. */
  ms: (): number => source(),
  now: (): Date => new Date(source()),
};

/** For tests: a fixed instant, a moving source, or (with no argument) the system's clock again. */
export function setClock(next?: Date | Source): void {
  if (next === undefined) source = system;
  else if (next instanceof Date) source = () => next.getTime();
  else source = next;
}
