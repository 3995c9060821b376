import type { Cluster } from "./cluster/cluster";
import type { AppProcess } from "./cluster/process";

/** The servers and tools that a row gets. */
export type Faults = {
  cluster: Cluster;
  /** Two processes of each kind that all rows share. A row leaves them running. */
  webs: readonly [AppProcess, AppProcess];
  realtimes: readonly [AppProcess, AppProcess];
  /** Multiplies every limit of time: more on a machine that does other work at the same time. */
  slack: number;
};

export type Row = {
  id: string;
  title: string;
  /** The row fails after this many seconds, times the slack. */
  seconds: number;
  run: (entry: LedgerEntry, faults: Faults) => Promise<void>;
};

/** The counts and findings of one row. */
export class LedgerEntry {
  did = "";
  seconds = 0;
  readonly counts: [name: string, value: string][] = [];
  readonly problems: string[] = [];
  readonly #ends: (() => unknown)[] = [];

  constructor(
    readonly id: string,
    readonly title: string,
  ) {}

  get hasPassed(): boolean {
    return this.problems.length === 0;
  }

  /** Adds a figure to the ledger. */
  count(name: string, value: number | string): void {
    this.counts.push([name, typeof value === "number" ? String(Math.round(value * 100) / 100) : value]);
  }

  /** The row fails with this text if the condition does not hold. */
  require(isTrue: boolean, problem: string): void {
    if (!isTrue) this.problems.push(problem);
  }

  /** Adds a figure that must be a certain one. */
  requireCount(name: string, value: number, expected: number): void {
    this.count(name, value);
    this.require(value === expected, `${name}: ${value} instead of ${expected}`);
  }

  /** Adds a figure that must be reached. */
  requireAtLeast(name: string, value: number, least: number): void {
    this.count(name, value);
    this.require(value >= least, `${name}: ${value}, below ${least}`);
  }

  /** Adds a figure that has a limit. */
  requireAtMost(name: string, value: number, limit: number, unit = "s"): void {
    this.count(name, `${value.toFixed(2)} ${unit}`);
    this.require(value <= limit, `${name}: ${value.toFixed(2)} ${unit}, above the limit of ${limit} ${unit}`);
  }

  /** Calls this at the end of the row, whatever happens, the newest first. */
  onEnd(end: () => unknown): void {
    this.#ends.push(end);
  }

  async end(): Promise<void> {
    for (const end of this.#ends.splice(0).reverse()) {
      try {
        await end();
      } catch (error) {
        this.problems.push(`the row could not clean up: ${String(error)}`);
      }
    }
  }

  /** The lines that appear when the row is done. */
  toLines(): string[] {
    const counts = this.counts.map(([name, value]) => `${name} ${value}`).join(", ");
    return [
      `${this.hasPassed ? "passed" : "FAILED"}  ${this.id.padEnd(4)} ${this.title} (${this.seconds.toFixed(1)} s)`,
      ...[this.did, counts].filter(Boolean).map((line) => `        ${line}`),
      ...this.problems.map((problem) => `        ✗ ${problem}`),
    ];
  }
}

/** Returns the ledger as a table in Markdown. */
export function toMarkdown(entries: readonly LedgerEntry[]): string {
  const rows = entries.map(({ id, title, did, counts, seconds, hasPassed }) => {
    const figures = counts.map(([name, value]) => `${name} ${value}`).join(", ");
    return `| ${id} | ${title} | ${did} | ${figures} | ${seconds.toFixed(0)} s | ${hasPassed ? "passed" : "**failed**"} |`;
  });
  return ["| | Fault | What was done | Counted | Took | |", "| --- | --- | --- | --- | --- | --- |", ...rows, ""].join(
    "\n",
  );
}
