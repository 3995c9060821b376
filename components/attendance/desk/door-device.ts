import { createStore } from "@/components/ui/browser/store";
import { randomUuid } from "@/lib/core/browser/random-uuid";
import { clock } from "@/lib/core/shared/clock";
import {
  type CheckedIn,
  checkInSubject,
  checkOutPerson,
  DoorConflict,
  getDeviceId,
  getDoorList,
  requireDoor,
  sendDoorCheckIns,
  toCheckedIn,
} from "@/lib/door/client/door";
import { findEntry } from "@/lib/door/client/entries";
import { EARLY_LIST_MS, MAX_DOOR_CHECK_INS } from "@/lib/door/constants";
import type { DoorCheckInResult, DoorEntry, DoorList, DoorSubject } from "@/lib/door/schema";
import { ApiError } from "@/lib/http/browser/api-client";
import { isRetryable } from "@/lib/http/browser/query-client";

import { areNotesOver, getDoorPath } from "./door-data";
import { type DoorConflictNote, type DoorStore, hasPage, removePage, savePage, type UnsentCheckIn } from "./door-store";

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
  /** Whether the server said that the member may not run the door. */
  isRevoked: boolean;
  /** Whether the list and the page are kept. */
  isReady: boolean;
};

/** A body without a code is of a proxy or of the venue's network. */
const isOwnAnswer = (error: unknown): error is ApiError => error instanceof ApiError && error.code !== undefined;
const isTemporary = (error: unknown): boolean =>
  isRetryable(error) || (error instanceof ApiError && (error.status === 429 || !isOwnAnswer(error)));
const isRevoked = (error: unknown): boolean => isOwnAnswer(error) && (error.status === 403 || error.status === 404);

const isSame = (one: { kind: string; id: string }, other: { kind: string; id: string }): boolean =>
  one.kind === other.kind && one.id === other.id;

const withCheckIn = (list: DoorList, subject: { kind: string; id: string }, at: string): DoorList => ({
  ...list,
  entries:
    list.entries?.map((entry) =>
      isSame(entry, subject) && !entry.checkedInAt
        ? { ...entry, state: "checked_in" as const, checkedInAt: at }
        : entry,
    ) ?? null,
});

const withResult = (list: DoorList, { subject, checkedInAt }: DoorCheckInResult): DoorList =>
  subject && checkedInAt ? withCheckIn(list, subject, checkedInAt) : list;

/** Whether another device let the person in first. */
const isOther = (firstDeviceId: string | null): boolean => firstDeviceId !== null && firstDeviceId !== getDeviceId();

const isOver = ({ endsAt }: DoorList): boolean => clock.ms() >= Date.parse(endsAt);
const isTooEarly = ({ opensAt }: DoorList, earlyMs = 0): boolean => clock.ms() < Date.parse(opensAt) - earlyMs;
/** Devices are set up before check-in opens. */
const isKept = (list: DoorList): boolean => !isOver(list) && !isTooEarly(list, EARLY_LIST_MS);

/**
 * Checks in at one event, with or without a network (docs/product/door.md). A check-in without an
 * answer is stored before its result is shown, and sent in order later.
 */
