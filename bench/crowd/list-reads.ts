import { getReadDelayMs } from "@/components/live/read-window";

/** Reads the list of attendees again when the browser would: after joining the event, and while others arrive. */
export class ListReads {
  #timer: NodeJS.Timeout | undefined;
  #dueAt = Infinity;
  /** Before, the browser shows no list of attendees. */
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
    // The moment stays chosen, or each further change would choose another until one is early enough.
    if (dueAt > this.end) return;
    this.#timer = setTimeout(() => {
      this.#dueAt = Infinity;
      // A failure is in the report already.
      this.read().catch(() => undefined);
    }, delayMs);
  }
}
