import { createStore } from "@/components/ui/browser/store";
import { randomUuid } from "@/lib/core/browser/random-uuid";
import { clock } from "@/lib/core/shared/clock";
import { DoorConflict, getDeviceId, getDoorList, sendDoorCheckIns } from "@/lib/door/client/door";
import { findEntryByCode } from "@/lib/door/client/entries";
import type { ScannedCode } from "@/lib/door/client/scanned-code";
import { MAX_DOOR_CHECK_INS } from "@/lib/door/constants";
import type { DoorCheckInResult, DoorEntry, DoorList, DoorSubject } from "@/lib/door/schema";
import { ApiError } from "@/lib/http/browser/api-client";
import { isRetryable } from "@/lib/http/browser/query-client";

import type { CheckedIn } from "../walk-in/use-code-check-ins";
import { type DoorConflictNote, type DoorStore, removePage, savePage } from "./door-store";

/** Then the device decides by its own list. */
const ANSWER_MS = 4_000;
const SEND_MS = 30_000;

export type DoorNote = DoorConflictNote & { isOtherDevice: boolean };

type DoorState = {
  list: DoorList | null;
  unsent: number;
  notes: DoorNote[];
  /** Whether the server did not answer last time. */
  isOffline: boolean;
};

const isTemporary = (error: unknown): boolean =>
  isRetryable(error) || (error instanceof ApiError && error.status === 429);
const isRevoked = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 403 || error.status === 404);

const toCheckedIn = ({ name, company, result, checkedInAt }: DoorCheckInResult): CheckedIn => ({
  name: name ?? "",
  company,
  since: result === "already" ? checkedInAt : null,
});

const isSame = (one: { kind: string; id: string }, other: { kind: string; id: string }): boolean =>
  one.kind === other.kind && one.id === other.id;

const withCheckIn = (list: DoorList | null, subject: { kind: string; id: string }, at: string): DoorList | null =>
  list && {
    ...list,
    entries:
      list.entries?.map((entry) =>
        isSame(entry, subject) && !entry.checkedInAt
          ? { ...entry, state: "checked_in" as const, checkedInAt: at }
          : entry,
      ) ?? null,
  };

/**
 * Checks in at one event, with or without a network (docs/product/door.md). A check-in without an
 * answer is stored before its result is shown, and sent in order later.
 */
