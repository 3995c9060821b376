import { jsonResponse, mockFetch, networkError } from "@/tests/support/fakes/fake-fetch";

import { closeReadNotifications, openPush, showPush, toOwnUrl, renewSubscription } from "./push";

const ORIGIN = "https://nametag.example";
type Tab = { url: string; focus: jest.Mock; navigate: jest.Mock };

function buildTab(url: string, canNavigate = true): Tab {
  const tab: Tab = { url, focus: jest.fn(), navigate: jest.fn() };
  tab.focus.mockResolvedValue(tab);
  tab.navigate.mockImplementation(() =>
    canNavigate ? Promise.resolve(tab) : Promise.reject(new TypeError("not mine")),
  );
  return tab;
}
const buildNotification = (tag: string) => ({ tag, close: jest.fn() });
function buildWorker(tabs: Tab[] = [], shown: { tag: string; close: jest.Mock }[] = []) {
  const showNotification = jest.fn().mockResolvedValue(undefined);
  const openWindow = jest.fn().mockResolvedValue(null);
  const worker = {
    registration: { showNotification, getNotifications: () => Promise.resolve(shown) },
    location: { origin: ORIGIN },
    clients: { matchAll: () => Promise.resolve(tabs), openWindow },
  };
  return { scope: worker as unknown as ServiceWorkerGlobalScope, showNotification, openWindow };
}

it.each([
  ["/messages?userId=1", `${ORIGIN}/messages?userId=1`],
  [`${ORIGIN}/people`, `${ORIGIN}/people`],
  ["https://evil.example/", `${ORIGIN}/events`],
  ["//evil.example/", `${ORIGIN}/events`],
  ["/\\evil.example", `${ORIGIN}/events`],
  ["javascript:alert(1)", `${ORIGIN}/events`],
  [undefined, `${ORIGIN}/events`],
])("resolves %s to %s", (url, expected) => expect(toOwnUrl({ url }, ORIGIN)).toBe(expected));

it("shows the push, and a fallback for unreadable data", async () => {
  const { scope, showNotification } = buildWorker();
  const data = { json: () => ({ title: "Ben", body: "Hi", url: "/messages", tag: "message:1" }) };
  await showPush(scope, data as unknown as PushMessageData);
  expect(showNotification).toHaveBeenCalledWith(
    "Ben",
    expect.objectContaining({ body: "Hi", tag: "message:1", data: { url: "/messages" } }),
  );
  await showPush(scope, null);
  expect(showNotification).toHaveBeenLastCalledWith("Nametag", expect.objectContaining({ data: { url: "/events" } }));
});

it("names the site in the fallback, as its manifest does now", async () => {
  const { scope, showNotification } = buildWorker();
  mockFetch({ "GET /manifest.webmanifest": jsonResponse(200, { name: "Acme Meet" }) });
  await showPush(scope, null);
  expect(showNotification).toHaveBeenLastCalledWith("Acme Meet", expect.anything());
  mockFetch({ "GET /manifest.webmanifest": networkError() });
  await showPush(scope, null);
  expect(showNotification).toHaveBeenLastCalledWith("Nametag", expect.anything());
});

it("writes the fallback in the browser's language", async () => {
  jest.spyOn(navigator, "languages", "get").mockReturnValue(["es-US", "en"]);
  const { scope, showNotification } = buildWorker();
  await showPush(scope, null);
  expect(showNotification).toHaveBeenCalledWith("Nametag", expect.objectContaining({ body: "Tienes algo nuevo." }));
});

it("focuses a tab that shows the address", async () => {
  const [other, current] = [buildTab(`${ORIGIN}/events`), buildTab(`${ORIGIN}/messages`)];
  const { scope, openWindow } = buildWorker([other, current]);
  await openPush(scope, { url: "/messages" });
  expect([current.focus, current.navigate, other.focus, openWindow].map((mock) => mock.mock.calls.length)).toEqual([
    1, 0, 0, 0,
  ]);
});

it("navigates another tab, or opens a new one if none can be navigated", async () => {
  const [foreign, own] = [buildTab(`${ORIGIN}/a`, false), buildTab(`${ORIGIN}/b`)];
  const { scope, openWindow } = buildWorker([foreign, own]);
  await openPush(scope, { url: "/messages" });
  expect(own.navigate).toHaveBeenCalledWith(`${ORIGIN}/messages`);
  expect(openWindow).not.toHaveBeenCalled();
  const none = buildWorker([buildTab(`${ORIGIN}/a`, false)]);
  await openPush(none.scope, { url: "/messages" });
  expect(none.openWindow).toHaveBeenCalledWith(`${ORIGIN}/messages`);
});

