import { createStore, delMany, getMany, keys, type UseStore } from "idb-keyval";

import { clock } from "@/lib/core/shared/clock";
import { documentLoad } from "@/lib/core/shared/document-load";
import { getDeskPath } from "@/lib/events/constants/desk";
import { LATE_CHECK_INS_MS } from "@/lib/events/constants/event";

import { getKiosk, setKiosk } from "../kiosk/kiosk-state";

/** The service worker has the same name. */
export const DOOR_PAGES = "door-pages";

let store: UseStore | undefined;

/** Opened on first use, because the server has no database. */
export const getDoorDatabase = (): UseStore => (store ??= createStore("nametag-door", "door"));

export const toDoorKey = (kind: "list" | "notes" | "unsent", userId: string, eventId: string): string =>
  `${kind}/${userId}/${eventId}`;

/** Begins the owner of what a helper's device keeps; the token of the link follows. */
export const LINK_OWNER = "link:";

/** A helper's page has the token of the link. */
export const getDoorPath = (eventId: string, owner = ""): string =>
  owner.startsWith(LINK_OWNER) ? `/door/${owner.slice(LINK_OWNER.length)}` : getDeskPath(eventId, "door");

export async function removeKeys(removed: readonly string[]): Promise<void> {
  await delMany([...removed], getDoorDatabase());
  if (!("caches" in window)) return;
  const cache = await caches.open(DOOR_PAGES);
  const lists = removed.filter((key) => key.startsWith("list/")).map((key) => key.split("/"));
  const paths = lists.map(([, owner, eventId = ""]) => getDoorPath(eventId, owner));
  await Promise.all(paths.map((path) => cache.delete(path)));
}

/** `endsAt`: of the event. `addedAt`: when the last note was added, by the device's clock. */
export type NoteTimes = { endsAt?: string; addedAt?: string };

/**
 * Notes stay as long as late check-ins are accepted. What a device learns later stays as long after
 * that. Without times, nothing would ever remove them.
 */
export const areNotesOver = ({ endsAt, addedAt }: NoteTimes): boolean =>
  [endsAt, addedAt].every((at) => !at || clock.ms() >= Date.parse(at) + LATE_CHECK_INS_MS);

async function listEnded(all: string[]): Promise<string[]> {
  const stored = await getMany<NoteTimes | undefined>(all, getDoorDatabase());
  return all.filter((key, index) => {
    const times: NoteTimes = stored[index] ?? {};
    if (!key.startsWith("list/")) return areNotesOver(times);
    return !times.endsAt || Date.parse(times.endsAt) <= clock.ms();
  });
}

/** @throws if the browser blocks storage */
async function listEventIds(kind: "list" | "unsent", userId: string): Promise<string[]> {
  const prefix = toDoorKey(kind, userId, "");
  const all = await keys<string>(getDoorDatabase());
  return all.flatMap((key) => (key.startsWith(prefix) ? key.slice(prefix.length) : []));
}

/** Returns the ids of the events whose list this device keeps. */
export const listKeptEvents = (userId: string): Promise<string[]> => listEventIds("list", userId);

/** Returns, by event, the number of the member's check-ins that this device hasn't sent. */
export async function countUnsentCheckIns(userId: string): Promise<Map<string, number>> {
  const eventIds = await listEventIds("unsent", userId);
  const unsentKeys = eventIds.map((eventId) => toDoorKey("unsent", userId, eventId));
  const stored = await getMany<{ items: unknown[] } | undefined>(unsentKeys, getDoorDatabase());
  const counts = eventIds.map((eventId, index) => [eventId, stored[index]?.items.length ?? 0] as const);
  return new Map(counts.filter(([, count]) => count > 0));
}

/**
 * Returns whether this browser is the kiosk of the member or of a helper's link, for which the page
 * is left then.
 */
export function returnToKiosk(userId: string): boolean {
  const kiosk = getKiosk();
  if (!kiosk || (kiosk.owner !== userId && !kiosk.owner.startsWith(LINK_OWNER))) return false;
  documentLoad.open(kiosk.path);
  return true;
}

/** For a page that doesn't run its door any more. */
export function endKiosk(path: string): void {
  if (getKiosk()?.path === path) setKiosk(null);
}

/**
 * Removes what is over, and the lists, notes and pages of all members but this one, with their
 * kiosk. Unsent check-ins stay: they hold no names, and only their own member's pages send them.
 * Never throws.
 */
export async function removeDoorData(exceptUserId?: string): Promise<void> {
  const kiosk = getKiosk();
  if (kiosk && kiosk.owner !== exceptUserId) setKiosk(null);
  if (!("indexedDB" in window)) return;
  try {
    const named = (await keys<string>(getDoorDatabase())).filter((key) => !key.startsWith("unsent/"));
    const [own, others] = [true, false].map((isOwn) =>
      named.filter((key) => (key.split("/")[1] === exceptUserId) === isOwn),
    ) as [string[], string[]];
    await removeKeys([...others, ...(await listEnded(own))]);
    if (exceptUserId === undefined && "caches" in window) await caches.delete(DOOR_PAGES);
  } catch {
    // Nothing was stored where storage is blocked.
  }
}