export function createDoorDevice(eventId: string, store: DoorStore) {
  const state = createStore<DoorState>({ list: null, unsent: 0, notes: [], isOffline: false });
  const path = `/admin/events/${eventId}/door`;
  let isSending = false;
  const patch = (changes: Partial<DoorState>) => state.set({ ...state.get(), ...changes });

  const updateUnsent = async () => patch({ unsent: (await store.loadUnsent()).items.length });

  const showNotes = async () => {
    const { conflicts, dismissed } = await store.loadNotes();
    const repeats = (state.get().list?.repeats ?? []).filter(({ firstDeviceId }) => firstDeviceId === getDeviceId());
    const notes: DoorNote[] = [
      ...conflicts.map((note) => ({ ...note, isOtherDevice: false })),
      ...repeats.map(({ id, name, receivedAt }) => ({
        ...{ id, name, checkedInAt: receivedAt, reason: null },
        result: "already" as const,
        isOtherDevice: true,
      })),
    ];
    patch({ notes: notes.filter(({ id }) => !dismissed.includes(id)) });
  };

  const isOpen = (list: DoorList): boolean =>
    clock.ms() >= Date.parse(list.opensAt) && clock.ms() < Date.parse(list.endsAt);

  const revoke = async () => {
    patch({ list: null, unsent: 0, notes: [] });
    await Promise.all([store.removeAll(), removePage(path)]);
  };

  /** What the server doesn't know yet stays checked in on the list. */
  const setList = async (list: DoorList) => {
    const { items } = await store.loadUnsent();
    patch({ list: items.reduce<DoorList | null>((all, { subject, at }) => withCheckIn(all, subject, at), list) });
    await showNotes();
  };

  const refresh = async (): Promise<null> => {
    const current = state.get().list;
    try {
      const list = await getDoorList(eventId, current?.version);
      if (!list) return null;
      const next = { ...list, entries: list.entries ?? current?.entries ?? [] };
      await setList(next);
      patch({ isOffline: false });
      if (isOpen(next)) {
        await store.saveList(next);
        if (current === null || list.entries) await savePage(path);
      } else await Promise.all([store.removeList(), removePage(path)]);
      void send();
    } catch (error) {
      if (isRevoked(error)) await revoke();
      if (isTemporary(error)) patch({ isOffline: true });
      throw error;
    }
    return null;
  };

  /** Reads what an earlier page left. */
  const start = async (): Promise<void> => {
    const list = await store.loadList();
    if (list && !isOpen(list)) await Promise.all([store.removeList(), removePage(path)]);
    else if (list && !state.get().list) await setList(list);
    await updateUnsent();
    void send();
  };

  const noteConflicts = async (results: readonly DoorCheckInResult[]) => {
    const conflicts = results.filter(
      ({ result, firstDeviceId }) => result === "conflict" || (result === "already" && firstDeviceId !== getDeviceId()),
    );
    if (conflicts.length === 0) return;
    const notes = await store.loadNotes();
    const known = new Set(notes.conflicts.map(({ id }) => id));
    const added = conflicts.filter(({ id }) => !known.has(id));
    await store.saveNotes({ ...notes, conflicts: [...added, ...notes.conflicts] });
    await showNotes();
  };

  /** Sends what is stored, the oldest first. The next refresh tries again. */
  const send = async (): Promise<void> => {
    if (isSending) return;
    isSending = true;
    try {
      for (;;) {
        const items = (await store.loadUnsent()).items.slice(0, MAX_DOOR_CHECK_INS);
        if (items.length === 0) break;
        const input = {
          deviceId: getDeviceId(),
          items: items.map(({ id, sequence, subject }) => ({ id, sequence, subject, wasOffline: true })),
        };
        const { items: results } = await sendDoorCheckIns(eventId, input, AbortSignal.timeout(SEND_MS));
        // The notes first: a page that closes in between sends again, and gets the same results.
        await noteConflicts(results);
        await store.removeUnsent(items.map(({ id }) => id));
        await updateUnsent();
        patch({ isOffline: false });
      }
    } catch (error) {
      if (isRevoked(error)) await revoke();
      else patch({ isOffline: true });
    } finally {
      isSending = false;
    }
  };

  const decideAlone = async (id: string, entry: DoorEntry | null | undefined): Promise<CheckedIn> => {
    if (!entry) throw new DoorConflict("not_on_list");
    const { kind, name, company, state: standing, checkedInAt } = entry;
    if (checkedInAt) return { name, company, since: checkedInAt };
    if (standing !== "expected" && standing !== "checked_in") throw new DoorConflict(standing, name);
    const at = clock.now().toISOString();
    await store.addUnsent({ id, subject: { kind, id: entry.id }, at });
    patch({ list: withCheckIn(state.get().list, entry, at) });
    await updateUnsent();
    return { name, company, since: null, isUnsent: true };
  };

  const findEntry = (subject: DoorSubject): Promise<DoorEntry | null | undefined> | DoorEntry | undefined => {
    const entries = state.get().list?.entries ?? [];
    return "code" in subject ? findEntryByCode(entries, subject) : entries.find((entry) => isSame(entry, subject));
  };

  /** @throws DoorConflict, ApiError */
  const checkIn = async (subject: ScannedCode | { kind: "guest" | "member"; id: string }): Promise<CheckedIn> => {
    const id = randomUuid();
    const isQueued = state.get().isOffline || state.get().unsent > 0 || !navigator.onLine;
    if (isQueued) {
      const checkedIn = await decideAlone(id, await findEntry(subject));
      void send();
      return checkedIn;
    }
    try {
      const items = [{ id, sequence: 0, subject, wasOffline: false }];
      const input = { deviceId: getDeviceId(), items };
      const { items: results } = await sendDoorCheckIns(eventId, input, AbortSignal.timeout(ANSWER_MS));
      const [result] = results;
      if (!result || result.reason !== null) throw new DoorConflict(result?.reason ?? "unknown", result?.name);
      if (result.subject && result.checkedInAt)
        patch({ list: withCheckIn(state.get().list, result.subject, result.checkedInAt) });
      return toCheckedIn(result);
    } catch (error) {
      if (isRevoked(error)) await revoke();
      if (!isTemporary(error)) throw error;
      patch({ isOffline: true });
      return decideAlone(id, await findEntry(subject));
    }
  };

  const dismiss = async (id: string): Promise<void> => {
    const notes = await store.loadNotes();
    await store.saveNotes({
      conflicts: notes.conflicts.filter((note) => note.id !== id),
      dismissed: [...notes.dismissed, id],
    });
    await showNotes();
  };

  return { ...state, start, refresh, send, checkIn, dismiss };
}

export type DoorDevice = ReturnType<typeof createDoorDevice>;
