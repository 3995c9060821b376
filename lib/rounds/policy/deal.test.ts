import { createRandom, deal, getTableSizes, type Pair, type Participant, type Room } from "./deal";

const ROOMS = 1_000;

const toKey = ([one, other]: Pair): string => [one, other].toSorted().join(" ");

/** The pairs at each table. */
const listPairs = (tables: readonly (readonly string[])[]): Pair[] =>
  tables.flatMap((mates) => mates.flatMap((one, index) => mates.slice(index + 1).map((other): Pair => [one, other])));

/** Counts a pair as often as it met before. */
function countRepeats(tables: readonly (readonly string[])[], met: readonly Pair[]): number {
  const dealt = new Set(listPairs(tables).map(toKey));
  return met.filter((pair) => dealt.has(toKey(pair))).length;
}

function createPeople(count: number, random: () => number): Participant[] {
  const pick = (max: number) => Math.floor(random() * max);
  return Array.from({ length: count }, (_, index) => ({
    id: `person-${index}`,
    company: random() < 0.4 ? `Company ${pick(count / 2)}` : null,
    isNew: random() < 0.3,
    lookingFor: [`topic-${pick(12)}`, `topic-${pick(12)}`],
    canHelpWith: [`topic-${pick(12)}`],
    answers: [`answer-${pick(6)}`],
  }));
}

const createRoom = (people: readonly Participant[], parts: Partial<Room> = {}): Room => ({
  ...{ people, size: 4, seed: 7, apart: [], metToday: [], metEarlier: [] },
  ...parts,
});

const buildPeople = (count: number, change: (index: number) => Partial<Participant> = () => ({})) =>
  Array.from({ length: count }, (_, index) => ({
    ...{ id: `p${index}`, company: null, isNew: false, lookingFor: [], canHelpWith: [], answers: [] },
    ...change(index),
  }));

it.each([
  [2, [], []],
  [3, [3], [3]],
  [5, [5], [5]],
  [6, [3, 3], [3, 3]],
  [8, [4, 4], [4, 4]],
  [10, [3, 3, 4], [3, 3, 4]],
  [12, [3, 3, 3, 3], [4, 4, 4]],
] as const)("seats %i people at tables of 3 and 4, and five at one", (count, ofThree, ofFour) => {
  expect([getTableSizes(count, 3), getTableSizes(count, 4)]).toEqual([ofThree, ofFour]);
});

it(`seats everybody once, in threes and fours, and nobody beside somebody blocked, in ${ROOMS} random rooms`, () => {
  const random = createRandom(1);
  for (let room = 0; room < ROOMS; room++) {
    const count = Math.floor(random() * 30);
    const people = createPeople(count, random);
    const pick = () => `person-${Math.floor(random() * count)}`;
    const pairs = Array.from({ length: Math.floor(random() * 4) }, (): Pair => [pick(), pick()]);
    const apart = pairs.filter(([one, other]) => one !== other);
    const input = createRoom(people, { apart, seed: room, size: room % 2 ? 3 : 4, metToday: pairs });
    const { tables, out } = deal(input);
    expect([...tables.flat(), ...out].toSorted()).toEqual(people.map(({ id }) => id).toSorted());
    const sizes = tables.map(({ length }) => length);
    if (sizes.length === 1) expect([3, 4, 5]).toContain(sizes[0]);
    else for (const size of sizes) expect([3, 4]).toContain(size);
    expect(countRepeats(tables, apart)).toBe(0);
    // Only a block can leave somebody out of a room of three or more.
    if (apart.length === 0 && count >= 3) expect(out).toEqual([]);
    // Never newcomers alone if somebody else could sit with them at each table.
    const known = new Set(people.flatMap(({ id, isNew }) => (isNew ? [] : id)));
    if (apart.length === 0 && known.size >= tables.length)
      for (const mates of tables) expect(mates.some((userId) => known.has(userId))).toBe(true);
  }
});

it.each([1, 2, 3, 4, 5, 6])("lets whoever can sit with nobody sit out, and nobody else: seed %i", (seed) => {
  const people = buildPeople(9);
  const apart = people.slice(1).map(({ id }): Pair => ["p0", id]);
  const { tables, out } = deal(createRoom(people, { apart, seed }));
  expect(out).toEqual(["p0"]);
  expect(tables.flat()).toHaveLength(8);
});

