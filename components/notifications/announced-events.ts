import { clock } from "@/lib/core/shared/clock";

/** Long enough for the slower channel or the slower answer, short enough that the next happening between the same two is told. */
const REMEMBER_MS = 60_000;

const announced = new Map<string, number>();

/**
 * Each happening is told once in a tab, whichever channel or answer brought it first (contract §5, Toasts). True the first
 * time an id is given: whoever gets true tells it, everybody else stays silent.
 */
export function announceOnce(id: string): boolean {
  const now = clock.ms();
  for (const [known, at] of announced) {
    if (now - at < REMEMBER_MS) break;
    announced.delete(known);
  }
  if (announced.has(id)) return false;
  announced.set(id, now);
  return true;
}

/** The id of "I am now connected with this person": the pair is unique, so the other's id names it on every channel. */
export const connectedWith = (otherUserId: string): string => `connected:${otherUserId}`;

/** The id of a chat message's arrival. */
export const messageArrived = (messageId: string): string => `message:${messageId}`;

/** For tests, which share the module. */
export function forgetAnnounced(): void {
  announced.clear();
}
