/** How many people a room has, and how many times longer than in a small one they wait for an update: 0.2, 1 and 3 s. */
const STEPS = [
  { people: 100, factor: 1 },
  { people: 1_000, factor: 5 },
  { people: 5_000, factor: 15 },
] as const;

/**
 * Returns the shortest time between two updates of a room in milliseconds: of the positions on a map, or of who has arrived. Each update
 * goes to everyone in the room, so with a fixed interval the cost would grow with the square of the room
 * (docs/product/presence.md#coalesced-positions).
 * @param shortestMs the interval up to 100 people
 */
export function getUpdateIntervalMs(people: number, shortestMs: number): number {
  const [small, middle, large] = STEPS;
  // Rooms above the last step continue its line.
  const [from, to] = people <= middle.people ? [small, middle] : [middle, large];
  const share = Math.max(0, people - from.people) / (to.people - from.people);
  return shortestMs * (from.factor + share * (to.factor - from.factor));
}
