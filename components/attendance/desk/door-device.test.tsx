import { getDeviceId } from "@/lib/door/client/door";
import type { DoorEntry, DoorList } from "@/lib/door/schema";
import { jsonResponse, mockFetch, networkError, neverResponds } from "@/tests/support/fakes/fake-fetch";
import { buildDoorList } from "@/tests/support/fixtures/door";
import { waitFor } from "@/tests/support/render";
import { stopClock } from "@/tests/support/setup/clock";

import { DoorDevice } from "./door-device";
import { createDoorStore } from "./door-store";

const LIST = `GET /api/events/e1/door/list?deviceId=${getDeviceId()}`;
const LATER_LIST = `${LIST}&version=1`;
const SEND = "POST /api/events/e1/door/check-ins";

const toEntry = (id: string, changes: Partial<DoorEntry> = {}): DoorEntry => ({
  kind: "guest",
  id,
  name: `Guest ${id}`,
  company: null,
  state: "expected",
  checkedInAt: null,
  codeHashes: [],
  ...changes,
});
const DIET = { answers: [{ label: "Diet?", answer: "Vegan" }] };
const list = (changes: Partial<DoorList> = {}) =>
  buildDoorList({ entries: [toEntry("a", DIET), toEntry("b"), toEntry("c", { state: "declined" })], ...changes });
type Sent = { items: { id: string; sequence: number; subject: { id: string }; wasOffline: boolean }[] };
const answer = (body: unknown, changes: object = {}) =>
  jsonResponse(200, {
    items: (body as Sent).items.map(({ id, subject }) => ({
      id,
      result: "checked_in",
      reason: null,
      subject: { kind: "guest", id: subject.id },
      name: `Guest ${subject.id}`,
      company: null,
      checkedInAt: "2026-11-20T23:00:00.000Z",
      firstDeviceId: null,
      ...changes,
    })),
  });
const guest = (id: string) => ({ kind: "guest" as const, id });

let lastEvent = 0;
function openDoor() {
  const store = createDoorStore("me", `e${++lastEvent}`);
  return { store, device: new DoorDevice("e1", store) };
}

beforeEach(() => stopClock("2026-11-20T23:00:00Z"));

it("stores a check-in without a network before it shows it, and sends it in order later", async () => {
  let isOnline = true;
  const calls = mockFetch({
    [LIST]: () => jsonResponse(200, list()),
    [SEND]: ({ body }) => (isOnline ? answer(body) : networkError()),
  });
  const { store, device } = openDoor();
  await device.refresh();
  isOnline = false;
  expect(await device.checkIn(guest("a"))).toMatchObject({ ...DIET, since: null, isUnsent: true });
  expect((await store.loadUnsent()).items).toMatchObject([{ sequence: 1, subject: guest("a") }]);
  expect(await device.checkIn(guest("b"))).toMatchObject({ isUnsent: true });
  expect(await device.checkIn(guest("b"))).toMatchObject({ since: "2026-11-20T23:00:00.000Z" });
  expect(device.get()).toMatchObject({ unsent: 2, isOffline: true });
  // Another page reads what this one left, as after a crash.
  isOnline = true;
  const reopened = new DoorDevice("e1", store);
  await reopened.start();
  await waitFor(() => expect(reopened.get()).toMatchObject({ unsent: 0, notes: [] }));
  const sent = calls.filter(({ method }) => method === "POST").map(({ body }) => (body as Sent).items);
  const last = sent.at(-1) ?? [];
  expect(last.map(({ subject, sequence, wasOffline }) => [subject.id, sequence, wasOffline])).toEqual([
    ["a", 1, true],
    ["b", 2, true],
  ]);
  // The first attempt may have reached the server, so the id is the same.
  expect(last[0]?.id).toBe(sent[0]?.[0]?.id);
});

it("refuses by its list what the organizers declined, and what is not on it", async () => {
  mockFetch({ [LIST]: () => jsonResponse(200, list()), [SEND]: () => networkError() });
  const { store, device } = openDoor();
  await device.refresh();
  await expect(device.checkIn(guest("c"))).rejects.toMatchObject({ reason: "declined", personName: "Guest c" });
  await expect(device.checkIn(guest("x"))).rejects.toMatchObject({ reason: "not_on_list" });
  expect((await store.loadUnsent()).items).toEqual([]);
});

