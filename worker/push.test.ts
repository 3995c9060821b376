import { pushClicked, pushReceived, safeUrl } from "./push";

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
