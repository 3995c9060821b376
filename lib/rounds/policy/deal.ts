/** Who takes part in a round, with all that the deal compares. */
export type Participant = {
  /** Of a member or a guest. */
  id: string;
  company: string | null;
  /** At no other event before. */
  isNew: boolean;
  /** Keys of topics that all attendees may see. */
  lookingFor: readonly string[];
  canHelpWith: readonly string[];
  /** Keys of choices in the event's questions for matching. */
  answers: readonly string[];
};

export type Pair = readonly [string, string];

export type Room = {
  people: readonly Participant[];
  /** Of a table, if the number of people allows it. */
  size: 3 | 4;
  seed: number;
  /** Pairs across a block, who never share a table. */
  apart: readonly Pair[];
  /** Pairs who shared a table, each as often as they did. */
  metToday: readonly Pair[];
  metEarlier: readonly Pair[];
};

/** `out`: who can't sit with anybody, or beyond three. `trials`: how many swaps were compared. */
type Deal = { tables: string[][]; out: string[]; trials: number };

/** Lower is better. A table of five can't make up for one of these with all that follow. */
const COSTS = { apart: 10_000_000, allNew: 4_000_000, metToday: 100_000, metEarlier: 9_000, company: 200, reason: -6 };

const MAX_TRIALS = 1_500_000;
const MAX_STARTS = 40;

/** Mulberry32: the same numbers below 1 for the same seed, everywhere. */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const shuffle = <Item>(items: readonly Item[], random: () => number): Item[] =>
  items
    .map((item) => ({ item, order: random() }))
    .sort((a, b) => a.order - b.order)
    .map(({ item }) => item);

/** Tables of 3 and 4. Five people share one table, and fewer than three have none. */
export function getTableSizes(count: number, size: Room["size"]): number[] {
  const most = Math.floor(count / 3);
  const tables = size === 3 ? most : Math.min(Math.ceil(count / 4), most);
  return Array.from({ length: tables }, (_, table) => Math.floor((count + table) / tables));
}

type Seat = { index: number; id: string; isNew: boolean; table: Table };
/** `known`: how many have been at an event before. */
type Table = { seats: Seat[]; known: number };

/** What speaks for and against each pair of people. */
class PairCosts {
  readonly #costs: Int32Array;
  readonly #count: number;

  constructor({ people, apart, metToday, metEarlier }: Room) {
    this.#count = people.length;
    this.#costs = new Int32Array(this.#count ** 2);
    const positions = new Map(people.map(({ id }, index) => [id, index]));
    const addAll = (pairs: readonly Pair[], cost: number) => {
      for (const [one, other] of pairs) this.#add(positions.get(one), positions.get(other), cost);
    };
    addAll(apart, COSTS.apart);
    addAll(metToday, COSTS.metToday);
    addAll(metEarlier, COSTS.metEarlier);
    const helpers = groupBy(people, ({ canHelpWith }) => canHelpWith);
    for (const [index, { lookingFor }] of people.entries())
      for (const helper of new Set(lookingFor.flatMap((key) => helpers.get(key) ?? [])))
        this.#add(index, helper, COSTS.reason);
    const toCompany = ({ company }: Participant) => company?.trim().toLowerCase() ?? "";
    this.#addShared(
      groupBy(people, (person) => [toCompany(person)].filter(Boolean)),
      COSTS.company,
    );
    this.#addShared(
      groupBy(people, ({ answers }) => answers),
      COSTS.reason,
    );
  }

  /** Once for each pair in one of the groups. */
  #addShared(groups: ReadonlyMap<string, number[]>, cost: number): void {
    const added = new Set<number>();
    for (const group of groups.values())
      for (const [position, one] of group.entries())
        for (const other of group.slice(position + 1)) {
          const pair = one * this.#count + other;
          if (!added.has(pair)) this.#add(one, other, cost);
          added.add(pair);
        }
  }

  #add(one: number | undefined, other: number | undefined, cost: number): void {
    if (one === undefined || other === undefined || one === other) return;
    for (const place of [one * this.#count + other, other * this.#count + one])
      this.#costs[place] = (this.#costs[place] ?? 0) + cost;
  }

  get(one: Seat, other: Seat): number {
    return this.#costs[one.index * this.#count + other.index] ?? 0;
  }

  isApart = (one: Seat, other: Seat): boolean => this.get(one, other) > COSTS.apart / 2;

  /** Of one at a table where `leaving` was. */
  beside(one: Seat, { seats }: Table, leaving: Seat): number {
    let cost = 0;
    for (const mate of seats) if (mate !== leaving) cost += this.get(one, mate);
    return cost;
  }

  ofTable(table: Table): number {
    const twice = table.seats.reduce((sum, one) => sum + this.beside(one, table, one), 0);
    return twice / 2 + ofNewcomers(table.known);
  }
}