export class DoorDevice {
  readonly #state = createStore<DoorState>({
    ...{ list: null, unsent: 0, notes: [], isOffline: false, isRevoked: false, isReady: false },
  });
  readonly #path: string;
  readonly #linkId: string | undefined;
  /** As the server sent it. */
  #received: DoorList | null = null;
  #isSending = false;

  readonly get = this.#state.get;
  readonly subscribe = this.#state.subscribe;

  constructor(
    private readonly eventId: string,
    private readonly store: DoorStore,
    /** Throws if the session is no longer the member's. */
    private readonly requireSession: () => void = () => undefined,
    /** Of a helper's link: its id, and the page that this device keeps. */
    { linkId, path = getDoorPath(eventId) }: { linkId?: string; path?: string } = {},
  ) {
    this.#path = path;
    this.#linkId = linkId;
  }

  /** Reads what an earlier page left, and sends it. */
  async start(): Promise<void> {
    const list = await this.store.loadList();
    if (list && !isKept(list)) await this.#forgetList();
    else if (list && !this.get().list) await this.#setList(list);
    await this.#showNotes();
    await this.#countUnsent();
    void this.send();
  }

  /** @throws ApiError, TypeError if the network failed */
  refresh = async (): Promise<null> => {
    const received = this.#received;
    try {
      const { items } = await this.store.loadUnsent();
      const list = await getDoorList(this.eventId, received?.version, this.#linkId);
      if (!list) return null;
      await this.#applyList({ ...list, entries: list.entries ?? received?.entries ?? [] }, items);
    } catch (error) {
      if (isRevoked(error)) {
        await this.#revoke();
        // A link that is over takes what waits for a day more.
        if (this.#linkId) void this.send();
      }
      if (isTemporary(error)) {
        this.#patch({ isOffline: true });
        await this.#emptyEndedList();
      }
      throw error;
    }
    this.#patch({ isOffline: false, isRevoked: false });
    void this.send();
    return null;
  };

  /**
   * Sends what is stored, the oldest first. The next refresh tries again. Returns how many of those
   * sent need a look (docs/product/door.md#conflicts).
   */
  async send(): Promise<number> {
    let needLook = 0;
    if (this.#isSending) return needLook;
    this.#isSending = true;
    try {
      for (let results = await this.#sendNext(); results; results = await this.#sendNext()) {
        this.#patch({ isOffline: false });
        needLook += results.filter(
          ({ result, firstDeviceId }) => result === "conflict" || isOther(firstDeviceId),
        ).length;
      }
    } catch (error) {
      if (isRevoked(error)) await this.#revoke();
      else this.#patch({ isOffline: true });
    } finally {
      this.#isSending = false;
    }
    return needLook;
  }

  /** Forgets what holds names if the member lost the door. Returns false without an answer. */
  async checkRight(): Promise<boolean> {
    try {
      await requireDoor(this.eventId);
    } catch (error) {
      if (!isRevoked(error)) return false;
      await this.#revoke();
    }
    return true;
  }

  /** @throws DoorConflict, ApiError */
  async checkIn(subject: DoorSubject): Promise<CheckedIn> {
    const id = randomUuid();
    if (await this.#isOwnDecision(subject)) {
      const checkedIn = await this.#decideAlone(id, await this.#findEntry(subject));
      void this.send();
      return checkedIn;
    }
    const wasOut = await this.#isOut(subject);
    try {
      return await this.#askServer(id, subject);
    } catch (error) {
      if (isRevoked(error)) await this.#revoke();
      if (!isTemporary(error)) throw error;
      this.#patch({ isOffline: true });
      return this.#decideAlone(id, await this.#findEntry(subject), wasOut);
    }
  }

  /** Needs a network. @throws ApiError, TypeError */
  async checkOut({ kind, id }: DoorEntry): Promise<void> {
    await checkOutPerson(this.eventId, { kind, id }, this.#linkId);
    await this.refresh();
  }

  /** Shows somebody whom this device added, until the next list has them. */
  showAdded({ id, name }: { id: string; name: string }): void {
    const { list } = this.get();
    if (!list?.entries) return;
    const details = { company: null, checkedInAt: null, codeHashes: [] };
    const entry: DoorEntry = { kind: "guest", id, name, state: "expected", ...details };
    this.#patch({ list: { ...list, entries: [...list.entries, entry] } });
  }

  async dismiss(id: string): Promise<void> {
    await this.store.dismissNote(id);
    await this.#showNotes();
  }

  #patch(changes: Partial<DoorState>): void {
    const state = this.get();
    const next = { ...state, ...changes };
    const keys = Object.keys(changes) as (keyof DoorState)[];
    if (keys.some((key) => state[key] !== next[key])) this.#state.set(next);
  }

  #showIn(subject: { kind: string; id: string }, at: string): void {
    const { list } = this.get();
    if (list) this.#patch({ list: withCheckIn(list, subject, at) });
  }

  async #countUnsent(): Promise<void> {
    this.#patch({ unsent: (await this.store.loadUnsent()).items.length });
  }

  async #applyList(list: DoorList, unsent: readonly UnsentCheckIn[]): Promise<void> {
    await this.store.setNotesEnd(list.endsAt);
    await this.#setList(list, unsent);
    if (!isKept(list)) return this.#forgetList();
    await this.store.saveList(list);
    // Again until the service worker controls the page, which takes a moment on the first visit,
    // and after another page of this browser removed it.
    if (!this.get().isReady || !(await hasPage(this.#path))) this.#patch({ isReady: await savePage(this.#path) });
  }

  /**
   * Keeps check-ins on the list that the server doesn't know yet, and those in `unsent`, which were
   * sent while the list was on its way.
   */
  async #setList(list: DoorList, unsent: readonly UnsentCheckIn[] = []): Promise<void> {
    this.#received = list;
    const items = [...unsent, ...(await this.store.loadUnsent()).items];
    this.#patch({ list: items.reduce((all, { subject, at }) => withCheckIn(all, subject, at), list) });
    await this.#showNotes();
  }

  async #forgetList(): Promise<void> {
    this.#patch({ isReady: false });
    await Promise.all([this.store.removeList(), removePage(this.#path)]);
  }

  /** A tab may stay open without a network. */
  async #emptyEndedList(): Promise<void> {
    const { list } = this.get();
    if (!list || !isOver(list)) return;
    this.#received = null;
    if (list.entries?.length !== 0) this.#patch({ list: { ...list, entries: [] } });
    await this.#forgetList();
    await this.#showNotes();
  }

  /**
   * The member may no longer run the door. What is unsent holds no names and stays, because the
   * right may come back.
   */
  async #revoke(): Promise<void> {
    this.#received = null;
    this.#patch({ list: null, notes: [], isOffline: false, isRevoked: true });
    await Promise.all([this.#forgetList(), this.store.removeNotes()]);
  }

  async #showNotes(): Promise<void> {
    const { conflicts, dismissed, ...times } = await this.store.loadNotes();
    const endsAt = this.get().list?.endsAt ?? times.endsAt;
    if (endsAt && areNotesOver({ ...times, endsAt })) {
      this.#patch({ notes: [] });
      return this.store.removeOldNotes();
    }
    const repeats = (this.get().list?.repeats ?? []).filter(({ firstDeviceId }) => firstDeviceId === getDeviceId());
    const notes: DoorNote[] = [
      ...conflicts.map((note) => ({ ...note, isOtherDevice: false })),
      ...repeats.map(({ id, name, receivedAt, firstDeviceId }) => ({
        ...{ id, name, checkedInAt: receivedAt, reason: null, firstDeviceId },
        result: "already" as const,
        isOtherDevice: true,
      })),
    ].filter(({ id }) => !dismissed.includes(id));
    if (notes.length > 0 || this.get().notes.length > 0) this.#patch({ notes });
  }

  /** Returns null if nothing is left. */
  async #sendNext(): Promise<DoorCheckInResult[] | null> {
    const items = (await this.store.loadUnsent()).items.slice(0, MAX_DOOR_CHECK_INS);
    if (items.length === 0) {
      // Another page may have sent them.
      await this.#countUnsent();
      return null;
    }
    const input = {
      deviceId: getDeviceId(),
      items: items.map(({ id, sequence, subject }) => ({ id, sequence, subject, wasOffline: true })),
    };
    this.requireSession();
    const { items: results } = await sendDoorCheckIns(this.eventId, input, {
      signal: AbortSignal.timeout(SEND_MS),
      linkId: this.#linkId,
    });
    // It may have ended, and the stored names were removed.
    this.requireSession();
    // The notes first: a page that closes in between sends again, and gets the same results.
    await this.#noteConflicts(results);
    // The next page may open without a network, before a newer list is read.
    await this.store.changeList((list) => results.reduce(withResult, list));
    await this.store.removeUnsent(items.map(({ id }) => id));
    await this.#countUnsent();
    return results;
  }

  async #noteConflicts(results: readonly DoorCheckInResult[]): Promise<void> {
    const conflicts = results.filter(
      ({ result, firstDeviceId }) => result === "conflict" || (result === "already" && firstDeviceId !== getDeviceId()),
    );
    // A device that lost the door keeps no names.
    if (conflicts.length === 0 || this.get().isRevoked) return;
    await this.store.addNotes(conflicts);
    await this.#showNotes();
  }

  /**
   * Returns whether the device decides by its own list. The server may be reachable again before
   * the device notices, so the device asks about people who are not on the list. The server doesn't
   * know the device's unsent check-ins.
   */
  async #isOwnDecision(subject: DoorSubject): Promise<boolean> {
    const { isOffline, unsent } = this.get();
    if (!navigator.onLine) return true;
    if (!isOffline && unsent === 0) return false;
    const entry = await this.#findEntry(subject);
    return isOffline ? entry !== null : Boolean(entry?.checkedInAt);
  }

  #findEntry(subject: DoorSubject): Promise<DoorEntry | null> {
    return findEntry(this.get().list?.entries ?? [], subject);
  }

  /** Whether the list says so. Who is missing on a list that isn't complete may be in. */
  async #isOut(subject: DoorSubject): Promise<boolean> {
    const { list } = this.get();
    const entry = await this.#findEntry(subject);
    return entry ? !entry.checkedInAt : Boolean(list?.isComplete);
  }

  async #askServer(id: string, subject: DoorSubject): Promise<CheckedIn> {
    const options = { id, signal: AbortSignal.timeout(ANSWER_MS), linkId: this.#linkId };
    const result = await checkInSubject(this.eventId, subject, options);
    if (!result.subject) return toCheckedIn(result);
    if (result.checkedInAt) this.#showIn(result.subject, result.checkedInAt);
    return { ...toCheckedIn(result), answers: (await this.#findEntry(result.subject))?.answers };
  }

  /**
   * `wasOut`: before the server was asked. A list may have come since, with this very check-in. The
   * server knows its id, so it is sent again without harm.
   */
  async #decideAlone(id: string, entry: DoorEntry | null, wasOut = false): Promise<CheckedIn> {
    const { list } = this.get();
    if (!entry || !list) throw new DoorConflict(list && isOver(list) ? "ended" : "not_on_list");
    const { kind, name, company, state: standing, checkedInAt, answers } = entry;
    if (checkedInAt && !wasOut) return { name, company, since: checkedInAt, answers };
    if (isTooEarly(list)) throw new DoorConflict("too_early", name);
    if (isOver(list)) throw new DoorConflict("ended", name);
    if (standing !== "expected" && standing !== "checked_in") throw new DoorConflict(standing, name);
    const at = clock.now().toISOString();
    await this.store.addUnsent({ id, subject: { kind, id: entry.id }, at });
    this.#showIn(entry, at);
    await this.#countUnsent();
    return { name, company, since: null, isUnsent: true, answers };
  }
}
