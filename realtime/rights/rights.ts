import { filterAttendeeAccess, type Membership } from "@/lib/attendance/data/access";
import { logger } from "@/lib/core/server/process/logger";
import { AppError } from "@/lib/core/shared/errors";
import { listActivePresences, type ActivePresence } from "@/lib/presence/data";

import type { ConnectionRegistry, JoinedEvent } from "../connection/registry";
import type { ClosedMember, MapRights } from "../presence/map-rights";
import type { RightsChange } from "../types";
import { overlap } from "./change";

/** The time until a failed check is repeated. What it concerns stays closed meanwhile. */
const RETRY_MS = 1_000;
const MAX_PER_READ = 1_000;
/** A join whose rights keep changing while they are read is refused. */
const MAX_READS = 10;

/** Opens again what a check has allowed and removes the rest. */
export type Reopening = { channels(): void; maps(): void };

export const NOTHING: Reopening = { channels: () => undefined, maps: () => undefined };

type Closed = { id: number; joined: JoinedEvent[]; members: ClosedMember[] };

async function inBatches<Item, Result>(
  items: readonly Item[],
  read: (batch: Item[]) => Promise<Result[]>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (let index = 0; index < items.length; index += MAX_PER_READ)
    results.push(...(await read(items.slice(index, index + MAX_PER_READ))));
  return results;
}

const readAccess = async (members: readonly Membership[]): Promise<Set<Membership>> =>
  new Set(await inBatches(members, filterAttendeeAccess));

const readPresences = async (userIds: string[]): Promise<Map<string, ActivePresence>> =>
  new Map((await inBatches(userIds, listActivePresences)).map((presence) => [presence.userId, presence]));

/**
 * What the sockets of this process may hear: event channels on `/ws`, and maps on `/socket.io`. What a change concerns is closed at
 * once and checked afterwards, so that nobody hears anything from the moment at which this process knows of the change
 * (docs/product/realtime-protocol.md#rights-of-open-sockets).
 */
export class Rights {
  #lastId = 0;
  readonly #reads = new Set<{ scope: RightsChange; isOutdated: boolean }>();
  readonly #retries = new Set<NodeJS.Timeout>();

  constructor(
    private readonly registry: ConnectionRegistry,
    private readonly maps: MapRights,
  ) {}

  /** Closes what a change concerns. Resolves with the function that opens again what is still allowed. Never rejects. */
  close(change: RightsChange): Promise<Reopening> {
    const id = ++this.#lastId;
    for (const read of this.#reads) if (overlap(read.scope, change)) read.isOutdated = true;
    return this.#check({
      id,
      joined: this.registry.closeEvents(change, id),
      members: this.maps.close(change, id),
    });
  }

  /**
   * Reads a right and applies what was read, in one step. If a change concerns it meanwhile, it is read again, so that no join
   * ends with a right from before a change.
   */
  async grant<Result>(
    scope: RightsChange,
    read: () => Promise<Result>,
    apply: (result: Result) => void = () => undefined,
  ): Promise<Result> {
    for (let attempt = 0; attempt < MAX_READS; attempt++) {
      const reading = { scope, isOutdated: false };
      this.#reads.add(reading);
      try {
        const result = await read();
        if (reading.isOutdated) continue;
        apply(result);
        return result;
      } finally {
        this.#reads.delete(reading);
      }
    }
    throw new AppError("unavailable", "realtime.rightsChanging", { retryAfter: 1 });
  }

  /** Checks everything that is open, in case an event was lost. */
  async checkAll(): Promise<void> {
    try {
      const members = this.registry.listMemberships();
      const allowed = await readAccess(members);
      const lost = members.filter((member) => !allowed.has(member));
      const outdated = this.maps.listOutdated(await readPresences(this.maps.listUserIds()));
      // All at once, so that the number of reads doesn't grow with what was lost.
      const userIds = [...new Set([...lost.map(({ userId }) => userId), ...outdated])];
      if (userIds.length > 0) openAll(await this.close({ userIds }));
    } catch (error) {
      logger.warn({ err: error }, "rights of sockets could not be checked");
    }
  }

  stop(): void {
    for (const timer of this.#retries) clearTimeout(timer);
  }

  async #check(closed: Closed): Promise<Reopening> {
    const { id, joined, members } = closed;
    if (joined.length === 0 && members.length === 0) return NOTHING;
    try {
      const [allowed, presences] = await Promise.all([
        readAccess(joined),
        readPresences([...new Set(members.map(({ userId }) => userId))]),
      ]);
      return {
        channels: () => this.registry.reopen(id, joined, allowed),
        maps: () => this.maps.reopen(id, members, presences),
      };
    } catch (error) {
      logger.warn({ err: error }, "rights of sockets could not be checked");
      const timer = setTimeout(() => {
        this.#retries.delete(timer);
        void this.#check(closed).then(openAll);
      }, RETRY_MS);
      this.#retries.add(timer);
      return NOTHING;
    }
  }
}

export function openAll({ channels, maps }: Reopening): void {
  channels();
  maps();
}
