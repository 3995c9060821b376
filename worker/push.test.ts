import { pushClicked, pushReceived, safeUrl, subscriptionChanged } from "./push";

const ORIGIN = "https://nametag.example";
type Tab = { url: string; focus: jest.Mock; navigate: jest.Mock };

function tab(url: string, canNavigate = true): Tab {
  const made: Tab = { url, focus: jest.fn(), navigate: jest.fn() };
  made.focus.mockResolvedValue(made);
  made.navigate.mockImplementation(() =>
    canNavigate ? Promise.resolve(made) : Promise.reject(new TypeError("not mine")),
  );
  return made;
}
function worker(tabs: Tab[] = []) {
  const showNotification = jest.fn().mockResolvedValue(undefined);
  const openWindow = jest.fn().mockResolvedValue(null);
  const made = {
    registration: { showNotification },
    location: { origin: ORIGIN },
    clients: { matchAll: () => Promise.resolve(tabs), openWindow },
  };
  return { scope: made as unknown as ServiceWorkerGlobalScope, showNotification, openWindow };
}

it.each([
  ["/messages?userId=1", `${ORIGIN}/messages?userId=1`],
  [`${ORIGIN}/people`, `${ORIGIN}/people`],
  ["https://evil.example/", `${ORIGIN}/events`],
  ["//evil.example/", `${ORIGIN}/events`],
  ["/\\evil.example", `${ORIGIN}/events`],
  ["javascript:alert(1)", `${ORIGIN}/events`],
  [undefined, `${ORIGIN}/events`],
])("leads %s to %s", (url, wanted) => expect(safeUrl({ url }, ORIGIN)).toBe(wanted));

it("shows what came, and something of what can't be read", async () => {
  const { scope, showNotification } = worker();
  const data = { json: () => ({ title: "Ben", body: "Hi", url: "/messages", tag: "message:1" }) };
  await pushReceived(scope, data as unknown as PushMessageData);
  expect(showNotification).toHaveBeenCalledWith(
    "Ben",
    expect.objectContaining({ body: "Hi", tag: "message:1", data: { url: "/messages" } }),
  );
  await pushReceived(scope, null);
  expect(showNotification).toHaveBeenLastCalledWith("Nametag", expect.objectContaining({ data: { url: "/events" } }));
});

it("brings up the tab that is there already", async () => {
  const [other, there] = [tab(`${ORIGIN}/events`), tab(`${ORIGIN}/messages`)];
  const { scope, openWindow } = worker([other, there]);
  await pushClicked(scope, { url: "/messages" });
  expect([there.focus, there.navigate, other.focus, openWindow].map((mock) => mock.mock.calls.length)).toEqual([
    1, 0, 0, 0,
  ]);
});

it("else sends one there that it may, else opens a new one", async () => {
  const [foreign, own] = [tab(`${ORIGIN}/a`, false), tab(`${ORIGIN}/b`)];
  const { scope, openWindow } = worker([foreign, own]);
  await pushClicked(scope, { url: "/messages" });
  expect(own.navigate).toHaveBeenCalledWith(`${ORIGIN}/messages`);
  expect(openWindow).not.toHaveBeenCalled();
  const none = worker([tab(`${ORIGIN}/a`, false)]);
  await pushClicked(none.scope, { url: "/messages" });
  expect(none.openWindow).toHaveBeenCalledWith(`${ORIGIN}/messages`);
});

describe("a subscription that the browser changed", () => {
  const KEYS = { endpoint: "https://push.example/new", keys: { p256dh: "key", auth: "secret" } };
  const subscription = () =>
    ({ toJSON: () => ({ ...KEYS, expirationTime: null }), unsubscribe: jest.fn() }) as unknown as PushSubscription;
  const old = { options: { userVisibleOnly: true, applicationServerKey: new ArrayBuffer(65) } } as PushSubscription;
  const asked = (status: number) => {
    const ask = jest.fn<Promise<{ status: number }>, [string, RequestInit]>(() => Promise.resolve({ status }));
    global.fetch = ask as unknown as typeof fetch;
    return ask;
  };

  it("is told to the server, and made anew where the browser made none", async () => {
    const ask = asked(204);
    const made = subscription();
    const subscribe = jest.fn().mockResolvedValue(made);
    const scope = { registration: { pushManager: { subscribe } } } as unknown as ServiceWorkerGlobalScope;
    await subscriptionChanged(scope, { newSubscription: null, oldSubscription: old });
    expect(subscribe).toHaveBeenCalledWith(old.options);
    expect(ask.mock.calls[0]?.[0]).toBe("/api/push/subscribe");
    expect(JSON.parse(String(ask.mock.calls[0]?.[1].body))).toEqual(KEYS);
    await subscriptionChanged(scope, { newSubscription: made, oldSubscription: null });
    expect(subscribe).toHaveBeenCalledTimes(1);
    expect(ask).toHaveBeenCalledTimes(2);
    expect(made.unsubscribe).not.toHaveBeenCalled();
  });

  it("is let go once nobody is signed in, and left alone where nothing is known of it", async () => {
    const ask = asked(401);
    const made = subscription();
    await subscriptionChanged(worker().scope, { newSubscription: made, oldSubscription: old });
    expect(made.unsubscribe).toHaveBeenCalled();
    await subscriptionChanged(worker().scope, { newSubscription: null, oldSubscription: null });
    expect(ask).toHaveBeenCalledTimes(1);
  });
});