describe("while check-ins wait after the network is back", () => {
  async function openWaitingDoor() {
    let isOnline = false;
    const calls = mockFetch({
      [LIST]: () => jsonResponse(200, list()),
      [LATER_LIST]: () => jsonResponse(200, list({ entries: null })),
      // The server is slow with what waits, and quick with what is asked now.
      [SEND]: ({ body }) => {
        if (!isOnline) return networkError();
        return (body as Sent).items[0]?.wasOffline ? neverResponds() : answer(body, { name: "Walk-in" });
      },
    });
    const { device } = openDoor();
    await device.refresh();
    await device.checkIn(guest("a"));
    isOnline = true;
    return { device, calls };
  }
  const code = { kind: "code" as const, code: "123456789012" };

  it.each(["before", "after"])("asks the server about a code that is not on the list, %s it notices", async (when) => {
    const { device } = await openWaitingDoor();
    if (when === "after") await device.refresh();
    expect(device.get()).toMatchObject({ unsent: 1, isOffline: when === "before" });
    expect(await device.checkIn(code)).toMatchObject({ name: "Walk-in", since: null });
  });

  it("says that somebody whose check-in still waits is in already", async () => {
    const { device, calls } = await openWaitingDoor();
    await device.refresh();
    expect(await device.checkIn(guest("a"))).toMatchObject({ ...DIET, since: "2026-11-20T23:00:00.000Z" });
    const asked = calls.filter(({ body }) => (body as Sent | undefined)?.items[0]?.wasOffline === false);
    expect(asked).toHaveLength(1);
  });
});

describe("a check-in whose answer is lost after a list that has it", () => {
  const CHECKED_IN = { state: "checked_in", checkedInAt: "2026-11-20T23:00:00.000Z" } as const;

  async function loseAnswer(entries: DoorEntry[]) {
    const calls = mockFetch({
      [LIST]: () => jsonResponse(200, list({ entries })),
      [LATER_LIST]: () => jsonResponse(200, list({ version: "2", entries: [toEntry("a", CHECKED_IN)] })),
      [SEND]: async ({ body }) => {
        if ((body as Sent).items[0]?.wasOffline) return answer(body);
        await device.refresh();
        return networkError();
      },
    });
    const { store, device } = openDoor();
    await device.refresh();
    const checkedIn = await device.checkIn(guest("a"));
    const [asked] = calls.filter(({ method }) => method === "POST").map(({ body }) => (body as Sent).items[0]);
    return { checkedIn, asked, device, unsent: (await store.loadUnsent()).items };
  }

  it.each([
    ["expected", [toEntry("a")]],
    ["not on the list", []],
  ])("is green for somebody who was %s before, and sent again with the same id", async (_, entries) => {
    const { checkedIn, asked, device, unsent } = await loseAnswer(entries);
    expect(checkedIn).toMatchObject({ name: "Guest a", since: null, isUnsent: true });
    expect(unsent).toMatchObject([{ id: asked?.id, subject: guest("a") }]);
    await device.send();
    expect(device.get()).toMatchObject({ unsent: 0, notes: [] });
  });

  it("is amber for somebody who was in before", async () => {
    const { checkedIn, unsent } = await loseAnswer([toEntry("a", CHECKED_IN)]);
    expect([checkedIn.since, unsent]).toEqual([CHECKED_IN.checkedInAt, []]);
  });
});

it("notes what the server answers otherwise, until it is dismissed", async () => {
  let isOnline = false;
  mockFetch({
    [LIST]: () => jsonResponse(200, list()),
    [SEND]: ({ body }) =>
      isOnline ? answer(body, { result: "already", firstDeviceId: "other", name: "Guest a" }) : networkError(),
  });
  const { device } = openDoor();
  await device.refresh();
  await device.checkIn(guest("a"));
  isOnline = true;
  await device.send();
  const [note] = device.get().notes;
  expect(note).toMatchObject({ result: "already", name: "Guest a", isOtherDevice: false });
  await device.dismiss(note?.id ?? "");
  expect(device.get().notes).toEqual([]);
});

it("keeps the notes of two tabs that note and dismiss at the same time", async () => {
  const { store } = openDoor();
  const toNote = (id: string) =>
    ({ id, result: "already", reason: null, name: id, checkedInAt: null, firstDeviceId: null }) as const;
  await store.addNotes([toNote("first")]);
  await Promise.all([
    store.addNotes([toNote("a")]),
    store.addNotes([toNote("b"), toNote("a")]),
    store.dismissNote("first"),
  ]);
  const { conflicts, dismissed } = await store.loadNotes();
  expect([conflicts.map(({ id }) => id).sort(), dismissed]).toEqual([["a", "b"], ["first"]]);
});