const ofNewcomers = (known: number): number => (known === 0 ? COSTS.allNew : 0);

/** Returns the positions of the people by each of their keys. */
function groupBy(people: readonly Participant[], getKeys: (person: Participant) => readonly string[]) {
  const groups = new Map<string, number[]>();
  for (const [index, person] of people.entries())
    for (const key of getKeys(person)) {
      const group = groups.get(key);
      if (group) group.push(index);
      else groups.set(key, [index]);
    }
  return groups;
}

/** Swaps the two if their tables are better then. */
function swap(one: Seat, other: Seat, costs: PairCosts): boolean {
  const [here, there] = [one.table, other.table];
  const change = Number(one.isNew) - Number(other.isNew);
  const pairs =
    costs.beside(other, here, one) +
    costs.beside(one, there, other) -
    costs.beside(one, here, one) -
    costs.beside(other, there, other);
  const before = ofNewcomers(here.known) + ofNewcomers(there.known);
  if (pairs + ofNewcomers(here.known + change) + ofNewcomers(there.known - change) >= before) return false;
  here.seats[here.seats.indexOf(one)] = other;
  there.seats[there.seats.indexOf(other)] = one;
  here.known += change;
  there.known -= change;
  [one.table, other.table] = [there, here];
  return true;
}

/** Seats people in this order, then swaps until none helps. Returns how many swaps it compared. */
function seat(people: readonly Seat[], room: Room, costs: PairCosts, maxTrials: number) {
  let start = 0;
  const tables = getTableSizes(people.length, room.size).map((size): Table => {
    const seats = people.slice(start, (start += size)).map((each) => ({ ...each }));
    const table = { seats, known: seats.filter(({ isNew }) => !isNew).length };
    for (const each of seats) each.table = table;
    return table;
  });
  const seats = tables.flatMap((table) => table.seats);
  let trials = 0;
  for (let isBetter = true; isBetter && trials < maxTrials;) {
    isBetter = false;
    for (const [position, one] of seats.entries())
      for (let next = position + 1; next < seats.length; next++) {
        const other = seats[next];
        if (!other || one.table === other.table) continue;
        trials++;
        if (swap(one, other, costs)) isBetter = true;
      }
  }
  return { tables, trials, cost: tables.reduce((sum, table) => sum + costs.ofTable(table), 0) };
}

/** Takes the best of several beginnings. A large room has a better first one, and fewer. */
function seatWell(people: readonly Seat[], room: Room, costs: PairCosts, random: () => number) {
  let best = seat(shuffle(people, random), room, costs, MAX_TRIALS);
  let { trials } = best;
  for (let start = 1; start < MAX_STARTS && trials < MAX_TRIALS / 3; start++) {
    const next = seat(shuffle(people, random), room, costs, MAX_TRIALS - trials);
    trials += next.trials;
    if (next.cost < best.cost) best = next;
  }
  return { tables: best.tables, trials };
}

/** Of those beside somebody `apart`, who can sit with the fewest. */
function findMisplaced(tables: readonly Table[], seated: readonly Seat[], costs: PairCosts): Seat | undefined {
  const countApart = (one: Seat) => seated.filter((other) => costs.isApart(one, other)).length;
  return tables
    .flatMap(({ seats }) => seats.filter((one) => seats.some((other) => costs.isApart(one, other))))
    .map((one) => ({ one, apart: countApart(one) }))
    .toSorted((a, b) => b.apart - a.apart)
    .at(0)?.one;
}

/**
 * Deals a round. It depends on its argument alone. Nobody sits alone or in twos. Those who are
 * `apart` never share a table: if there is no other way, one of them sits out.
 */
export function deal(room: Room): Deal {
  const random = createRandom(room.seed);
  const costs = new PairCosts(room);
  const nowhere: Table = { seats: [], known: 0 };
  let seated = room.people.map(({ id, isNew }, index): Seat => ({ index, id, isNew, table: nowhere }));
  const out: string[] = [];
  let trials = 0;
  for (;;) {
    const dealt = seatWell(seated, room, costs, random);
    trials += dealt.trials;
    const misplaced = findMisplaced(dealt.tables, seated, costs);
    if (!misplaced) {
      const tables = dealt.tables.map(({ seats }) => seats.map(({ id }) => id));
      const alone = tables.length === 0 ? seated.map(({ id }) => id) : [];
      return { tables, out: [...out, ...alone], trials };
    }
    out.push(misplaced.id);
    seated = seated.filter(({ index }) => index !== misplaced.index);
  }
}
