/** How many people a map has, and how many times longer than in a small room they wait for positions: 0.2, 1 and 3 s. */
const STEPS = [
  { people: 100, factor: 1 },
  { people: 1_000, factor: 5 },
  { people: 5_000, factor: 15 },
] as const;

/**
 * Returns the shortest time between two position updates of a map in milliseconds. Each update of a room goes to everyone in it, so with
 * a fixed interval the cost would grow with the square of the room (docs/product/presence.md#coalesced-positions).
 * @param shortestMs the interval up to 100 people
 */
export function getUpdateIntervalMs(people: number, shortestMs: number): number {
  const [small, middle, large] = STEPS;
  // Rooms above the last step continue its line.
  const [from, to] = people <= middle.people ? [small, middle] : [middle, large];
  const share = Math.max(0, people - from.people) / (to.people - from.people);
  return shortestMs * (from.factor + share * (to.factor - from.factor));
}