it.each([403, 404])(
  "empties its list when the server answers %i, and sends the rest with the right",
  async (status) => {
    let isAllowed = true;
    let isOnline = false;
    const refusal = () => jsonResponse(status, { message: "No", code: "forbidden" });
    const calls = mockFetch({
      [LIST]: () => (isAllowed ? jsonResponse(200, list()) : refusal()),
      [LATER_LIST]: refusal,
      [SEND]: ({ body }) => (!isOnline ? networkError() : isAllowed ? answer(body) : refusal()),
    });
    const { store, device } = openDoor();
    await device.refresh();
    await device.checkIn(guest("a"));
    [isOnline, isAllowed] = [true, false];
    await device.send();
    await expect(device.refresh()).rejects.toThrow();
    expect(device.get()).toMatchObject({ list: null, unsent: 1, isRevoked: true });
    expect([await store.loadList(), (await store.loadUnsent()).items.length]).toEqual([null, 1]);
    expect(JSON.stringify(await store.loadUnsent())).not.toContain("Guest");
    isAllowed = true;
    await device.refresh();
    await waitFor(() => expect(device.get()).toMatchObject({ unsent: 0, isRevoked: false }));
    expect((calls.at(-1)?.body as Sent).items).toMatchObject([{ subject: guest("a"), wasOffline: true }]);
  },
);

describe("the stored list", () => {
  it("is kept until the event's end", async () => {
    mockFetch({
      [LIST]: () => jsonResponse(200, list()),
      [LATER_LIST]: () => jsonResponse(200, list({ entries: null })),
    });
    const { store, device } = openDoor();
    await device.refresh();
    expect(await store.loadList()).not.toBeNull();
    stopClock("2026-11-21T02:00:00Z");
    await device.refresh();
    expect(await store.loadList()).toBeNull();
  });

  it.each([
    ["2026-11-19T22:00:00Z", true],
    ["2026-11-19T21:59:59Z", false],
  ])("is there after a reload without a network, if the device read it at %s: %s", async (readAt, isKept) => {
    let isOnline = true;
    const answerOnline = (response: () => Response) => () => (isOnline ? response() : networkError());
    mockFetch({ [LIST]: answerOnline(() => jsonResponse(200, list())), [SEND]: () => networkError() });
    stopClock(readAt);
    const { store, device } = openDoor();
    await device.refresh();
    isOnline = false;
    const reloaded = new DoorDevice("e1", store);
    await reloaded.start();
    expect(reloaded.get().list !== null).toBe(isKept);
    stopClock("2026-11-20T23:00:00Z");
    const checkIn = reloaded.checkIn(guest("a"));
    if (isKept) expect(await checkIn).toMatchObject({ isUnsent: true });
    else await expect(checkIn).rejects.toMatchObject({ reason: "not_on_list" });
  });

  it("leaves a tab that stays open without a network at the event's end", async () => {
    mockFetch({ [LIST]: () => jsonResponse(200, list()), [LATER_LIST]: networkError(), [SEND]: () => networkError() });
    const { store, device } = openDoor();
    await device.refresh();
    await device.checkIn(guest("a"));
    stopClock("2026-11-21T02:00:00Z");
    await expect(device.refresh()).rejects.toThrow();
    expect([await store.loadList(), device.get().list?.entries, device.get().unsent]).toEqual([null, [], 1]);
    await expect(device.checkIn(guest("b"))).rejects.toMatchObject({ reason: "ended" });
  });
});

describe("a note after the event's end", () => {
  async function openEndedDoor() {
    let isOnline = false;
    const entries = { entries: null, repeats: [] as object[] };
    const repeat = { id: "r", name: "Guest r", deviceId: "other", receivedAt: "2026-11-20T23:00:00.000Z" };
    mockFetch({
      [LIST]: () => jsonResponse(200, { ...list(), repeats: [{ ...repeat, firstDeviceId: getDeviceId() }] }),
      [LATER_LIST]: () => jsonResponse(200, { ...list(), ...entries }),
      [SEND]: ({ body }) =>
        isOnline ? answer(body, { result: "conflict", reason: "elsewhere", checkedInAt: null }) : networkError(),
    });
    const { store, device } = openDoor();
    await device.refresh();
    await device.checkIn(guest("a"));
    stopClock("2026-11-21T02:10:00Z");
    isOnline = true;
    await device.send();
    return { store, device };
  }

  it("stays through refreshes and a reload, and so does what was dismissed", async () => {
    const { store, device } = await openEndedDoor();
    await device.dismiss("r");
    await device.refresh();
    const reloaded = new DoorDevice("e1", store);
    await reloaded.start();
    await waitFor(() => expect(reloaded.get().notes).toMatchObject([{ name: "Guest a", reason: "elsewhere" }]));
    await reloaded.refresh();
    expect(reloaded.get().notes).toHaveLength(1);
    expect(await store.loadList()).toBeNull();
  });

  it("is removed 24 hours after it was added, with what other devices said", async () => {
    const { store, device } = await openEndedDoor();
    expect(device.get().notes).toHaveLength(2);
    stopClock("2026-11-22T02:10:00Z");
    await device.refresh();
    expect([device.get().notes, await store.loadNotes()]).toEqual([[], { conflicts: [], dismissed: [] }]);
  });
});

