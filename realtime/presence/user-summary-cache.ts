import { logger } from "@/lib/core/server/process/logger";
import { getPublicUserWithBlocks } from "@/lib/notifications/data";
import type { PublicUser } from "@/lib/profiles/schema/public-user";

/** The public profiles of attendees on other processes, because bus positions have no names. */
export class UserSummaryCache {
  readonly #users = new Map<string, PublicUser>();
  readonly #reading = new Set<string>();
  #waiting: string[] = [];

  /** @param onRead gets the users who were requested at the same moment together */
  constructor(private readonly onRead: (userIds: string[]) => void) {}

  find(userId: string): PublicUser | null {
    return this.#users.get(userId) ?? null;
  }

  add(user: PublicUser): void {
    this.#users.set(user.id, user);
  }

  /** A failed read is repeated with the next request, for example at the next position. */
  request(userId: string): void {
    if (this.#reading.has(userId)) return;
    this.#reading.add(userId);
    this.#waiting.push(userId);
    if (this.#waiting.length === 1) queueMicrotask(() => void this.#read(this.#waiting.splice(0)));
  }

  async #read(userIds: string[]): Promise<void> {
    try {
      // Reads of the same moment share one statement.
      const people = await Promise.all(userIds.map(getPublicUserWithBlocks));
      for (const person of people) if (person) this.add(person.user);
    } catch (error) {
      logger.warn({ err: error, users: userIds.length }, "attendees of another process could not be read");
    }
    for (const userId of userIds) this.#reading.delete(userId);
    const known = userIds.filter((userId) => this.#users.has(userId));
    if (known.length > 0) this.onRead(known);
  }
}
