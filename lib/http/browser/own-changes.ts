import { randomUuid } from "@/lib/core/browser/random-uuid";

// A tab's own changes, which the live connection also reports to it (docs/product/realtime-protocol.md#changed-and-resync).

const MAX_REMEMBERED = 100;
/** By id: whether nothing else was reported since the change was sent. */
const ownChanges = new Map<string, { isLatest: boolean }>();
let isLive = false;

/**
 * Sends a change under a new id. `isLatest`: the response is the newest that this tab can know, so it need not read again. Else another
 * change was reported meanwhile, or there was no live connection that would have. Throws what `send` throws; a change that failed
 * without a response is reported to this tab like any other.
 */
export async function sendOwnChange<Result>(
  send: (changeId: string) => Promise<Result>,
): Promise<{ result: Result; isLatest: boolean }> {
  const id = randomUuid();
  const change = { isLatest: isLive };
  ownChanges.set(id, change);
  const [oldest] = ownChanges.keys();
  if (ownChanges.size > MAX_REMEMBERED && oldest !== undefined) ownChanges.delete(oldest);
  try {
    return { result: await send(id), isLatest: change.isLatest };
  } catch (error) {
    ownChanges.delete(id);
    throw error;
  }
}

/** Whether a reported change is one of this tab's, whose response it has or will get. */
export const isOwnChange = (changeId: string | undefined): boolean =>
  changeId !== undefined && ownChanges.has(changeId);

/** Records that something else was reported. What was sent before can be older by the time its response arrives. */
export function noteOtherChange(): void {
  for (const change of ownChanges.values()) change.isLatest = false;
}

/** Records whether the live connection reports changes. */
export function setLive(isConnected: boolean): void {
  isLive = isConnected;
  noteOtherChange();
}
