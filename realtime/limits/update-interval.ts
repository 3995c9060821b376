/** Multiplies the interval in rooms of this size. */
const STEPS = [
  { people: 100, factor: 1 },
  { people: 1_000, factor: 5 },
  { people: 5_000, factor: 15 },
] as const;

/**
 * Returns the milliseconds between two updates of a room. Each update goes to everyone in it, so a
 * fixed interval would cost the square of its size (docs/product/presence.md#coalesced-positions).
 */
export function getUpdateIntervalMs(people: number, shortestMs: number): number {
  const [small, middle, large] = STEPS;
  const [from, to] = people <= middle.people ? [small, middle] : [middle, large];
  const share = Math.max(0, people - from.people) / (to.people - from.people);
  return shortestMs * (from.factor + share * (to.factor - from.factor));
}