describe("a changed subscription", () => {
  const KEYS = { endpoint: "https://push.example/new", keys: { p256dh: "key", auth: "secret" } };
  const buildSubscription = () =>
    ({ toJSON: () => ({ ...KEYS, expirationTime: null }), unsubscribe: jest.fn() }) as unknown as PushSubscription;
  const old = { options: { userVisibleOnly: true, applicationServerKey: new ArrayBuffer(65) } } as PushSubscription;
  const mockSubscribeCall = (status: number) => {
    const fetchMock = jest.fn<Promise<{ status: number }>, [string, RequestInit]>(() => Promise.resolve({ status }));
    global.fetch = fetchMock as unknown as typeof fetch;
    return fetchMock;
  };

  it("is registered with the server, and created if the browser created none", async () => {
    const fetchMock = mockSubscribeCall(204);
    const created = buildSubscription();
    const subscribe = jest.fn().mockResolvedValue(created);
    const scope = { registration: { pushManager: { subscribe } } } as unknown as ServiceWorkerGlobalScope;
    await renewSubscription(scope, { newSubscription: null, oldSubscription: old });
    expect(subscribe).toHaveBeenCalledWith(old.options);
    expect(fetchMock.mock.calls[0]?.[0]).toBe("/api/push/subscribe");
    expect(JSON.parse(String(fetchMock.mock.calls[0]?.[1].body))).toEqual(KEYS);
    await renewSubscription(scope, { newSubscription: created, oldSubscription: null });
    expect(subscribe).toHaveBeenCalledTimes(1);
    expect(fetchMock).toHaveBeenCalledTimes(2);
    expect(created.unsubscribe).not.toHaveBeenCalled();
  });

  it("is removed without a session, and ignored without its options", async () => {
    const fetchMock = mockSubscribeCall(401);
    const created = buildSubscription();
    await renewSubscription(buildWorker().scope, { newSubscription: created, oldSubscription: old });
    expect(created.unsubscribe).toHaveBeenCalled();
    await renewSubscription(buildWorker().scope, { newSubscription: null, oldSubscription: null });
    expect(fetchMock).toHaveBeenCalledTimes(1);
  });
});

const ANA = "40000000-0000-4000-8000-000000000001";
const BEN = "40000000-0000-4000-8000-000000000002";
const COUNTS = "GET /api/unread-counts";
const buildCounts = (userIds: string[], unreadConversations = userIds.length) =>
  jsonResponse(200, {
    unreadMessages: userIds.length,
    unreadConversations,
    unreadFrom: userIds.map((userId) => ({ userId, count: 1, lastSeq: 1 })),
    pendingRequests: 0,
  });

it("closes with a push what was read on another device", async () => {
  const [ana, ben, event] = [`message:${ANA}`, `message:${BEN}`, "event:1"].map(buildNotification);
  const { scope } = buildWorker([], [ana, ben, event] as ReturnType<typeof buildNotification>[]);
  mockFetch({ [COUNTS]: buildCounts([BEN]) });
  const data = { json: () => ({ title: "Lunch", body: "Moved", url: "/events/2", tag: "event:2" }) };
  await showPush(scope, data as unknown as PushMessageData);
  expect([ana, ben, event].map((shown) => shown?.close.mock.calls.length)).toEqual([1, 0, 0]);
});

it("keeps the push itself, even if its message was read meanwhile", async () => {
  const ana = buildNotification(`message:${ANA}`);
  const { scope } = buildWorker([], [ana]);
  const calls = mockFetch({ [COUNTS]: buildCounts([]) });
  const data = { json: () => ({ title: "Ana", body: "Hi", url: "/messages", tag: `message:${ANA}` }) };
  await showPush(scope, data as unknown as PushMessageData);
  expect(ana.close).not.toHaveBeenCalled();
  expect(calls).toEqual([]);
});

it.each([
  ["the network fails", networkError()],
  ["the session has ended", jsonResponse(401, { message: "no" })],
  ["the counts are not complete", buildCounts([BEN], 101)],
])("keeps the notifications when %s", async (_, response) => {
  const ana = buildNotification(`message:${ANA}`);
  const { scope } = buildWorker([], [ana]);
  mockFetch({ [COUNTS]: response });
  await closeReadNotifications(scope);
  expect(ana.close).not.toHaveBeenCalled();
});
