import { QueryClientProvider } from "@tanstack/react-query";
import type { ReactElement } from "react";

import { removeDoorData } from "@/components/attendance/desk/door-data";
import { removeLinkData } from "@/components/attendance/desk/link-data";
import { useDoorDevice } from "@/components/attendance/desk/use-door-device";
import { getKiosk, setKiosk } from "@/components/attendance/kiosk/kiosk-state";
import { logout } from "@/lib/auth/client/end-session";
import { documentLoad } from "@/lib/core/shared/document-load";
import { getDeviceId } from "@/lib/door/client/door";
import { apiRequest } from "@/lib/http/browser/api-client";
import { createQueryClient } from "@/lib/http/browser/query-client";
import { jsonResponse, mockFetch, neverResponds } from "@/tests/support/fakes/fake-fetch";
import { buildDoorList } from "@/tests/support/fixtures/door";
import { act, render, waitFor } from "@/tests/support/render";
import { stopClock } from "@/tests/support/setup/clock";

import { EndedSession } from "./ended-session";
import { OfflineSync } from "./offline-sync";

const mockStored = new Map<string, unknown>();
jest.mock("idb-keyval", () => ({
  createStore: () => ({}),
  keys: () => Promise.resolve([...mockStored.keys()]),
  get: (key: string) => Promise.resolve(mockStored.get(key)),
  getMany: (keys: string[]) => Promise.resolve(keys.map((key) => mockStored.get(key))),
  del: () => Promise.resolve(),
  delMany: (keys: string[]) => Promise.resolve(keys.forEach((key) => mockStored.delete(key))),
}));
jest.mock("next/navigation", () => jest.requireActual<object>("@/tests/support/fakes/navigation"));
jest.mock("./sync-offline-copy", () => ({ syncOfflineCopy: () => () => undefined }));

const list = buildDoorList();
const { endsAt } = list;
const ALL = ["list/me/e1", "notes/me/e1", "unsent/me/e1"];
const deletePages = jest.fn(() => Promise.resolve(true));

beforeEach(() => {
  stopClock("2026-11-20T23:00:00Z");
  mockStored.clear();
  mockStored.set("list/me/e1", list);
  mockStored.set("notes/me/e1", { endsAt, conflicts: [], dismissed: [] });
  mockStored.set("unsent/me/e1", { lastSequence: 0, items: [] });
  deletePages.mockClear();
  const caches = { open: () => Promise.resolve({ delete: () => Promise.resolve(true) }), delete: deletePages };
  Object.defineProperty(window, "caches", { configurable: true, value: caches });
  Object.defineProperty(window, "indexedDB", { configurable: true, value: {} });
  jest.spyOn(documentLoad, "open").mockReturnValue(undefined);
  mockFetch({
    "POST /api/auth/logout": jsonResponse(200, {}),
    "GET /api/auth/me": jsonResponse(401, { message: "No" }),
    [`GET /api/events/e1/door/list?deviceId=${getDeviceId()}`]: () => neverResponds(),
  });
});
afterEach(() => {
  Reflect.deleteProperty(window, "caches");
  Reflect.deleteProperty(window, "indexedDB");
});

function Door() {
  useDoorDevice({ eventId: "e1", owner: "me" });
  return null;
}
const show = (page: ReactElement) =>
  render(<QueryClientProvider client={createQueryClient()}>{page}</QueryClientProvider>);

async function expectRemoved(): Promise<void> {
  await waitFor(() => expect([...mockStored.keys()]).toEqual(["unsent/me/e1"]));
  await waitFor(() => expect(deletePages).toHaveBeenCalledWith("door-pages"));
}

const ENDS: [string, () => Promise<unknown>][] = [
  ["the member signs out", logout],
  ["the server refuses the session", () => apiRequest("GET", "/api/auth/me").catch(() => undefined)],
];
const PAGES: [string, ReactElement][] = [
  ["in the app", <OfflineSync key="app" viewerId="me" />],
  ["in door mode", <Door key="door" />],
];

it.each(ENDS.flatMap(([when, end]) => PAGES.map(([where, page]) => [when, where, end, page] as const)))(
  "removes the door's names when %s %s, and nothing before",
  async (_, __, end, page) => {
    show(page);
    await act(() => Promise.resolve());
    expect([...mockStored.keys()]).toEqual(ALL);
    await act(end);
    await expectRemoved();
  },
);

it("removes the door's names if no member is signed in", async () => {
  show(<EndedSession />);
  await expectRemoved();
});

it("keeps notes of check-ins that were sent days later when the member opens the app, for 24 hours", async () => {
  mockStored.set("notes/me/e1", { endsAt, addedAt: "2026-11-24T09:00:00.000Z", conflicts: [], dismissed: [] });
  stopClock("2026-11-25T08:59:59Z");
  await removeDoorData("me");
  expect([...mockStored.keys()]).toEqual(["notes/me/e1", "unsent/me/e1"]);
  stopClock("2026-11-25T09:00:00Z");
  await removeDoorData("me");
  expect([...mockStored.keys()]).toEqual(["unsent/me/e1"]);
});

it("removes a link that ended with its page, and counts what a helper's device hasn't sent", async () => {
  const deletePage = jest.fn(() => Promise.resolve(true));
  const caches = { open: () => Promise.resolve({ delete: deletePage }), delete: deletePages };
  Object.defineProperty(window, "caches", { configurable: true, value: caches });
  for (const kind of ["list", "notes"]) mockStored.set(`${kind}/link:secret/e1`, list);
  mockStored.set("unsent/link:secret/e1", { lastSequence: 2, items: [{}, {}] });
  expect(await removeLinkData("secret")).toBe(2);
  expect([...mockStored.keys()]).toEqual([...ALL, "unsent/link:secret/e1"]);
  expect(deletePage).toHaveBeenCalledWith("/door/secret");
});

describe("in a browser that is a kiosk", () => {
  const start = (owner: string, path: string) =>
    setKiosk({ owner, path, salt: "salt", hash: "hash", misses: 0, waitUntil: 0 });
  afterEach(() => setKiosk(null));

  it.each([
    ["me", "/organize/e1/door"],
    ["link:secret", "/door/secret"],
  ])("leaves the app's other pages for it: %s", (owner, path) => {
    start(owner, path);
    show(<OfflineSync viewerId="me" />);
    expect(jest.mocked(documentLoad.open).mock.calls).toEqual([[path]]);
    expect(getKiosk()?.path).toBe(path);
  });

  it("ends it for another member, with the session and with the link", async () => {
    start("other", "/organize/e1/door");
    show(<OfflineSync viewerId="me" />);
    expect(getKiosk()).toBeNull();
    start("me", "/organize/e1/door");
    show(<EndedSession />);
    await waitFor(() => expect(getKiosk()).toBeNull());
    start("link:secret", "/door/secret");
    await removeLinkData("other");
    expect(getKiosk()).not.toBeNull();
    await removeLinkData("secret");
    expect(getKiosk()).toBeNull();
    expect(documentLoad.open).not.toHaveBeenCalled();
  });
});
