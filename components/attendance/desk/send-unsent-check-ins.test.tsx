import { dismissToast, getCurrentToast } from "@/components/ui/feedback/toast";
import { useTranslations } from "@/components/ui/text/use-translations";
import { jsonResponse, mockFetch, networkError } from "@/tests/support/fakes/fake-fetch";
import { buildDoorList } from "@/tests/support/fixtures/door";
import { act, renderHook } from "@/tests/support/render";
import { stopClock } from "@/tests/support/setup/clock";

import { DoorDevice } from "./door-device";
import { createDoorStore } from "./door-store";
import { sendUnsentCheckIns } from "./send-unsent-check-ins";

const mockStored = new Map<string, unknown>();
jest.mock("idb-keyval", () => ({
  createStore: () => ({}),
  keys: () => Promise.resolve([...mockStored.keys()]),
  get: (key: string) => Promise.resolve(mockStored.get(key)),
  set: (key: string, value: unknown) => Promise.resolve(mockStored.set(key, value)),
  getMany: (keys: string[]) => Promise.resolve(keys.map((key) => mockStored.get(key))),
  update: (key: string, change: (value: unknown) => unknown) =>
    Promise.resolve(mockStored.set(key, change(mockStored.get(key)))),
  delMany: (keys: string[]) => Promise.resolve(keys.forEach((key) => mockStored.delete(key))),
}));

type Sent = { items: { id: string; sequence: number; subject: object; wasOffline: boolean }[] };
const SEND = (eventId: string) => `POST /api/events/${eventId}/door/check-ins`;
const toUnsent = (...ids: string[]) => ({
  lastSequence: ids.length,
  items: ids.map((id, index) => ({
    ...{ id, sequence: index + 1, subject: { kind: "guest", id: `guest-${id}` }, at: "2026-11-20T23:00:00.000Z" },
  })),
});
/** `results` by the item's id, for those that are not checked in by this call. */
const answer = (body: unknown, results: Record<string, object> = {}) =>
  jsonResponse(200, {
    items: (body as Sent).items.map(({ id, subject }) => ({
      ...{ id, subject, name: `Guest ${id}`, company: null, firstDeviceId: null, reason: null },
      ...{ result: "checked_in", checkedInAt: "2026-11-20T23:29:00.000Z" },
      ...results[id],
    })),
  });
const DECLINED = { result: "conflict", reason: "declined", checkedInAt: null };

const setVisibility = (state: string) =>
  Object.defineProperty(document, "visibilityState", { configurable: true, value: state });
let lastUser = 0;
let userId: string;
const signIn = (id: string) => localStorage.setItem("auth_token", `h.${btoa(JSON.stringify({ sub: id }))}.s`);
const getStored = (kind: string, eventId = "e1") => mockStored.get(`${kind}/${userId}/${eventId}`);
const setStored = (kind: string, value: unknown, eventId = "e1") =>
  mockStored.set(`${kind}/${userId}/${eventId}`, value);

beforeEach(() => {
  jest.useFakeTimers();
  stopClock("2026-11-20T23:30:00Z");
  userId = `user${++lastUser}`;
  mockStored.clear();
  signIn(userId);
  Object.defineProperty(window, "indexedDB", { configurable: true, value: {} });
  window.history.replaceState(null, "", "/profile");
});
afterEach(() => {
  Reflect.deleteProperty(window, "indexedDB");
  Reflect.deleteProperty(document, "visibilityState");
  act(() => {
    dismissToast(getCurrentToast()?.id ?? 0);
    jest.runOnlyPendingTimers();
  });
  jest.useRealTimers();
});

function send(): Promise<void> {
  const { result } = renderHook(() => useTranslations("checkIn.sent"));
  return act(() => sendUnsentCheckIns({ viewerId: userId, t: result.current }));
}

it("sends what closed door pages of each event left, in order, and says nothing if all are in", async () => {
  setStored("unsent", toUnsent("a", "b"));
  setStored("unsent", toUnsent("c"), "e2");
  setStored("unsent", toUnsent(), "e3");
  mockStored.set("unsent/other/e4", toUnsent("d"));
  const calls = mockFetch({ [SEND("e1")]: ({ body }) => answer(body), [SEND("e2")]: ({ body }) => answer(body) });
  await send();
  expect(calls.map(({ path, body }) => [path, (body as Sent).items.map(({ id }) => id)])).toEqual([
    ["/api/events/e1/door/check-ins", ["a", "b"]],
    ["/api/events/e2/door/check-ins", ["c"]],
  ]);
  expect(getStored("unsent")).toEqual({ lastSequence: 2, items: [] });
  expect(getCurrentToast()).toBeNull();
});

it("says how many of those sent need a look, keeps their notes and opens door mode", async () => {
  const old = { id: "old", result: "conflict", reason: "full", name: "Guest old", checkedInAt: null };
  setStored("notes", { conflicts: [old], dismissed: [] });
  setStored("unsent", toUnsent("a", "b", "c", "d"));
  mockFetch({
    [SEND("e1")]: ({ body }) =>
      // Nothing is to be done about "c", who checked in by phone.
      answer(body, { b: DECLINED, c: { result: "already" }, d: { result: "already", firstDeviceId: "another" } }),
  });
  await send();
  expect(getCurrentToast()).toMatchObject({
    title: "Offline check-ins sent",
    description: "2 need a look in door mode.",
    action: { label: "Open door mode", href: "/organize/e1/door" },
  });
  expect(getStored("notes")).toMatchObject({ conflicts: [{ id: "b" }, { id: "c" }, { id: "d" }, { id: "old" }] });
});

