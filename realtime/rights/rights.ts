import { filterAttendeeAccess, type Membership } from "@/lib/attendance/data/access";
import { logger } from "@/lib/core/server/process/logger";
import { AppError } from "@/lib/core/shared/errors";
import { listActivePresences, type ActivePresence } from "@/lib/presence/data";
import type { BusEvent } from "@/lib/realtime/bus-events";

import type { ConnectionRegistry, JoinedEvent } from "../connection/registry";
import type { ClosedMember, MapRights } from "../presence/map-rights";
import type { RightsChange } from "../types";

/**
 * May return too many rights, because they are only closed until they are checked
 * (docs/product/realtime-protocol.md#rights-of-open-sockets).
 */
export function toRightsChange(event: BusEvent): RightsChange | null {
  switch (event.type) {
    case "resource_changed":
      // A sync of all events has neither an id nor users.
      return event.resource === "events" || event.resource === "rsvps"
        ? { eventId: event.id, userIds: event.userIds }
        : null;
    case "attendance_changed":
      return event.change === "checked_out" ? { eventId: event.eventId, userIds: [event.userId] } : null;
    case "member_hiding_changed":
      return { eventId: event.eventId, userIds: [event.userId] };
    case "user_changed":
      return { userIds: [event.userId] };
    case "block_changed":
      return { userIds: [event.blockerId, event.blockedId] };
    default:
      return null;
  }
}

const overlap = (one: RightsChange, other: RightsChange): boolean =>
  (one.eventId === undefined || other.eventId === undefined || one.eventId === other.eventId) &&
  (one.userIds === undefined ||
    other.userIds === undefined ||
    one.userIds.some((userId) => other.userIds?.includes(userId)));

/** A failed check is repeated after this time. Its rights stay closed until then. */
const RETRY_MS = 1_000;
const MAX_PER_READ = 1_000;
/** A join is refused if its rights keep changing while they are read. */
const MAX_READS = 10;

export type Reauthorization = { rooms(): void; maps(): void };

export const NO_REAUTHORIZATION: Reauthorization = { rooms: () => undefined, maps: () => undefined };

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
 * Closes the affected rights of sockets at once and checks them afterwards, so that nothing is sent
 * without a right once a change is known
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

  /** Resolves with functions that reopen the allowed rights. Never rejects. */
  close(change: RightsChange): Promise<Reauthorization> {
    const id = ++this.#lastId;
    for (const read of this.#reads) if (overlap(read.scope, change)) read.isOutdated = true;
    return this.#check({
      id,
      joined: this.registry.closeEvents(change, id),
      members: this.maps.close(change, id),
    });
  }

  /**
   * Reads a right and applies it synchronously. Reads again if a change affects it during the read.
   * @throws AppError `unavailable` if the right keeps changing
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

  async checkAll(): Promise<void> {
    try {
      const members = this.registry.listMemberships();
      const allowed = await readAccess(members);
      const lost = members.filter((member) => !allowed.has(member));
      const outdated = this.maps.listOutdated(await readPresences(this.maps.listUserIds()));
      // Closes all at once, so that the number of reads stays constant.
      const userIds = [...new Set([...lost.map(({ userId }) => userId), ...outdated])];
      if (userIds.length > 0) applyReauthorization(await this.close({ userIds }));
    } catch (error) {
      logger.warn({ err: error }, "rights of sockets could not be checked");
    }
  }

  stop(): void {
    for (const timer of this.#retries) clearTimeout(timer);
  }

  async #check(closed: Closed): Promise<Reauthorization> {
    const { id, joined, members } = closed;
    if (joined.length === 0 && members.length === 0) return NO_REAUTHORIZATION;
    try {
      const [allowed, presences] = await Promise.all([
        readAccess(joined),
        readPresences([...new Set(members.map(({ userId }) => userId))]),
      ]);
      return {
        rooms: () => this.registry.reopen(id, joined, allowed),
        maps: () => this.maps.reopen(id, members, presences),
      };
    } catch (error) {
      logger.warn({ err: error }, "rights of sockets could not be checked");
      const timer = setTimeout(() => {
        this.#retries.delete(timer);
        void this.#check(closed).then(applyReauthorization);
      }, RETRY_MS);
      this.#retries.add(timer);
      return NO_REAUTHORIZATION;
    }
  }
}

export function applyReauthorization({ rooms, maps }: Reauthorization): void {
  rooms();
  maps();
}
