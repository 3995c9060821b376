import { getReadDelayMs } from "@/components/live/read-window";

/** Reads the attendee list when the browser would: after joining, and while others arrive. */
export class ListReads {
  #timer: NodeJS.Timeout | undefined;
  #dueAt = Infinity;
  /** The browser shows no list before. */
  #isOpen = false;

  constructor(
    private readonly people: number,
    private readonly end: number,
    private readonly read: () => Promise<unknown>,
  ) {}

  onJoin(): void {
    this.#isOpen = true;
    this.onChange();
  }

  onChange(): void {
    if (this.#isOpen && this.#dueAt === Infinity) this.#schedule(getReadDelayMs(this.people));
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#dueAt = -Infinity;
  }

  #schedule(delayMs: number): void {
    const dueAt = performance.now() + delayMs;
    this.#dueAt = dueAt;
    // Keeps the moment. Otherwise each change would choose another one, until one is early enough.
    if (dueAt > this.end) return;
    this.#timer = setTimeout(() => {
      this.#dueAt = Infinity;
      // The report has the failure already.
      this.read().catch(() => undefined);
    }, delayMs);
  }
}