it("counts those it sent as in on the kept list, when door mode opens again without a network", async () => {
  const entry = { kind: "guest", name: "Guest", company: null, state: "expected", checkedInAt: null, codeHashes: [] };
  const entries = ["guest-a", "guest-b"].map((id) => ({ ...entry, id }));
  setStored("list", { ...buildDoorList(), entries });
  setStored("unsent", toUnsent("a", "b"));
  let isOnline = true;
  mockFetch({ [SEND("e1")]: ({ body }) => (isOnline ? answer(body, { b: DECLINED }) : networkError()) });
  await send();
  isOnline = false;
  const device = new DoorDevice("e1", createDoorStore(userId, "e1"));
  await device.start();
  expect(device.get().list?.entries).toMatchObject([
    { id: "guest-a", state: "checked_in", checkedInAt: "2026-11-20T23:29:00.000Z" },
    { id: "guest-b", state: "expected", checkedInAt: null },
  ]);
  expect(await device.checkIn({ kind: "guest", id: "guest-a" })).toMatchObject({ since: "2026-11-20T23:29:00.000Z" });
});

it("keeps no list that wasn't kept before", async () => {
  setStored("unsent", toUnsent("a"));
  mockFetch({ [SEND("e1")]: ({ body }) => answer(body) });
  await send();
  expect([...mockStored.keys()].filter((key) => key.startsWith("list/"))).toEqual([]);
});

it("keeps all without a network and sends them 30 seconds later", async () => {
  setStored("unsent", toUnsent("a"));
  let isOnline = false;
  const calls = mockFetch({ [SEND("e1")]: ({ body }) => (isOnline ? answer(body) : networkError()) });
  await send();
  expect(getStored("unsent")).toMatchObject({ items: [{ id: "a" }] });
  isOnline = true;
  await act(() => jest.advanceTimersByTimeAsync(29_999));
  expect(calls).toHaveLength(1);
  await act(() => jest.advanceTimersByTimeAsync(1));
  expect(getStored("unsent")).toMatchObject({ items: [] });
  await act(() => jest.advanceTimersByTimeAsync(60_000));
  expect(calls).toHaveLength(2);
});

it("leaves them to an open door page", async () => {
  setStored("unsent", toUnsent("a"));
  window.history.replaceState(null, "", "/organize/e1/door");
  const calls = mockFetch({});
  await send();
  expect(calls).toEqual([]);
});

it("leaves the notes to a door page that was opened meanwhile", async () => {
  setStored("unsent", toUnsent("a"));
  mockFetch({
    [SEND("e1")]: ({ body }) => {
      window.history.replaceState(null, "", "/organize/e1/door");
      return answer(body, { a: DECLINED });
    },
  });
  await send();
  expect(getStored("notes")).toMatchObject({ conflicts: [{ id: "a" }] });
  expect(getCurrentToast()).toBeNull();
});

it("leaves them to the tab that is shown", async () => {
  setStored("unsent", toUnsent("a"));
  setVisibility("hidden");
  const calls = mockFetch({});
  await send();
  expect(calls).toEqual([]);
});

it("keeps what a member may not send any more and asks once", async () => {
  setStored("unsent", toUnsent("a"), "refused");
  const calls = mockFetch({ [SEND("refused")]: jsonResponse(403, { message: "No", code: "forbidden" }) });
  await send();
  await send();
  expect(calls).toHaveLength(1);
  expect(getStored("unsent", "refused")).toMatchObject({ items: [{ id: "a" }] });
});

it("forgets the names of a door that the member lost, with the first page that has an answer", async () => {
  for (const id of ["lost", "run"]) {
    setStored("list", buildDoorList(), id);
    setStored("notes", { conflicts: [{ id: "a", name: "Guest" }], dismissed: [] }, id);
  }
  let isOnline = false;
  const getDoor = (id: string, response: () => Response) => ({
    [`GET /api/events/${id}/door`]: () => (isOnline ? response() : networkError()),
  });
  const calls = mockFetch({
    ...getDoor("lost", () => jsonResponse(404, { message: "No", code: "not_found" })),
    ...getDoor("run", () => jsonResponse(200, { code: "AAAA-BBBB-CCCC", secondsLeft: 30 })),
  });
  await send();
  expect(getStored("list", "lost")).toBeDefined();
  isOnline = true;
  await act(() => jest.advanceTimersByTimeAsync(30_000));
  for (const kind of ["list", "notes"]) {
    expect(getStored(kind, "lost")).toBeUndefined();
    expect(getStored(kind, "run")).toBeDefined();
  }
  await send();
  expect(calls).toHaveLength(4);
});

it("sends nothing in another member's session", async () => {
  setStored("unsent", toUnsent("a"));
  signIn("other");
  const calls = mockFetch({});
  await send();
  expect(calls).toEqual([]);
});

it("keeps no names of an answer that came after the session's end", async () => {
  setStored("unsent", toUnsent("a"));
  mockFetch({
    [SEND("e1")]: ({ body }) => {
      localStorage.removeItem("auth_token");
      return answer(body, { a: DECLINED });
    },
  });
  await send();
  expect(JSON.stringify([...mockStored.values()])).not.toContain("Guest");
  expect(getStored("unsent")).toMatchObject({ items: [{ id: "a" }] });
  expect(getCurrentToast()).toBeNull();
});