it("removes the notes too when the server takes the door away, because they hold names", async () => {
  let isAllowed = true;
  mockFetch({
    [LIST]: () => (isAllowed ? jsonResponse(200, list()) : jsonResponse(403, { message: "No", code: "forbidden" })),
    [LATER_LIST]: () => jsonResponse(403, { message: "No", code: "forbidden" }),
  });
  const { store, device } = openDoor();
  await device.refresh();
  await store.addNotes([
    { id: "a", result: "already", reason: null, name: "Guest a", checkedInAt: null, firstDeviceId: null },
  ]);
  isAllowed = false;
  await expect(device.refresh()).rejects.toThrow();
  expect(JSON.stringify(await store.loadNotes())).not.toContain("Guest");
});

it("keeps new notes however many were dismissed", async () => {
  const { store } = openDoor();
  const toNote = (id: number) =>
    ({ id: `${id}`, result: "already", name: "G", reason: null, checkedInAt: null, firstDeviceId: null }) as const;
  const notes = Array.from({ length: 200 }, (_, id) => toNote(id));
  await store.addNotes(notes);
  for (const { id } of notes) await store.dismissNote(id);
  await store.addNotes([...notes, toNote(200)]);
  expect((await store.loadNotes()).conflicts).toEqual([toNote(200)]);
});

it("stores no names with what is unsent, because that outlasts the session", async () => {
  mockFetch({ [LIST]: () => jsonResponse(200, list()), [SEND]: () => networkError() });
  const { store, device } = openDoor();
  await device.refresh();
  await device.checkIn(guest("a"));
  const unsent = await store.loadUnsent();
  expect(unsent.items).toHaveLength(1);
  expect(JSON.stringify(unsent)).not.toContain("Guest");
});

it.each([403, 404, 418])(
  "keeps everything after a %i that is not the app's, as of a venue's network",
  async (status) => {
    let isPortal = false;
    const portal = () => new Response("<h1>Accept the terms</h1>", { status });
    mockFetch({
      [LIST]: () => jsonResponse(200, list()),
      [LATER_LIST]: portal,
      [SEND]: ({ body }) => (isPortal ? portal() : answer(body)),
    });
    const { store, device } = openDoor();
    await device.refresh();
    isPortal = true;
    expect(await device.checkIn(guest("a"))).toMatchObject({ isUnsent: true });
    await expect(device.refresh()).rejects.toThrow();
    expect(device.get()).toMatchObject({ unsent: 1, isOffline: true });
    expect(await store.loadList()).not.toBeNull();
  },
);

it("shows somebody as expected again if the server refuses what the device decided", async () => {
  let isOnline = false;
  mockFetch({
    [LIST]: () => jsonResponse(200, list()),
    [LATER_LIST]: () => jsonResponse(200, list({ entries: null })),
    [SEND]: ({ body }) =>
      isOnline ? answer(body, { result: "conflict", reason: "elsewhere", checkedInAt: null }) : networkError(),
  });
  const { device } = openDoor();
  await device.refresh();
  await device.checkIn(guest("a"));
  isOnline = true;
  await device.send();
  await device.refresh();
  expect(device.get()).toMatchObject({ notes: [{ reason: "elsewhere" }] });
  expect(device.get().list?.entries?.[0]).toMatchObject({ id: "a", state: "expected", checkedInAt: null });
});

it.each([
  ["2026-11-20T21:59:00Z", "too_early"],
  ["2026-11-21T02:00:00Z", "ended"],
])("doesn't check in without a network at %s", async (now, reason) => {
  mockFetch({ [LIST]: () => jsonResponse(200, list()), [SEND]: () => networkError() });
  const { store, device } = openDoor();
  await device.refresh();
  stopClock(now);
  await expect(device.checkIn(guest("a"))).rejects.toMatchObject({ reason });
  expect((await store.loadUnsent()).items).toEqual([]);
});
