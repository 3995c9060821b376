import { createStore, delMany, getMany, keys, type UseStore } from "idb-keyval";

import { clock } from "@/lib/core/shared/clock";

/** The service worker has the same name. */
export const DOOR_PAGES = "door-pages";

let store: UseStore | undefined;

/** Opened on first use, because the server has no database. */
export const getDoorDatabase = (): UseStore => (store ??= createStore("nametag-door", "door"));

export const toDoorKey = (kind: "list" | "notes" | "unsent", userId: string, eventId: string): string =>
  `${kind}/${userId}/${eventId}`;

export const getDoorPath = (eventId: string): string => `/admin/events/${eventId}/door`;

async function removeKeys(removed: readonly string[]): Promise<void> {
  await delMany([...removed], getDoorDatabase());
  if (!("caches" in window)) return;
  const cache = await caches.open(DOOR_PAGES);
  const paths = removed.filter((key) => key.startsWith("list/")).map((key) => getDoorPath(key.split("/")[2] ?? ""));
  await Promise.all(paths.map((path) => cache.delete(path)));
}

async function listEnded(lists: string[]): Promise<string[]> {
  const stored = await getMany<{ endsAt: string } | undefined>(lists, getDoorDatabase());
  return lists.filter((_, index) => Date.parse(stored[index]?.endsAt ?? "") <= clock.ms());
}

/**
 * Removes the lists, notes and pages of ended events, and of all members but this one. Unsent
 * check-ins stay: they hold no names, and only their own member's page sends them. Never throws.
 */
export async function removeDoorData(exceptUserId?: string): Promise<void> {
  if (!("indexedDB" in window)) return;
  try {
    const named = (await keys<string>(getDoorDatabase())).filter((key) => !key.startsWith("unsent/"));
    const [own, others] = [true, false].map((isOwn) =>
      named.filter((key) => (key.split("/")[1] === exceptUserId) === isOwn),
    ) as [string[], string[]];
    const ended = await listEnded(own.filter((key) => key.startsWith("list/")));
    await removeKeys([...others, ...ended, ...ended.map((key) => key.replace(/^list/, "notes"))]);
    if (exceptUserId === undefined && "caches" in window) await caches.delete(DOOR_PAGES);
  } catch {
    // Nothing was stored where storage is blocked.
  }
}
