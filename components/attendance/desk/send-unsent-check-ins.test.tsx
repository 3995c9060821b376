import { useEffect } from "react";

import { dismissToast, getCurrentToast } from "@/components/ui/feedback/toast";
import { useTranslations } from "@/components/ui/text/use-translations";
import { jsonResponse, mockFetch, networkError } from "@/tests/support/fakes/fake-fetch";
import { act, render, waitFor } from "@/tests/support/render";
import { stopClock } from "@/tests/support/setup/clock";

import { sendUnsentCheckIns } from "./send-unsent-check-ins";

const mockStored = new Map<string, unknown>();
jest.mock("idb-keyval", () => ({
  createStore: () => ({}),
  keys: () => Promise.resolve([...mockStored.keys()]),
  get: (key: string) => Promise.resolve(mockStored.get(key)),
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
const answer = (body: unknown, refusedIds: string[] = []) =>
  jsonResponse(200, {
    items: (body as Sent).items.map(({ id, subject }) => ({
      ...{ id, subject, name: `Guest ${id}`, company: null, checkedInAt: null, firstDeviceId: null },
      ...(refusedIds.includes(id)
        ? { result: "conflict", reason: "declined" }
        : { result: "checked_in", reason: null }),
    })),
  });

const openPage = jest.fn();
let lastUser = 0;
let userId: string;
beforeEach(() => {
  stopClock("2026-11-20T23:30:00Z");
  userId = `user${++lastUser}`;
  mockStored.clear();
  openPage.mockClear();
  localStorage.setItem("auth_token", `h.${btoa(JSON.stringify({ sub: userId }))}.s`);
  Object.defineProperty(window, "indexedDB", { configurable: true, value: {} });
  window.history.replaceState(null, "", "/profile");
});
afterEach(() => {
  Reflect.deleteProperty(window, "indexedDB");
  act(() => dismissToast(getCurrentToast()?.id ?? 0));
});

function Sender({ onSettled }: { onSettled: (result: PromiseSettledResult<void>) => void }) {
  const t = useTranslations("checkIn.sent");
  useEffect(() => {
    void Promise.allSettled([sendUnsentCheckIns({ viewerId: userId, t, openPage })]).then(([result]) =>
      onSettled(result),
    );
  }, [t, onSettled]);
  return null;
}
async function send(): Promise<PromiseSettledResult<void>> {
  const onSettled = jest.fn();
  render(<Sender onSettled={onSettled} />);
  await waitFor(() => expect(onSettled).toHaveBeenCalled());
  return (onSettled.mock.calls as [PromiseSettledResult<void>][])[0]?.[0] as PromiseSettledResult<void>;
}

it("sends what closed door pages of each event left, in order, and says nothing if all are in", async () => {
  mockStored.set(`unsent/${userId}/e1`, toUnsent("a", "b"));
  mockStored.set(`unsent/${userId}/e2`, toUnsent("c"));
  mockStored.set(`unsent/${userId}/e3`, toUnsent());
  mockStored.set(`unsent/other/e4`, toUnsent("d"));
  const calls = mockFetch({ [SEND("e1")]: ({ body }) => answer(body), [SEND("e2")]: ({ body }) => answer(body) });
  await send();
  expect(calls.map(({ path, body }) => [path, (body as Sent).items.map(({ id }) => id)])).toEqual([
    ["/api/events/e1/door/check-ins", ["a", "b"]],
    ["/api/events/e2/door/check-ins", ["c"]],
  ]);
  expect(mockStored.get(`unsent/${userId}/e1`)).toEqual({ lastSequence: 2, items: [] });
  expect(getCurrentToast()?.open ?? false).toBe(false);
});

it("says how many need a look, keeps their notes and opens door mode", async () => {
  mockStored.set(`unsent/${userId}/e1`, toUnsent("a", "b"));
  mockFetch({ [SEND("e1")]: ({ body }) => answer(body, ["b"]) });
  await send();
  expect(getCurrentToast()).toMatchObject({
    title: "Check-ins at the door were sent",
    description: "1 of them needs a look.",
    action: { label: "Open door mode" },
  });
  getCurrentToast()?.action?.onClick();
  expect(openPage).toHaveBeenCalledWith("/admin/events/e1/door");
  expect(mockStored.get(`notes/${userId}/e1`)).toMatchObject({ conflicts: [{ id: "b", reason: "declined" }] });
});

it("keeps all without a network and sends them the next time", async () => {
  mockStored.set(`unsent/${userId}/e1`, toUnsent("a"));
  let isOnline = false;
  mockFetch({ [SEND("e1")]: ({ body }) => (isOnline ? answer(body) : networkError()) });
  await send();
  expect(mockStored.get(`unsent/${userId}/e1`)).toMatchObject({ items: [{ id: "a" }] });
  isOnline = true;
  await send();
  expect(mockStored.get(`unsent/${userId}/e1`)).toMatchObject({ items: [] });
});

it("leaves them to an open door page", async () => {
  mockStored.set(`unsent/${userId}/e1`, toUnsent("a"));
  window.history.replaceState(null, "", "/admin/events/e1/door");
  const calls = mockFetch({});
  await send();
  expect(calls).toEqual([]);
});

it("keeps what a member may not send any more and asks once", async () => {
  mockStored.set(`unsent/${userId}/refused`, toUnsent("a"));
  const calls = mockFetch({ [SEND("refused")]: jsonResponse(403, { message: "No", code: "forbidden" }) });
  await send();
  await send();
  expect(calls).toHaveLength(1);
  expect(mockStored.get(`unsent/${userId}/refused`)).toMatchObject({ items: [{ id: "a" }] });
});

it("sends nothing in another member's session", async () => {
  mockStored.set(`unsent/${userId}/e1`, toUnsent("a"));
  localStorage.setItem("auth_token", `h.${btoa(JSON.stringify({ sub: "other" }))}.s`);
  const calls = mockFetch({});
  expect(await send()).toMatchObject({ status: "rejected", reason: { status: 401 } });
  expect(calls).toEqual([]);
});