it("deals the same for the same room and seed, and otherwise for another seed", () => {
  const people = createPeople(24, createRandom(3));
  const [one, again, other] = [7, 7, 8].map((seed) => deal(createRoom(people, { seed })).tables);
  expect(again).toEqual(one);
  expect(other).not.toEqual(one);
});

/** Returns the fewest repeated pairs of all ways to seat people at tables of these sizes. */
function findOptimum(people: readonly string[], [size, ...sizes]: readonly number[], met: readonly Pair[]): number {
  const [first, ...others] = people;
  if (first === undefined || size === undefined) return 0;
  let best = Number.POSITIVE_INFINITY;
  const choose = (mates: readonly string[], from: number): void => {
    if (mates.length < size) {
      for (let next = from; next < others.length; next++) choose([...mates, others[next] ?? ""], next + 1);
      return;
    }
    const here = countRepeats([mates], met);
    if (here < best) {
      const rest = others.filter((person) => !mates.includes(person));
      best = Math.min(best, here + findOptimum(rest, sizes, met));
    }
  };
  choose([first], 0);
  return best;
}

it("repeats as few pairs in small rooms as any way to seat them", () => {
  const found = { dealt: 0, best: 0, pairs: 0 };
  for (const count of [6, 8, 9])
    for (let seed = 0; seed < 8; seed++) {
      const people = buildPeople(count);
      const metToday: Pair[] = [];
      for (let round = 0; round < 4; round++) {
        const { tables } = deal(createRoom(people, { seed: seed * 10 + round, size: 3, metToday }));
        const ids = people.map(({ id }) => id);
        found.best += findOptimum(
          ids,
          tables.map(({ length }) => length),
          [...metToday],
        );
        found.dealt += countRepeats(tables, metToday);
        metToday.push(...listPairs(tables));
        found.pairs += listPairs(tables).length;
      }
    }
  expect((found.dealt - found.best) / found.pairs).toBeLessThan(0.01);
});

it("repeats no pair in five rounds of 40, and avoids those of earlier evenings", () => {
  const people = createPeople(40, createRandom(5));
  let met: Pair[] = [];
  for (let round = 0; round < 5; round++) {
    const { tables } = deal(createRoom(people, { seed: round, metToday: met.slice(40), metEarlier: met.slice(0, 40) }));
    expect(countRepeats(tables, met)).toBe(0);
    met = [...met, ...listPairs(tables)];
  }
});

it("keeps colleagues apart, and brings those together who can help each other, or chose the same", () => {
  const colleagues = buildPeople(9, (index) => ({ company: index < 3 ? " Acme" : index < 6 ? "ACME " : null }));
  const tables = deal(createRoom(colleagues, { size: 3 })).tables;
  const countAcme = (mates: readonly string[]) => mates.filter((userId) => Number(userId.slice(1)) < 6).length;
  expect(tables.map(countAcme)).toEqual([2, 2, 2]);
  const helpers = buildPeople(12, (index) =>
    index % 2 ? { canHelpWith: [`t${index - 1}`] } : { lookingFor: [`t${index}`] },
  );
  const dealt = listPairs(deal(createRoom(helpers)).tables).map(toKey);
  const wanted = [0, 2, 4, 6, 8, 10].map((index) => toKey([`p${index}`, `p${index + 1}`]));
  expect(wanted.filter((pair) => dealt.includes(pair))).toHaveLength(6);
  const choosers = buildPeople(12, (index) => ({ answers: [`a${index % 3}`, `b${index % 3}`] }));
  const together = deal(createRoom(choosers)).tables.map(
    (mates) => new Set(mates.map((id) => Number(id.slice(1)) % 3)),
  );
  expect(together.map(({ size }) => size)).toEqual([1, 1, 1]);
});

it("compares at most two million swaps for 300 people", () => {
  const { tables, trials } = deal(createRoom(createPeople(300, createRandom(9))));
  expect(tables.flat()).toHaveLength(300);
  expect(trials).toBeLessThan(2_000_000);
});
